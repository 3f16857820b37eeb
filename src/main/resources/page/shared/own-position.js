// The position of the user on the map, with a circle that shows how exact it is.

import { colors, whenColorsChange } from "./colors.js";

const SIDES = 64;
const SMALLEST = 14; // a smaller circle would be behind the dot, in pixels

/** @param {number} radius @param {string} color */
function dot(radius, color) { return new ol.style.Circle({ radius, fill: new ol.style.Fill({ color }) }); }

export class OwnPosition {
  #source = new ol.source.Vector();
  layer = new ol.layer.Vector({ source: this.#source, updateWhileAnimating: true });

  constructor() { whenColorsChange(() => this.layer.changed()); }

  /** Shows a position, whose accuracy is in metres. @param {OwnPlace} ownPlace */
  show({ longitude, latitude, accuracy }) {
    const point = new ol.Feature(new ol.geom.Point(ol.proj.fromLonLat([longitude, latitude])));
    // a target: no kind of place has such a sign
    point.setStyle(() => [dot(13, "#ffffff"), dot(11, colors.own), dot(8, "#ffffff"), dot(4, colors.own)]
      .map((image, zIndex) => new ol.style.Style({ image, zIndex })));
    const circle = new ol.Feature(ol.geom.Polygon.circular([longitude, latitude], accuracy, SIDES)
      .transform("EPSG:4326", "EPSG:3857"));
    circle.setStyle((feature, resolution) => {
      const radius = ol.extent.getWidth(feature.getGeometry()?.getExtent() ?? []) / 2 / resolution;
      return (radius < SMALLEST) ? undefined : new ol.style.Style({
        fill: new ol.style.Fill({ color: colors["own-area"] }),
        stroke: new ol.style.Stroke({ color: colors.own, width: 1.5 }),
      });
    });
    this.#source.clear(true);
    this.#source.addFeatures([circle, point]);
  }

  /** Returns the edges of the circle around a position, as two points. @param {OwnPlace} ownPlace */
  static edges({ longitude, latitude, accuracy }) {
    const [west, south, east, north] = ol.geom.Polygon.circular([longitude, latitude], accuracy).getExtent();
    return [[west, south], [east, north]];
  }
}
