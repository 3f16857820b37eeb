// The part of the view with the map of the selection, which the user can fold away.

import { keep, kept } from "../../shared/kept.js";
import { html, nothing } from "../../lit-html.js";
import { quietly } from "../../shared/requests.js";
import { textOf } from "../../shared/texts.js";
import { place as load } from "../desk-api.js";
import { PlacesMap } from "./places-map.js";

const BESIDE = 1440; // from this width of the window on, the map is open before anybody chooses, in pixels

export class MapPart {
  #marked;
  #draw;
  #map = /** @type {PlacesMap | null} */ (null);
  #search = /** @type {Search | null} */ (null);
  #place = /** @type {Place | null} */ (null); // the place that is marked
  isOpen = kept("desk.map") ?? innerWidth >= BESIDE;

  /** @param {(id: string) => void} marked called with the ID of a place that the user clicks
   * @param {() => void} draw called when the part has changed */
  constructor(marked, draw) {
    this.#marked = marked;
    this.#draw = draw;
  }

  show(/** @type {Search} */ search) {
    this.#search = search;
    this.#map?.show(search);
  }

  /** Marks a place. It is missing if it is not on the page of the table. */
  mark(/** @type {string} */ id, /** @type {Place | undefined} */ place) {
    if (place) {
      this.#showMarked(place);
    } else if (this.#map) {
      quietly(async () => {
        this.#showMarked((await load(id)).place);
        this.#draw();
      });
    }
  }

  pointAt(/** @type {Place | undefined} */ place) { this.#map?.pointAt(place?.geometry.coordinates ?? null); }

  close() {
    this.#map?.close();
    this.#map = null;
  }

  button() {
    return html`<button type="button" id="show-map" aria-expanded=${String(this.isOpen)}
      @click=${() => this.#toggle()}>${textOf("places.map")}</button>`;
  }

  template() {
    if (!this.isOpen) { return nothing; }
    this.#map ??= this.#make();
    return html`<section class="map-part" aria-label=${textOf("places.mapOf")}>${this.#map.element}
      <p class="hint">${this.#place ? html`<a dir="auto" href="#places/${this.#place.id}">${this.#place.name}</a>`
        : textOf("places.mapHint")}</p></section>`;
  }

  #make() {
    const map = new PlacesMap();
    map.addEventListener("place", ({ detail }) => this.#marked(detail));
    if (this.#search) {
      map.show(this.#search);
    }
    map.choose(this.#place?.geometry.coordinates ?? null);
    return map;
  }

  #showMarked(/** @type {Place} */ place) {
    this.#place = place;
    this.#map?.choose(place.geometry.coordinates);
  }

  #toggle() {
    this.isOpen = !this.isOpen;
    keep("desk.map", this.isOpen);
    if (!this.isOpen) {
      this.close();
    }
    this.#draw();
  }
}
