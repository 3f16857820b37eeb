// The map beside the table: the places of the selection as clusters, or those of words or of a source, each by itself; and any others
// that are given.

import { boxOf, clusterBoxes, contains } from "../../shared/geography.js";
import { html } from "../../lit-html.js";
import { loadOpenLayers } from "../../shared/open-layers.js";
import { latestOnly, quietly } from "../../shared/requests.js";
import { textOf } from "../../shared/texts.js";
import { clusters, placesAt } from "../desk-api.js";
import { elementOf } from "../controls.js";

export const WORLD = [-180, -90, 180, 90];
const SURROUNDINGS = 7; // the zoom at which given places are shown with the coasts around them
const FEW = 1000; // how many places are shown each by itself

/** Returns the box of each cluster and each place. @param {MapFeature[]} features @returns {Box[]} */
export function boxesOf(features) {
  return features.map(({ geometry: { coordinates: [x, y] }, properties: { bbox } }) => bbox ?? [x, y, x, y]);
}

/** Returns the middle and two corners of a box around features; nothing without features. @returns {Point[]} */
function boundsOf(/** @type {MapFeature[]} */ features) {
  const boxes = boxesOf(features);
  if (boxes.length === 0) { return []; }
  const [west, south] = [0, 1].map((edge) => Math.min(...boxes.map((box) => box[edge])));
  const [east, north] = [2, 3].map((edge) => Math.max(...boxes.map((box) => box[edge])));
  return [[(west + east) / 2, south], [west, south], [east, north]];
}

/** The map. The event "place" has the ID of a place that the user clicks; "move" tells that the box is another one. */
export class PlacesMap extends EventTarget {
  #view = /** @type {MapView | null} */ (null);
  #sizes = /** @type {ResizeObserver | null} */ (null);
  #search = /** @type {Search | null} */ (null);
  #chosen = /** @type {Point | null} */ (null);
  #signal = latestOnly();
  #fitSignal = latestOnly(); // a move of the map does not end the search for where the places are
  #isOpen = true;

  element = elementOf(html`<div class="places-map" tabindex="0" role="application"
    aria-label=${textOf("places.mapKeys")}></div>`);

  constructor() {
    super();
    this.#open();
  }

  /** The box of the window; null as long as there is no map. */
  get box() { return this.#view && boxOf(this.#view.window); }

  /** Shows the places of a search. Moves to them if it is another search. @param {Search} search */
  show(search) {
    const { words, filter, source } = this.#search ?? {};
    const isOther = words !== search.words || filter !== search.filter || source !== search.source;
    this.#search = search;
    if (this.#view) {
      quietly(() => (isOther ? this.#fit() : this.#load()));
    }
  }

  choose(/** @type {Point | null} */ coordinates) {
    this.#chosen = coordinates;
    this.#view?.markers.choose(coordinates);
    if (coordinates && this.#view && !contains(this.#view.window, coordinates)) {
      this.#view.moveTo(coordinates, this.#view.zoom);
    }
  }

  pointAt(/** @type {Point | null} */ coordinates) { this.#view?.markers.pointAt(coordinates); }

  close() {
    this.#isOpen = false;
    this.#sizes?.disconnect();
    this.#signal();
    this.#fitSignal();
  }

  async #open() {
    try {
      await loadOpenLayers();
    } catch {
      this.element.textContent = textOf("places.noMap");
      return;
    }
    const { MapView } = await import("../../shared/map-view.js");
    if (!this.#isOpen) { return; }
    const view = new MapView(this.element);
    this.#view = view;
    view.addEventListener("move", () => {
      this.dispatchEvent(new Event("move"));
      quietly(() => this.#load());
    });
    view.addEventListener("cluster", ({ detail }) => view.moveTo(detail.coordinates, detail.zoom));
    view.addEventListener("place", ({ detail: { id } }) => id && this.dispatchEvent(new CustomEvent("place", { detail: id })));
    this.#sizes = new ResizeObserver(() => view.resize());
    this.#sizes.observe(this.element);
    this.choose(this.#chosen);
    if (this.#search) {
      quietly(() => this.#fit());
    }
  }

  /** Moves to all places of the search, and shows them. */
  async #fit() {
    const search = this.#search ?? {};
    const points = boundsOf(await this.#find(search, this.#fitSignal()));
    if (points.length > 0) {
      this.#view?.moveToAll(points, search.features ? SURROUNDINGS : undefined);
    }
    await this.#load();
  }

  async #load() {
    if (!this.#search || !this.#view) { return; }
    const { boxes, level } = clusterBoxes(this.#view);
    this.element.setAttribute("aria-busy", "true");
    this.#view.markers.show(await this.#find(this.#search, this.#signal(), boxes, level));
    this.element.setAttribute("aria-busy", "false");
  }

  /** Returns the places of a search, or their clusters in some boxes. @param {Search} search @param {AbortSignal} signal */
  async #find(search, signal, boxes = [WORLD], level = 0) {
    if (search.features) { return search.features; }
    if (search.words || search.source) { return placesAt(search, FEW, signal); }
    return (await Promise.all(boxes.map((box) => clusters(box, level, search.filter, signal)))).flat();
  }
}
