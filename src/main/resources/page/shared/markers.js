// The clusters and the single places on the map.

import { colors, whenColorsChange } from "./colors.js";
import { clusterImage, placeImage } from "./kind-marks.js";
import { kinds } from "./kinds.js";
import { cut, shortCount } from "./texts.js";

const SMALLEST = 12;
const LARGEST = 26;
const PLACE = 6;
const CHOSEN = 9;
const AROUND_SYMBOL = 15; // a chosen place whose kind stays to be seen
const EDGE = 4; // what the line around it and the corners of a shape take besides
const TOLERANCE = 5; // how far beside a circle a click still counts, in pixels
const WORLD = 2 * ol.proj.fromLonLat([180, 0])[0];
const NAMES_FROM = 5; // from this zoom on, single places have their names
const MAX_NAME = 32;
const NAME_START = 16; // beside the largest shape of a kind, in pixels
const NAME_HEIGHT = 16;
const LETTER = 6.5; // the mean width
const LONGEST_NAME = NAME_START + MAX_NAME * LETTER;

export function radius(/** @type {number} */ count) { return Math.min(LARGEST, SMALLEST + 2.8 * Math.log10(count)); }

function sizeOf(/** @type {OlFeature} */ feature) { return feature.get("cluster") ? radius(feature.get("count")) : PLACE; }

function fill(/** @type {string} */ color) { return new ol.style.Fill({ color }); }

/** Circles are apart already; only names make way, for each other and for circles.
 * @param {number} size @param {string} color @param {string} ring @param {number} width */
export function circle(size, color, ring, width) {
  const stroke = new ol.style.Stroke({ color: ring, width });
  return new ol.style.Circle({ radius: size, fill: fill(color), stroke, declutterMode: "obstacle" });
}

/** @param {number} count @param {Record<string, number> | undefined} counts @param {number} others */
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
function nameStyle(/** @type {string} */ name) {
  return new ol.style.Style({
    text: new ol.style.Text({
      text: cut(name, MAX_NAME),
      font: "12px system-ui, sans-serif",
      textAlign: "left",
      offsetX: NAME_START,
      fill: fill(colors.name),
      stroke: new ol.style.Stroke({ color: colors.halo, width: 3 }),
      declutterMode: "declutter",
    }),
    zIndex: -1,
  });
}

function placeStyle(/** @type {object} */ place, /** @type {string} */ name, /** @type {boolean} */ withName) {
  const image = (kinds.field !== null) ? placeImage(place) : circle(PLACE, colors.place, colors.ring, 2);
  const dot = new ol.style.Style({ image, zIndex: 0 });
  return withName ? [dot, nameStyle(name)] : dot;
}

/** The styles of the features, so that a frame makes none anew. */
const styles = { withNames: new WeakMap(), withoutNames: new WeakMap() };

function hasNames(/** @type {number} */ resolution) { return resolution < 156543.034 / 2 ** NAMES_FROM; }

function style(/** @type {OlFeature} */ feature, /** @type {number} */ resolution) {
  const withName = hasNames(resolution);
  const kept = withName ? styles.withNames : styles.withoutNames;
  if (!kept.has(feature)) {
    const { cluster, count, counts, others, ...place } = feature.getProperties();
    kept.set(feature, cluster ? clusterStyle(count, counts, others) : placeStyle(place, place.name ?? "", withName));
  }
  return kept.get(feature);
}

function point(/** @type {Point} */ coordinates) { return new ol.geom.Point(ol.proj.fromLonLat(coordinates.slice(0, 2))); }

/** Returns the features of a source around a point, with their pixels from it, in all copies of the world.
 * @param {OlPoints} source @param {number[]} point @param {number} reach @param {number} resolution */
function near(source, [x, y], reach, resolution) {
  const size = reach * resolution;
  return [-1, 0, 1].map((turn) => x - WORLD * (Math.round(x / WORLD) + turn)).flatMap((copy) => (
    source.getFeaturesInExtent([copy - size, y - size, copy + size, y + size]).map((feature) => {
      const [otherX, otherY] = feature.getGeometry()?.getCoordinates() ?? [];
      return { feature, x: (otherX - copy) / resolution, y: (y - otherY) / resolution };
    })));
}

