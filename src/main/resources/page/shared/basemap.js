// The map below the places: that of this service, a street map of the operator above it, or images of another server.

import { groundStyle, namesStyle } from "./basemap-style.js";
import { whenColorsChange } from "./colors.js";
import { setting } from "./page-settings.js";
import { serviceUrl } from "./service-url.js";
import { textOf } from "./texts.js";

export const DEEPEST = 22; // the largest zoom
const LEAST_WIDTH = 256; // a street map is shown as soon as it is so wide on the screen, in pixels
const TILE_PIXELS = 512;

const STREETS_ZOOM = 15;
const TOWNS_ZOOM = 11;

function images(/** @type {string} */ url) {
  const source = new ol.source.XYZ({ url, attributions: setting("map-attribution"), crossOrigin: null });
  return [new ol.layer.Tile({ source, className: "ol-layer map-images" })];
}

/** Returns the layers of some tiles: areas and lines, and names, which are placed anew when other places are shown.
 * @param {string} url @param {string} maxZoom @param {string} attributions @param {OlTileStyle} style @param {object} options */
function tiles(url, maxZoom, attributions, style, options = {}) {
  const source = new ol.source.VectorTile({
    url: serviceUrl(url), attributions, maxZoom: Number(maxZoom), tileSize: TILE_PIXELS, format: new ol.format.MVT(), transition: 0,
  });
  return [
    new ol.layer.VectorTile({ source, style: /** @type {any} */ (groundStyle), ...options }),
    new ol.layer.VectorTile({ source, style: /** @type {any} */ (style), declutter: true, renderMode: "vector", visible: false, ...options }),
  ];
}

/** The street map of the operator has its own names, so the map below it has none there. */
function ownLayers(/** @type {BoxesAround} */ boxesAround) {
  const [url, maxZoom, attribution] = setting("map-basemap").split("|");
  const [regionUrl, least, most, bounds, regionAttribution] = setting("map-region").split("|");
  const everywhere = namesStyle(() => true, boxesAround);
  if (!regionUrl) { return tiles(url, maxZoom, attribution, everywhere); }
  const extent = ol.proj.transformExtent(bounds.split(",").map(Number), "EPSG:4326", "EPSG:3857");
  const firstTile = ol.tilegrid.createXYZ({ tileSize: TILE_PIXELS }).getResolution(Number(least)) * 1.01;
  const maxResolution = Math.min(firstTile, ol.extent.getWidth(extent) / LEAST_WIDTH);
  /** @type {(point: number[], resolution: number) => boolean} */
  const isOutside = (point, resolution) => resolution >= maxResolution || !ol.extent.containsCoordinate(extent, point);
  return [
    ...tiles(url, maxZoom, attribution, namesStyle(isOutside, boxesAround)),
    ...tiles(regionUrl, most, regionAttribution, everywhere, { extent, maxResolution }),
  ];
}

/** Returns the zoom at which a point has its surroundings: the streets, or the towns where the map has no streets. */
export function surroundingsZoom(/** @type {Point} */ [longitude, latitude]) {
  const [west, south, east, north] = setting("map-region").split("|")[3]?.split(",").map(Number) ?? [];
  const isInRegion = west <= longitude && longitude <= east && south <= latitude && latitude <= north;
  return (setting("map-tiles") || isInRegion) ? STREETS_ZOOM : TOWNS_ZOOM;
}

const NO_BOXES = { marks: [], names: [] };

/** Returns a map of the world with these layers above the base map. @param {HTMLElement} target @param {OlLayer[]} layers
 * @param {Markers | null} markers the places that the names of the base map make way for; null for none */
export function createMap(target, layers, markers = null) {
  const url = setting("map-tiles");
  const below = url ? images(url) : ownLayers((...around) => markers?.boxesAround(...around) ?? NO_BOXES);
  const map = new ol.Map({
    target,
    view: new ol.View({ center: [0, 2_000_000], zoom: 1, maxZoom: DEEPEST, enableRotation: false }),
    layers: [...below, ...layers],
    controls: ol.control.defaults.defaults({
      rotate: false, attributionOptions: { collapsible: false },
      zoomOptions: { zoomInTipLabel: textOf("map.zoomIn"), zoomOutTipLabel: textOf("map.zoomOut") },
    }).extend([new ol.control.ScaleLine()]),
    interactions: ol.interaction.defaults.defaults({ altShiftDragRotate: false, pinchRotate: false }),
  });
  const names = below.filter((layer) => layer.getDeclutter());
  map.once("rendercomplete", () => {
    // the names are placed in a turn of their own, so that the page hears its user between
    names.forEach((layer) => layer.setVisible(true));
    map.once("rendercomplete", () => document.getElementById("loading")?.remove());
    map.render();
  });
  const endColors = whenColorsChange(() => {
    below.forEach((layer) => layer.changed());
    map.updateSize();
    map.renderSync(); // before the page is printed
  });
  // a map that is closed cannot be drawn
  map.on("change:target", () => map.getTarget() || endColors());
  markers?.whenShown(() => names.forEach((layer) => layer.changed()));
  return map;
}
