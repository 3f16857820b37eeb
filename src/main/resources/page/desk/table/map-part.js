// The part of the view with the map of the selection, which the user can fold away.

import { keep, kept } from "../../shared/kept.js";
import { html, nothing } from "../../lit-html.js";
import { quietly } from "../../shared/requests.js";
import { textOf } from "../../shared/texts.js";
import { place as load } from "../desk-api.js";
import { PlacesMap } from "./places-map.js";

const BESIDE = 1440; // from this width of the window on, the map is open before anybody chooses, in pixels

/** Returns the part.
 * @param {(id: string) => void} marked called with the ID of a place that the user clicks
 * @param {() => void} draw called when the part has changed */
export function mapPart(marked, draw) {
  let isOpen = /** @type {boolean} */ (kept("desk.map") ?? innerWidth >= BESIDE);
  let map = /** @type {PlacesMap | null} */ (null);
  let search = /** @type {Search | null} */ (null);
  let place = /** @type {Place | null} */ (null); // the one that is marked

  function close() {
    map?.close();
    map = null;
  }

  function newMap() {
    const made = new PlacesMap();
    made.addEventListener("place", ({ detail }) => marked(detail));
    if (search) {
      made.show(search);
    }
    made.choose(place?.geometry.coordinates ?? null);
    return made;
  }

  function choose(/** @type {Place} */ chosen) {
    place = chosen;
    map?.choose(place.geometry.coordinates);
  }

  function toggle() {
    isOpen = !isOpen;
    keep("desk.map", isOpen);
    if (!isOpen) {
      close();
    }
    draw();
  }

  return {
    close,
    get isOpen() { return isOpen; },
    show(/** @type {Search} */ found) {
      search = found;
      map?.show(found);
    },
    /** Marks a place. It is missing if it is not on the page of the table. */
    mark(/** @type {string} */ id, /** @type {Place | undefined} */ found) {
      if (found) {
        choose(found);
      } else if (map) {
        quietly(async () => {
          choose((await load(id)).place);
          draw();
        });
      }
    },
    pointAt(/** @type {Place | undefined} */ pointed) { map?.pointAt(pointed?.geometry.coordinates ?? null); },
    button: () => html`<button type="button" id="show-map" aria-expanded=${String(isOpen)}
      @click=${toggle}>${textOf("places.map")}</button>`,
    template() {
      if (!isOpen) { return nothing; }
      map ??= newMap();
      return html`<section class="map-part" aria-label=${textOf("places.mapOf")}>${map.element}
        <p class="hint">${place ? html`<a dir="auto" href="#places/${place.id}">${place.name}</a>`
          : textOf("places.mapHint")}</p></section>`;
    },
  };
}