/** Shows clusters and places, and marks a chosen place and one that the user points at. */
export class Markers {
  #source = /** @type {OlPoints} */ (new ol.source.Vector());
  #marks = /** @type {OlPoints} */ (new ol.source.Vector());
  #chosen = /** @type {OlFeature} */ (new ol.Feature());
  #pointed = /** @type {OlFeature} */ (new ol.Feature());

  constructor() {
    const chosen = () => [new ol.style.Style({ image: circle(this.#chosenSize(), colors.chosen, colors.ring, 3) }),
      ...(this.#isKindKnown() ? [new ol.style.Style({ image: placeImage(this.#chosen.get("place")), zIndex: 1 })] : [])];
    const pointed = () => new ol.style.Style({ image: circle(11, "transparent", colors.chosen, 3) });
    this.#chosen.setStyle(chosen);
    this.#pointed.setStyle(pointed);
    this.#marks.addFeatures([this.#chosen, this.#pointed]);
    this.layer = new ol.layer.Vector({ source: this.#source, style: /** @type {any} */ (style), declutter: true, updateWhileAnimating: true });
    this.marksLayer = new ol.layer.Vector({ source: this.#marks, updateWhileAnimating: true });
    whenColorsChange(() => {
      Object.assign(styles, { withNames: new WeakMap(), withoutNames: new WeakMap() });
      this.layer.changed();
      this.marksLayer.changed();
    });
  }

  #isKindKnown() { return kinds.field !== null && Boolean(this.#chosen.get("place")); }

  #chosenSize() { return this.#isKindKnown() ? AROUND_SYMBOL : CHOSEN; }

  show(/** @type {MapFeature[]} */ features) {
    // windows side by side may have the same place
    const points = new Map(features.map(({ id, geometry: { coordinates }, properties }) => {
      const key = properties.id ?? id ?? coordinates.join();
      return [key, { ...properties, key: properties.cluster ? null : key, lonLat: coordinates, geometry: point(coordinates) }];
    }));
    this.#source.clear(true);
    this.#source.addFeatures(Array.from(points.values(), (values) => new ol.Feature(values)));
  }

  at(/** @type {number[]} */ point, /** @type {number} */ resolution, tolerance = TOLERANCE) {
    let nearest = null;
    let least = tolerance;
    for (const { feature, x, y } of near(this.#source, point, LARGEST + tolerance, resolution)) {
      const distance = Math.hypot(x, y) - sizeOf(feature);
      if (distance <= least) {
        nearest = feature;
        least = distance;
      }
    }
    return nearest;
  }

  /** Returns what is drawn around a point, as boxes in pixels from it: the circles and shapes, and where the names of single
   * places are if there is space for all of them. */
  boxesAround(/** @type {number[]} */ point, /** @type {number} */ reach, /** @type {number} */ resolution) {
    const found = /** @type {TakenBoxes} */ ({ marks: [], names: [] });
    const mark = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ half) => found.marks.push([x - half, y - half, x + half, y + half]);
    for (const { feature, x, y } of near(this.#source, point, reach + LONGEST_NAME, resolution)) {
      mark(x, y, sizeOf(feature) + EDGE);
      if (!feature.get("cluster") && hasNames(resolution)) {
        const end = x + NAME_START + LETTER * cut(feature.get("name") ?? "", MAX_NAME).length;
        found.names.push([x, y - NAME_HEIGHT / 2, end, y + NAME_HEIGHT / 2]);
      }
    }
    near(this.#marks, point, reach + AROUND_SYMBOL, resolution).filter(({ feature }) => feature === this.#chosen)
      .forEach(({ x, y }) => mark(x, y, this.#chosenSize() + EDGE));
    return found;
  }

  /** Calls a function whenever other clusters and places are shown, or another one is chosen. @param {() => void} action */
  whenShown(action) {
    this.#source.on("change", action);
    this.#chosen.on("change", action);
  }

  /** Marks the chosen place; null for none. With all its fields, it keeps the symbol of its kind. */
  choose(/** @type {Point | null} */ coordinates, /** @type {Place | null} */ place = null) {
    this.#chosen.set("place", place, true);
    this.#chosen.setGeometry(coordinates ? point(coordinates) : undefined);
  }

  /** Marks the place that the user points at in the list; null for none. @param {Point | null} coordinates */
  pointAt(coordinates) { this.#pointed.setGeometry(coordinates ? point(coordinates) : undefined); }
}
