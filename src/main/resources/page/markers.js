// The clusters and the single places on the map.

import { colors, whenColorsChange } from "./colors.js";
import { clusterImage, placeImage } from "./kind-marks.js";
import { kinds } from "./kinds.js";
import { cut, shortCount } from "./texts.js";

const SMALLEST = 12;
const LARGEST = 26;
const PLACE = 6;
const TOLERANCE = 5; // how far beside a circle a click still counts, in pixels
const WORLD = 2 * ol.proj.fromLonLat([180, 0])[0];
const NAMES_FROM = 5; // from this zoom on, single places have their names
const MAX_NAME = 32;

export function radius(count) { return Math.min(LARGEST, SMALLEST + 2.8 * Math.log10(count)); }

function fill(color) { return new ol.style.Fill({ color }); }

/** Circles are apart already; only names make way, for each other and for circles. */
function circle(size, color, ring, width) {
  const stroke = new ol.style.Stroke({ color: ring, width });
  return new ol.style.Circle({ radius: size, fill: fill(color), stroke, declutterMode: "obstacle" });
}

function clusterStyle(count, counts, others) {
  return new ol.style.Style({
    image: counts ? clusterImage(radius(count), counts, others) : circle(radius(count), colors.cluster, colors.ring, 2),
    text: new ol.style.Text({
      text: shortCount(count), font: "600 12px system-ui, sans-serif", fill: fill(counts ? colors.name : colors.count),
      declutterMode: "none",
    }),
    zIndex: count,
  });
}

/** The name is a style of its own, so that it comes after all circles, and makes way for those of other places. */
function nameStyle(name) {
  return new ol.style.Style({
    text: new ol.style.Text({
      text: cut(name, MAX_NAME),
      font: "12px system-ui, sans-serif",
      textAlign: "left",
      offsetX: 12,
      fill: fill(colors.name),
      stroke: new ol.style.Stroke({ color: colors.halo, width: 3 }),
      declutterMode: "declutter",
    }),
    zIndex: -1,
  });
}

function placeStyle(place, name, withName) {
  const image = (kinds.field !== null) ? placeImage(place) : circle(PLACE, colors.place, colors.ring, 2);
  const dot = new ol.style.Style({ image, zIndex: 0 });
  return withName ? [dot, nameStyle(name)] : dot;
}

/** The styles of the features, so that a frame makes none anew. */
const styles = { withNames: new WeakMap(), withoutNames: new WeakMap() };

function style(feature, resolution) {
  const withName = resolution < 156543.034 / 2 ** NAMES_FROM;
  const kept = withName ? styles.withNames : styles.withoutNames;
  if (!kept.has(feature)) {
    const { cluster, count, counts, others, ...place } = feature.getProperties();
    kept.set(feature, cluster ? clusterStyle(count, counts, others) : placeStyle(place, place.name ?? "", withName));
  }
  return kept.get(feature);
}

function point(coordinates) { return new ol.geom.Point(ol.proj.fromLonLat(coordinates.slice(0, 2))); }

/** Shows clusters and places, and marks a chosen place and one that the user points at. */
export class Markers {
  #source = new ol.source.Vector();
  #marks = new ol.source.Vector();
  #chosen = new ol.Feature();
  #pointed = new ol.Feature();

  constructor() {
    const chosen = () => new ol.style.Style({ image: circle(9, colors.chosen, colors.ring, 3) });
    const pointed = () => new ol.style.Style({ image: circle(11, "transparent", colors.chosen, 3) });
    this.#chosen.setStyle(chosen);
    this.#pointed.setStyle(pointed);
    this.#marks.addFeatures([this.#chosen, this.#pointed]);
    this.layer = new ol.layer.Vector({ source: this.#source, style, declutter: true, updateWhileAnimating: true });
    this.marksLayer = new ol.layer.Vector({ source: this.#marks, updateWhileAnimating: true });
    whenColorsChange(() => {
      Object.assign(styles, { withNames: new WeakMap(), withoutNames: new WeakMap() });
      this.layer.changed();
      this.marksLayer.changed();
    });
  }

  show(features) {
    const seen = new Set();
    const points = [];
    for (const { id, geometry, properties } of features) {
      const key = properties.id ?? id ?? geometry.coordinates.join();
      if (!seen.has(key)) {
        seen.add(key);
        points.push(new ol.Feature({
          ...properties, key: properties.cluster ? null : key, lonLat: geometry.coordinates,
          geometry: point(geometry.coordinates),
        }));
      }
    }
    this.#source.clear(true);
    this.#source.addFeatures(points);
  }

  /** Returns the feature at a point of the map; null if there is none. Reading the canvas would be slower. */
  at([x, y], resolution, tolerance = TOLERANCE) {
    const reach = (LARGEST + tolerance) * resolution;
    let nearest = null;
    let least = tolerance;
    for (const copy of [-1, 0, 1].map((turn) => x - WORLD * (Math.round(x / WORLD) + turn))) {
      for (const feature of this.#source.getFeaturesInExtent([copy - reach, y - reach, copy + reach, y + reach])) {
        const [otherX, otherY] = feature.getGeometry().getCoordinates();
        const size = feature.get("cluster") ? radius(feature.get("count")) : PLACE;
        const distance = Math.hypot(otherX - copy, otherY - y) / resolution - size;
        if (distance <= least) {
          nearest = feature;
          least = distance;
        }
      }
    }
    return nearest;
  }

  /** Marks the chosen place; null for none. */
  choose(coordinates) { this.#chosen.setGeometry(coordinates ? point(coordinates) : undefined); }

  /** Marks the place that the user points at in the list; null for none. */
  pointAt(coordinates) { this.#pointed.setGeometry(coordinates ? point(coordinates) : undefined); }
}
