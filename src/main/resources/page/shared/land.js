// Where the base map has land.

import { loadOpenLayers } from "./open-layers.js";
import { setting } from "./page-settings.js";
import { received, request } from "./requests.js";

const MOST_TILES = 24;
const COAST = 0.01; // what still counts as land, as a part of the width of a tile
const WORLD = 2 * 20_037_508.34; // metres

function tileOf(/** @type {Point} */ [longitude, latitude], /** @type {number} */ zoom) {
  const [x, y] = ol.proj.fromLonLat([longitude, Math.max(-85, Math.min(85, latitude))]);
  const number = (/** @type {number} */ metres) => Math.max(0, Math.min(2 ** zoom - 1, Math.floor((metres / WORLD + 0.5) * 2 ** zoom)));
  return { x, y, name: `${zoom}/${number(x)}/${number(-y)}` };
}

async function load(/** @type {string} */ template, /** @type {string} */ name) {
  const [z, x, y] = name.split("/").map(Number);
  const answer = await request(template.replace("{z}/{x}/{y}", name));
  const size = WORLD / 2 ** z;
  const [west, north] = [x * size - WORLD / 2, WORLD / 2 - y * size];
  return new ol.format.MVT({ featureClass: /** @type {any} */ (ol.Feature), layers: ["earth"] }).readFeatures(await received(answer.arrayBuffer()),
    { extent: [west, north - size, west + size, north], featureProjection: "EPSG:3857" });
}

/** Returns a function that tells whether one of these points lies on land, as exactly as a few tiles of the base map know.
 * @param {Point[]} points @returns {Promise<(point: Point) => boolean>} */
export async function landAt(points) {
  await loadOpenLayers();
  const [template, maxZoom] = setting("map-basemap").split("|");
  const namesAt = (/** @type {number} */ zoom) => [...new Set(points.map((point) => tileOf(point, zoom).name))];
  let zoom = Number(maxZoom);
  while (namesAt(zoom).length > MOST_TILES) {
    zoom -= 1;
  }
  const land = new Map(await Promise.all(namesAt(zoom).map(async (name) => (
    /** @type {[string, OlFeature[]]} */ ([name, /** @type {any} */ (await load(template, name))])))));
  const reach = COAST * WORLD / 2 ** zoom;
  return (point) => {
    const { x, y, name } = tileOf(point, zoom);
    return (land.get(name) ?? []).some((feature) => feature.getGeometry()?.intersectsExtent([x - reach, y - reach, x + reach, y + reach]));
  };
}
