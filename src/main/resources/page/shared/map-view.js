// The map itself: what it shows, how it moves, and what the user clicks.

import { DEEPEST, createMap } from "./basemap.js";
import { metresBetween, nearestCopy, wrapLongitude } from "./geography.js";
import { Markers } from "./markers.js";
import { OwnPosition } from "./own-position.js";

const MOVE_TIME = 350;
const EDGES = [60, 60, 60, 60]; // what stays free around places, in pixels
const REACH = 40; // how far from the middle of the window the key Enter finds something, in pixels
const DEGREE = ol.proj.fromLonLat([1, 0])[0]; // a degree of longitude in units of the projection

const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class MapView extends EventTarget {
  #map;
  #view;
  markers = new Markers();
  ownPosition = new OwnPosition();

  constructor(/** @type {HTMLElement} */ target) {
    super();
    this.#map = createMap(target, [this.ownPosition.layer, this.markers.layer, this.markers.marksLayer], this.markers);
    this.#view = this.#map.getView();
    this.#map.on("moveend", () => this.dispatchEvent(new Event("move")));
    this.#renderUntilMoved();
    this.#map.on("click", ({ coordinate }) => this.#open(this.#featureAt(coordinate), false));
    target.addEventListener("keydown", (event) => {
      // opens what is in the middle of the window, or next to it
      const feature = (event.key === "Enter" && event.target === target) ? this.#featureAt(this.#center, REACH) : null;
      if (feature) {
        this.#open(feature, true);
      }
    });
    this.#map.on("pointermove", (event) => this.#pointer(event));
  }

  /** The edges of the window in degrees: [west, south, east, north]. Longitudes may be beyond 180. */
  get window() {
    const extent = this.#view.calculateExtent(this.#map.getSize());
    const [south, north] = [extent[1], extent[3]].map((y) => ol.proj.toLonLat([0, y])[1]);
    return [extent[0] / DEGREE, south, extent[2] / DEGREE, north];
  }

  /** Width and height of the window in pixels. */
  get size() { return this.#map.getSize() ?? [0, 0]; }

  get zoom() { return this.#view.getZoom() ?? 0; }

  /** Zoom and middle of the window. */
  get position() {
    const [longitude, latitude] = ol.proj.toLonLat(this.#center);
    return { zoom: this.zoom, latitude, longitude: wrapLongitude(longitude) };
  }

  get #center() { return this.#view.getCenter() ?? [0, 0]; }

  /** The middle of the window, and how many metres the corner is away from it. */
  get around() {
    const { longitude, latitude } = this.position;
    const [west, , east, north] = this.window;
    const isWide = east - west > 180; // the way to the corner would be the other way round the earth
    return { longitude, latitude, metres: isWide ? Infinity : metresBetween([longitude, latitude], [east, north]) };
  }

  show(/** @type {MapPosition} */ { zoom, latitude, longitude }) {
    this.#view.cancelAnimations();
    this.#view.setCenter(ol.proj.fromLonLat([longitude, latitude]));
    this.#view.setZoom(zoom);
  }

  /** Shows a box of degrees, whose east may be beyond the antimeridian, at once. @param {Box} box */
  showBox([west, south, east, north]) {
    const corners = [[west, south], [(east < west) ? east + 360 : east, north]];
    this.#view.fit(ol.extent.boundingExtent(corners.map(([x, y]) => ol.proj.fromLonLat([x, Math.max(-85, Math.min(85, y))]))),
      { padding: EDGES, maxZoom: 14 });
  }

  /** Moves to a point, the shorter way round the world. @param {Point} point @param {number} zoom */
  moveTo([longitude, latitude], zoom) {
    const middle = this.#center[0] / DEGREE;
    const center = ol.proj.fromLonLat([nearestCopy(longitude, middle), latitude]);
    this.#view.cancelAnimations();
    this.#view.animate({ center, zoom, duration: calm.matches ? 0 : MOVE_TIME });
  }

  moveToAll(/** @type {Point[]} */ points, maxZoom = 14) {
    const middle = points[0][0];
    const near = points.map(([longitude, latitude]) => ol.proj.fromLonLat([nearestCopy(longitude, middle), latitude]));
    this.#view.fit(ol.extent.boundingExtent(near), {
      padding: EDGES, maxZoom, duration: calm.matches ? 0 : MOVE_TIME,
    });
  }

  resize() { this.#map.updateSize(); }

  /** OpenLayers tells the first position with its second frame, which nothing else asks for if the data are fast. */
  #renderUntilMoved() {
    const again = () => this.#map.render();
    this.#map.on("postrender", again);
    this.#map.once("moveend", () => this.#map.un("postrender", again));
  }

  /** @param {number[]} point @param {number} [tolerance] */
  #featureAt(point, tolerance) { return this.markers.at(point, this.#view.getResolution() ?? 1, tolerance); }

  /** Tells what the user opens: a cluster that a zoom takes apart, a point with several places, a place, or nothing. */
  #open(/** @type {OlFeature | null} */ feature, /** @type {boolean} */ isByKey) {
    const coordinates = feature?.get("lonLat");
    if (feature?.get("expansionZoom")) {
      this.#tell("cluster", { coordinates, zoom: Math.min(DEEPEST, feature.get("expansionZoom")) });
    } else if (feature?.get("cluster")) {
      this.#tell("spot", { coordinates, box: feature.get("bbox"), isByKey });
    } else {
      this.#tell("place", { id: feature?.get("key") ?? null, isByKey });
    }
  }

  /** @param {string} name @param {unknown} detail */
  #tell(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })); }

  #pointer(/** @type {OlMapEvent} */ event) {
    if (event.dragging) { return; }
    const feature = this.#featureAt(event.coordinate);
    this.#map.getTargetElement().style.cursor = feature ? "pointer" : "";
    this.#tell("point", feature?.get("key") ?? null);
  }
}
