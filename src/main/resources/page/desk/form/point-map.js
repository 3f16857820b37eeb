// A map on which the user sets a point.

import { createMap, surroundingsZoom } from "../../shared/basemap.js";
import { colors, whenColorsChange } from "../../shared/colors.js";
import { wrapLongitude } from "../../shared/geography.js";
import { circle } from "../../shared/markers.js";

const DIGITS = 6; // digits after the point: about 10 cm
const REACH = 16; // how far from its middle the mouse takes hold of the point, in pixels

function style() { return new ol.style.Style({ image: circle(9, colors.chosen, colors.ring, 3) }); }

/** The map. It tells a new point by the event "point". */
export class PointMap extends EventTarget {
  #feature = /** @type {OlFeature} */ (new ol.Feature());
  #view;
  #map;
  #endColors;

  constructor(/** @type {HTMLElement} */ target) {
    super();
    const layer = new ol.layer.Vector({ source: new ol.source.Vector({ features: [this.#feature] }), style });
    this.#map = createMap(target, [layer]);
    this.#view = this.#map.getView();
    this.#map.addInteraction(this.#drag());
    this.#map.on("click", ({ coordinate }) => this.#tell(coordinate));
    target.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && event.target === target) {
        event.preventDefault();
        this.#tell(this.#view.getCenter() ?? [0, 0]);
      }
    });
    this.#endColors = whenColorsChange(() => layer.changed());
  }

  /** Shows the point, and moves the map to it if it is far away; null for no point. @param {Point | null} coordinates */
  show(coordinates) {
    const point = coordinates && ol.proj.fromLonLat([coordinates[0], Math.max(-85, Math.min(85, coordinates[1]))]);
    this.#feature.setGeometry(point ? new ol.geom.Point(point) : undefined);
    if (point && !ol.extent.containsCoordinate(this.#view.calculateExtent(this.#map.getSize()), point)) {
      this.#view.setCenter(point);
    }
  }

  goTo(/** @type {Point} */ coordinates) {
    this.#view.setCenter(ol.proj.fromLonLat(coordinates.slice(0, 2)));
    this.#view.setZoom(surroundingsZoom(coordinates));
  }

  close() {
    this.#map.setTarget(undefined);
    this.#endColors();
  }

  /** Moves the point with the mouse. The interaction of OpenLayers would read the canvas back with each move. */
  #drag() {
    const isNear = (/** @type {OlMapEvent} */ { pixel }) => {
      const point = this.#feature.getGeometry();
      const [x, y] = point ? this.#map.getPixelFromCoordinate(point.getCoordinates()) : [Infinity, Infinity];
      return Math.hypot(pixel[0] - x, pixel[1] - y) <= REACH;
    };
    return new ol.interaction.Pointer({
      handleDownEvent: isNear,
      handleDragEvent: ({ coordinate }) => this.#feature.getGeometry()?.setCoordinates(coordinate),
      handleUpEvent: ({ coordinate }) => {
        this.#tell(coordinate);
        return false;
      },
      handleMoveEvent: (event) => {
        this.#map.getTargetElement().style.cursor = isNear(event) ? "grab" : "crosshair";
      },
    });
  }

  #tell(/** @type {Point} */ coordinate) {
    const [longitude, latitude] = ol.proj.toLonLat(coordinate);
    const detail = [wrapLongitude(longitude), latitude].map((degrees) => Number(degrees.toFixed(DIGITS)));
    this.dispatchEvent(new CustomEvent("point", { detail }));
  }
}
