// Makes the base map of the service, map/basemap.pmtiles, from layers of Natural Earth and GeoNames. The layers have the
// schema of the Protomaps basemap (https://docs.protomaps.com/basemaps/layers), so that the same style draws both.
// Arguments: the folder of the layers, and the file with the names of countries.

import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { COUNTRIES, LEFT_OUT } from "./countries.js";
import {
  boxOf, contains, labelPoint, linesOf, multiLines, multiPolygon, point, polygonsOf, touching, worldPixels,
} from "./geometry.js";
import { addLayer, encoded } from "./layers.js";
import { lakeName, riverName, townName } from "./names.js";
import { archive } from "./pmtiles.js";
import { populationRank, withZooms } from "./towns.js";

const FILE = new URL("../main/resources/map/basemap.pmtiles", import.meta.url);

/**
 * The levels: the units of a tile, by how many of its 512 pixels a line may be changed, and the least area that is drawn,
 * in square pixels. The last level is also shown larger.
 */
const LEVELS = [
  { z: 0, extent: 2048, tolerance: 0.8, area: 4 },
  { z: 1, extent: 2048, tolerance: 0.7, area: 4 },
  { z: 2, extent: 2048, tolerance: 0.6, area: 4 },
  { z: 3, extent: 2048, tolerance: 0.6, area: 3 },
  { z: 4, extent: 2048, tolerance: 0.6, area: 2 },
  { z: 5, extent: 2048, tolerance: 0.6, area: 2 },
  { z: 6, extent: 2048, tolerance: 0.6, area: 2 },
  { z: 7, extent: 8192, tolerance: 0.2, area: 0.1 },
];

const MAX_ZOOM = LEVELS.length - 1;

/** The least width of a lake that has space for its name, in pixels. */
const LABEL_WIDTH = 24;

/** The least area of a country for each letter of its name, in square pixels. */
const LETTER_AREA = 180;

const LAST_LABEL_ZOOM = 11;

/** From here on all lakes that rivers flow through are drawn. */
const LAKES_FROM = 5;

const ATTRIBUTION = '<a href="https://www.naturalearthdata.com">Natural Earth</a>,'
  + ' <a href="https://www.geonames.org">GeoNames</a>';

const [folder, countryFile] = process.argv.slice(2);
if (!countryFile) {
  console.error("Usage: node tiles.js FOLDER COUNTRIES.geojson.gz");
  process.exit(2);
}

function read(file) { return JSON.parse(gunzipSync(readFileSync(file))).features; }

function layer(name) { return read(`${folder}/${name}.geojson.gz`); }

/** The source counts zoom levels for tiles of 256 pixels, these tiles have 512. */
function tileZoom(zoom) { return Math.max(0, Math.round(zoom) - 1); }

const land = layer("land").flatMap(polygonsOf);
const lakes = layer("lakes").flatMap(polygonsOf).map((lake) => ({ ...lake, zoom: tileZoom(lake.properties.minZoom) }));
const glaciers = layer("glaciers").flatMap(polygonsOf)
  .map((glacier) => ({ ...glacier, zoom: tileZoom(glacier.properties.minZoom) }));

const lakeShapes = lakes.map(({ rings }) => ({ rings: rings.map(({ ring }) => ring), box: boxOf(rings[0].ring) }));

/** The source has lines through lakes, too. */
function isInLake(lines) {
  const points = lines.flat();
  const near = touching(lakeShapes, boxOf(points));
  return points.filter((at) => contains(near, at)).length > points.length / 2;
}

const rivers = layer("rivers").map((river) => {
  const { minZoom, minLabel = minZoom } = river.properties;
  const lines = linesOf(river);
  const inLake = isInLake(lines);
  return { lines, inLake, zoom: tileZoom(minZoom), name: inLake ? "" : riverName(river), labelZoom: tileZoom(minLabel) };
});

// lines of leases and buffer zones are left out
const borders = layer("borders").filter(({ properties }) => !/^(Lease|Overlay) limit/.test(properties.kind))
  .map((border) => {
    const agreed = border.properties.kind.startsWith("International");
    return { lines: linesOf(border), properties: { kind: "country", ...(!agreed && { disputed: true }) } };
  });

function zoomOfWidth(fraction, pixels) {
  return Math.max(0, Math.ceil(Math.log2(pixels / fraction / worldPixels(0))));
}

