// The map itself: what it shows, how it moves, and what the user clicks.

import { DEEPEST, createMap } from "./basemap.js";
import { nearestCopy, wrapLongitude } from "./geography.js";
import { Markers } from "./markers.js";

const MOVE_TIME = 350;
const DEGREE = ol.proj.fromLonLat([1, 0])[0]; // a degree of longitude in units of the projection

const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class MapView extends EventTarget {
  #map;
  #view;
  markers = new Markers();

  constructor(target) {
    super();
    this.#map = createMap(target, [this.markers.layer, this.markers.marksLayer]);
    this.#view = this.#map.getView();
    this.#map.on("moveend", () => this.dispatchEvent(new Event("move")));
    this.#renderUntilMoved();
    this.#map.on("click", (event) => this.#click(event));
    this.#map.on("pointermove", (event) => this.#pointer(event));
  }

  /** The edges of the window in degrees: [west, south, east, north]. Longitudes may be beyond 180. */
  get window() {
    const extent = this.#view.calculateExtent(this.#map.getSize());
    const [south, north] = [extent[1], extent[3]].map((y) => ol.proj.toLonLat([0, y])[1]);
    return [extent[0] / DEGREE, south, extent[2] / DEGREE, north];
  }

  /** Width and height of the window in pixels. */
  get size() { return this.#map.getSize(); }

  get zoom() { return this.#view.getZoom(); }

  /** Zoom and middle of the window. */
  get position() {
    const [longitude, latitude] = ol.proj.toLonLat(this.#view.getCenter());
    return { zoom: this.zoom, latitude, longitude: wrapLongitude(longitude) };
  }

  show({ zoom, latitude, longitude }) {
    this.#view.cancelAnimations();
    this.#view.setCenter(ol.proj.fromLonLat([longitude, latitude]));
    this.#view.setZoom(zoom);
  }

  /** Moves to a point, the shorter way round the world. */
  moveTo([longitude, latitude], zoom) {
    const middle = this.#view.getCenter()[0] / DEGREE;
    const center = ol.proj.fromLonLat([nearestCopy(longitude, middle), latitude]);
    this.#view.cancelAnimations();
    this.#view.animate({ center, zoom, duration: calm.matches ? 0 : MOVE_TIME });
  }

  /** Moves so that all points are in the window. */
  moveToAll(points) {
    const middle = points[0][0];
    const near = points.map(([longitude, latitude]) => ol.proj.fromLonLat([nearestCopy(longitude, middle), latitude]));
    this.#view.fit(ol.extent.boundingExtent(near), {
      padding: [60, 60, 60, 60], maxZoom: 14, duration: calm.matches ? 0 : MOVE_TIME,
    });
  }

  /** Fits the map into its element, whose size has changed. */
  resize() { this.#map.updateSize(); }

  /** OpenLayers tells the first position with its second frame, which nothing else asks for if the data are fast. */
  #renderUntilMoved() {
    const again = () => this.#map.render();
    this.#map.on("postrender", again);
    this.#map.once("moveend", () => this.#map.un("postrender", again));
  }

  #featureAt(event) { return this.markers.at(event.coordinate, this.#view.getResolution()); }

  #click(event) {
    const feature = this.#featureAt(event);
    if (feature?.get("cluster")) {
      const zoom = Math.min(DEEPEST, feature.get("expansionZoom") ?? this.zoom + 2);
      this.dispatchEvent(new CustomEvent("cluster", { detail: { coordinates: feature.get("lonLat"), zoom } }));
    } else {
      this.dispatchEvent(new CustomEvent("place", { detail: feature?.get("key") ?? null }));
    }
  }

  #pointer(event) {
    if (event.dragging) { return; }
    const feature = this.#featureAt(event);
    this.#map.getTargetElement().style.cursor = feature ? "pointer" : "";
    this.dispatchEvent(new CustomEvent("point", { detail: feature?.get("key") ?? null }));
  }
}
