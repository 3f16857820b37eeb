// The style of the base map for OpenLayers. `basemap-rules.js` says what is drawn.

import { areaOf, inLines, labelOf, strokesOf } from "./basemap-rules.js";
import { colors, whenColorsChange } from "./colors.js";
import { isFree, spaceFor } from "./label-space.js";

const ZOOM_0 = 156543.034; // metres for a pixel at the equator
const KEYS = ["layer", "kind", "min_zoom", "population", "capital", "disputed", "is_tunnel", "is_link"];
const THIN_SPACE = "\u200a";
const LINE = 14; // letters
const PADDING = [-2, 3, -2, 3]; // few letters reach the upper or the lower edge of their line
const DOT_SPACE = { town: 7, capital: 10 }; // pixels between the middle of a dot and the name

const { lang: language } = document.documentElement;

/** The styles of areas and lines, which are the same for many of them. */
const shared = /** @type {Map<string, OlStyle>} */ (new Map());
whenColorsChange(() => shared.clear());

/** Letters that may stand apart. In other scripts letters are joined. */
const LATIN = /^[\p{Script=Latin}\p{P}\s]+$/u;

/** @param {OlTileFeature} feature @returns {TileValues} */
function valuesOf(feature) {
  const values = /** @type {TileValues} */ (Object.fromEntries(KEYS.map((key) => [key, feature.get(key)])));
  values.name = feature.get(`name:${language}`) ?? feature.get("name");
  values.isPoint = feature.getType().endsWith("Point");
  return values;
}

function zoomOf(/** @type {number} */ resolution) { return Math.log2(ZOOM_0 / resolution); }

/** @template {object} T @param {T} look @param {(look: T) => OlStyle} make @returns {OlStyle} */
function sharedStyle(look, make) {
  const key = Object.values(look).join();
  const style = shared.get(key) ?? make(look);
  shared.set(key, style);
  return style;
}

function areaStyle(/** @type {Area} */ { color, order }) {
  return new ol.style.Style({ fill: new ol.style.Fill({ color: colors[color] }), zIndex: order });
}

function lineStyle(/** @type {Stroke} */ { color, width, order, dash }) {
  const stroke = new ol.style.Stroke({ color: colors[color], width, lineDash: dash, lineJoin: "round" });
  return new ol.style.Style({ stroke, zIndex: order });
}

function dot(/** @type {boolean} */ isCapital) {
  return new ol.style.Circle({
    radius: isCapital ? 3.5 : 2,
    fill: new ol.style.Fill({ color: colors[isCapital ? "halo" : "town"] }),
    stroke: new ol.style.Stroke({ color: colors[isCapital ? "town" : "halo"], width: isCapital ? 2 : 1 }),
  });
}

function shown(/** @type {string} */ name, /** @type {boolean | undefined} */ capitals) {
  if (!capitals || !LATIN.test(name)) { return inLines(name, LINE); }
  return inLines(name.toLocaleUpperCase(language), LINE).split("").join(THIN_SPACE);
}

/** @param {Label} label */
function fontOf({ size, weight = 400, style = "normal" }) { return `${style} ${weight} ${size}px system-ui, sans-serif`; }

const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));

/** Returns the width and height of a text of several lines, with the space around it. */
function sizeOf(/** @type {string} */ text, /** @type {Label} */ label) {
  pen.font = fontOf(label);
  const lines = text.split("\n");
  return [Math.max(...lines.map((line) => pen.measureText(line).width)) + 9, lines.length * label.size * 1.2];
}

/** Returns where a name is: {align, x, y, dot}. A dot needs space, too: if a place is there, the name has none, and is next
 * to its point where no place is.
 * @param {number[]} size @param {Label} label @param {TakenBoxes} takenBoxes @returns {LabelPosition} */
function positionOf(size, { dot: mark, reach = 0 }, { marks, names }) {
  const [width, height] = size;
  const start = mark ? DOT_SPACE[mark] : 0;
  const after = [-start, -height / 2, start + width, height / 2];
  if (mark && isFree(after, marks)) { return { align: "left", x: start, dot: mark }; }
  const before = [-start - width, -height / 2, start, height / 2];
  if (mark && isFree(before, marks)) { return { align: "right", x: -start, dot: mark }; }
  const [x, y] = spaceFor(size, reach, [...marks, ...names]) ?? spaceFor(size, reach, marks) ?? [0, 0];
  return { align: "center", x, y };
}

/** @param {Label} label @param {string} text @param {LabelPosition} labelPosition */
function labelStyle(label, text, { align, x = 0, y = 0, dot: mark }) {
  const { color, halo = "halo", order, along } = label;
  return new ol.style.Style({
    text: new ol.style.Text({
      text,
      font: fontOf(label),
      placement: along ? "line" : "point",
      textAlign: align,
      offsetX: x,
      offsetY: y,
      padding: PADDING,
      repeat: along,
      fill: new ol.style.Fill({ color: colors[color] }),
      stroke: new ol.style.Stroke({ color: colors[halo], width: 2.5 }),
    }),
    image: mark ? dot(mark === "capital") : undefined,
    zIndex: order,
  });
}

/** The style of the areas and lines of a layer of tiles. @param {OlTileFeature} feature @param {number} resolution */
export function groundStyle(feature, resolution) {
  const values = valuesOf(feature);
  if (feature.getType() === "Polygon") {
    const area = areaOf(values);
    return area ? sharedStyle(area, areaStyle) : undefined;
  }
  return values.isPoint ? undefined : strokesOf(values, zoomOf(resolution)).map((stroke) => sharedStyle(stroke, lineStyle));
}

/** Returns the style of the names of a layer of tiles. @param {(point: number[], resolution: number) => boolean} isNamed
 * tells whether the layer names what is at a point of the projection, at a resolution @param {BoxesAround} boxesAround
 * returns what places take around a point, as `Markers` does @returns {OlTileStyle} */
export function namesStyle(isNamed, boxesAround) {
  return (feature, resolution) => {
    if (feature.getType() === "Polygon") { return undefined; }
    const values = valuesOf(feature);
    const label = labelOf(values, zoomOf(resolution));
    const point = feature.getFlatCoordinates();
    if (!label || !isNamed(point, resolution)) { return undefined; }
    const { name = "" } = values;
    if (label.along) { return labelStyle(label, name, {}); }
    const text = shown(name, label.capitals);
    const size = sizeOf(text, label);
    const reach = Math.max(...size) + (label.reach ?? 0);
    return labelStyle(label, text, positionOf(size, label, boxesAround(point, reach, resolution)));
  };
}