const lakeNames = lakes.filter((lake) => lakeName(lake)).map((lake) => {
  const width = Math.sqrt(lake.rings[0].area);
  const zoom = Math.min(LAST_LABEL_ZOOM, Math.max(lake.zoom, zoomOfWidth(width, LABEL_WIDTH)));
  return {
    zoom, area: lake.rings[0].area, name: lakeName(lake),
    feature: point(labelPoint(lake.rings.map(({ ring }) => ring)),
      { kind: "lake", name: lakeName(lake), min_zoom: zoom }),
  };
});

function countryZoom({ geometry, properties }, name) {
  const mercator = properties.area / (4 * Math.PI ** 2) / Math.cos(geometry.coordinates[1] * Math.PI / 180) ** 2;
  return Math.min(MAX_ZOOM, zoomOfWidth(Math.sqrt(mercator), Math.sqrt(LETTER_AREA * name.length)));
}

const countries = read(countryFile).filter(({ properties }) => properties.kind === "country"
    && !LEFT_OUT.has(properties.name)).map((country) => {
  const name = COUNTRIES[country.properties.name] ?? country.properties.name;
  const zoom = countryZoom(country, name);
  return { zoom, area: country.properties.area, feature: point(country.geometry.coordinates,
    { kind: "country", name, min_zoom: zoom }) };
}).sort((a, b) => b.area - a.area);

/** Two digits are enough for a map, and take less space. */
function rounded(population) { return Number(population.toPrecision(2)); }

const towns = withZooms(layer("towns")
  .map((town) => ({ ...town, properties: { ...town.properties, name: townName(town) } }))
  .filter(({ properties }) => properties.name)).map((town) => ({
  zoom: town.minZoom,
  feature: point(town.coordinates, {
    kind: "locality", name: town.name, population: rounded(town.population),
    population_rank: populationRank(town.population), ...(town.capital && { capital: "yes" }), min_zoom: town.minZoom,
  }),
}));

/** Returns what is shown from a zoom level on; the last level has everything, since it is shown larger. */
function shown(items, z) { return items.filter(({ zoom }) => zoom <= z || z === MAX_ZOOM); }

function riversAt(z) {
  return multiLines(shown(rivers, z).filter(({ inLake }) => !inLake || z < LAKES_FROM).map(({ lines, zoom, name, labelZoom }) =>
    ({ lines, properties: { kind: "river", ...(name && labelZoom <= z && { name }), min_zoom: zoom } })));
}

function tilesOf(level) {
  const tiles = new Map();
  const { z } = level;
  const polygons = (name, items, properties) =>
    addLayer(tiles, name, level, [multiPolygon(items, properties, z, level.area)]);
  const points = (name, items) => addLayer(tiles, name, level, shown(items, z).map(({ feature }) => feature));
  polygons("earth", land, { kind: "earth" });
  polygons("landcover", shown(glaciers, z), { kind: "glacier" });
  polygons("water", shown(lakes, z), { kind: "lake" });
  addLayer(tiles, "water", level, riversAt(z));
  points("water", lakeNames);
  addLayer(tiles, "boundaries", level, multiLines(borders));
  points("places", countries);
  points("places", towns);
  return encoded(tiles, level);
}

const tiles = LEVELS.flatMap(tilesOf);

const fields = {
  earth: { kind: "String" },
  landcover: { kind: "String" },
  water: { kind: "String", name: "String", min_zoom: "Number" },
  boundaries: { kind: "String", disputed: "Boolean" },
  places: { kind: "String", name: "String", population: "Number", population_rank: "Number", capital: "String",
    min_zoom: "Number" },
};

writeFileSync(FILE, archive(tiles, {
  minZoom: 0,
  maxZoom: MAX_ZOOM,
  bounds: [-180, -85.0511, 180, 85.0511],
  center: [8.5, 47.4, 3],
  metadata: {
    name: "Base map",
    description: "Land, water, glaciers and borders of Natural Earth (public domain); towns of GeoNames (CC BY 4.0)",
    type: "baselayer",
    attribution: ATTRIBUTION,
    vector_layers: Object.entries(fields)
      .map(([id, types]) => ({ id, fields: types, minzoom: 0, maxzoom: MAX_ZOOM })),
  },
}));
