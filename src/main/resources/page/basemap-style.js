// The style of the base map for OpenLayers. `basemap-rules.js` says what is drawn.

import { areaOf, inLines, labelOf, strokesOf } from "./basemap-rules.js";
import { colors, whenColorsChange } from "./colors.js";

const ZOOM_0 = 156543.034; // metres for a pixel at the equator
const KEYS = ["layer", "kind", "min_zoom", "population", "capital", "disputed", "is_tunnel", "is_link"];
const THIN_SPACE = "\u200a";
const LINE = 14; // letters
const DOT_SPACE = { town: 7, capital: 10 }; // pixels between the middle of a dot and the name

const { lang: language } = document.documentElement;

/** The styles of areas and lines, which are the same for many of them. */
const shared = new Map();
whenColorsChange(() => shared.clear());

/** Letters that may stand apart. In other scripts letters are joined. */
const LATIN = /^[\p{Script=Latin}\p{P}\s]+$/u;

function valuesOf(feature) {
  const values = Object.fromEntries(KEYS.map((key) => [key, feature.get(key)]));
  values.name = feature.get(`name:${language}`) ?? feature.get("name");
  values.isPoint = feature.getType().endsWith("Point");
  return values;
}

function sharedStyle(look, make) {
  const key = Object.values(look).join();
  if (!shared.has(key)) {
    shared.set(key, make(look));
  }
  return shared.get(key);
}

function areaStyle({ color, order }) {
  return new ol.style.Style({ fill: new ol.style.Fill({ color: colors[color] }), zIndex: order });
}

function lineStyle({ color, width, order, dash }) {
  const stroke = new ol.style.Stroke({ color: colors[color], width, lineDash: dash, lineJoin: "round" });
  return new ol.style.Style({ stroke, zIndex: order });
}

function dot(isCapital) {
  return new ol.style.Circle({
    radius: isCapital ? 3.5 : 2,
    fill: new ol.style.Fill({ color: colors[isCapital ? "halo" : "town"] }),
    stroke: new ol.style.Stroke({ color: colors[isCapital ? "town" : "halo"], width: isCapital ? 2 : 1 }),
  });
}

function shown(name, capitals) {
  if (!capitals || !LATIN.test(name)) { return inLines(name, LINE); }
  return inLines(name.toLocaleUpperCase(language), LINE).split("").join(THIN_SPACE);
}

function labelStyle(name, { color, halo = "halo", size, weight = 400, style = "normal", order, dot: mark, along, capitals }) {
  return new ol.style.Style({
    text: new ol.style.Text({
      text: along ? name : shown(name, capitals),
      font: `${style} ${weight} ${size}px system-ui, sans-serif`,
      placement: along ? "line" : "point",
      textAlign: mark ? "left" : undefined,
      offsetX: DOT_SPACE[mark] ?? 0,
      padding: [2, 4, 2, 4],
      repeat: along ? 400 : undefined,
      fill: new ol.style.Fill({ color: colors[color] }),
      stroke: new ol.style.Stroke({ color: colors[halo], width: 2.5 }),
    }),
    image: mark ? dot(mark === "capital") : undefined,
    zIndex: order,
  });
}

/**
 * Returns the style of a layer of tiles.
 * @param isNamed tells whether the layer names what is at a point of the projection, at a resolution
 */
export function basemapStyle(isNamed = () => true) {
  return (feature, resolution) => {
    const values = valuesOf(feature);
    const zoom = Math.log2(ZOOM_0 / resolution);
    if (feature.getType() === "Polygon") {
      const area = areaOf(values);
      return area ? sharedStyle(area, areaStyle) : null;
    }
    const styles = values.isPoint ? [] : strokesOf(values, zoom).map((stroke) => sharedStyle(stroke, lineStyle));
    const label = labelOf(values, zoom);
    if (label && isNamed(feature.getFlatCoordinates(), resolution)) {
      styles.push(labelStyle(values.name, label));
    }
    return styles;
  };
}
