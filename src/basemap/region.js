// Makes src/test/resources/map/region.pmtiles: invented streets at the place of Zurich, in all layers of the Protomaps
// basemap, to test street maps of operators.

import { mkdirSync, writeFileSync } from "node:fs";
import { addLayer, encoded } from "./layers.js";
import { archive } from "./pmtiles.js";

const FILE = new URL("../test/resources/map/region.pmtiles", import.meta.url);

const MAX_ZOOM = 15;
const [WEST, SOUTH, EAST, NORTH] = [8.53, 47.36, 8.55, 47.38];

/** Positions are fractions of the region, from the north-west. */
function position([x, y]) {
  return [WEST + x * (EAST - WEST), NORTH - y * (NORTH - SOUTH)].map((degrees) => Number(degrees.toFixed(6)));
}

function feature(type, coordinates, properties, zoom) {
  return { zoom, feature: { type: "Feature", properties, geometry: { type, coordinates } } };
}

function area(points, properties, zoom) {
  return feature("Polygon", [[...points, points[0]].map(position)], properties, zoom);
}

function rectangle(x, y, width, height, properties, zoom) {
  return area([[x, y], [x, y + height], [x + width, y + height], [x + width, y]], properties, zoom);
}

function line(points, properties, zoom) { return feature("LineString", points.map(position), properties, zoom); }

function point(at, properties, zoom) { return feature("Point", position(at), properties, zoom); }

const ROADS = [0.2, 0.3, 0.4, 0.6, 0.7, 0.8];

const LAYERS = {
  earth: [rectangle(0, 0, 1, 1, { kind: "earth" }, 0)],
  landcover: [rectangle(0, 0, 0.3, 0.3, { kind: "forest" }, 0)],
  landuse: [
    rectangle(0.3, 0.3, 0.4, 0.3, { kind: "residential", sort_rank: 189 }, 9),
    rectangle(0.72, 0.1, 0.2, 0.15, { kind: "park", sort_rank: 189 }, 10),
    rectangle(0.72, 0.3, 0.1, 0.08, { kind: "hospital", sort_rank: 189 }, 13),
  ],
  water: [
    area([[0.5, 0.7], [0.35, 1], [0.9, 1], [0.7, 0.75]], { kind: "lake", sort_rank: 200 }, 6),
    line([[0.55, 0.72], [0.5, 0.4], [0.45, 0]], { kind: "river", name: "River of the Test", min_zoom: 9 }, 8),
    point([0.62, 0.9], { kind: "lake", name: "Lake of the Test", min_zoom: 10 }, 8),
  ],
  roads: [
    line([[0, 0.5], [1, 0.45]], { kind: "highway", kind_detail: "motorway", ref: "A 1", name: "Motorway", min_zoom: 6,
      sort_rank: 400 }, 4),
    line([[0.5, 0], [0.48, 0.7]], { kind: "major_road", kind_detail: "primary", name: "Main Street", min_zoom: 8,
      sort_rank: 390 }, 7),
    line([[0, 0.6], [1, 0.62]], { kind: "rail", kind_detail: "rail", min_zoom: 10, sort_rank: 350 }, 10),
    ...ROADS.map((x) => line([[x, 0.1], [x, 0.65]], { kind: "minor_road", kind_detail: "residential",
      name: `Street ${10 * x}`, min_zoom: 13, sort_rank: 370 }, 12)),
    line([[0.7, 0.2], [0.95, 0.12]], { kind: "path", kind_detail: "footway", min_zoom: 14, sort_rank: 360 }, 13),
  ],
  buildings: ROADS.flatMap((x) => [0.2, 0.35, 0.55].map((y) =>
    rectangle(x + 0.02, y, 0.04, 0.03, { kind: "building", height: 12, sort_rank: 400 }, 13))),
  places: [
    point([0.5, 0.5], { kind: "locality", kind_detail: "city", name: "Testville", population: 430000,
      population_rank: 11, capital: "4", min_zoom: 4 }, 3),
    point([0.8, 0.2], { kind: "neighbourhood", kind_detail: "neighbourhood", name: "North Quarter", min_zoom: 12 }, 11),
  ],
  boundaries: [
    line([[0, 0.05], [1, 0.02]], { kind: "country", kind_detail: 2, sort_rank: 288 }, 0),
    line([[0.95, 0], [0.97, 1]], { kind: "region", kind_detail: 4, sort_rank: 288 }, 6),
  ],
  pois: [point([0.75, 0.33], { kind: "hospital", name: "Hospital", min_zoom: 14 }, 13)],
};

function tilesOf(z) {
  const tiles = new Map();
  const level = { z, extent: 4096, tolerance: 0.3 };
  for (const [name, features] of Object.entries(LAYERS)) {
    for (const { feature: shown } of features.filter(({ zoom }) => zoom <= z)) {
      addLayer(tiles, name, level, [shown]);
    }
  }
  return encoded(tiles, level);
}

const tiles = Array.from({ length: MAX_ZOOM + 1 }, (_, z) => tilesOf(z)).flat();
mkdirSync(new URL(".", FILE), { recursive: true });
writeFileSync(FILE, archive(tiles, {
  minZoom: 0,
  maxZoom: MAX_ZOOM,
  bounds: [WEST, SOUTH, EAST, NORTH],
  center: [(WEST + EAST) / 2, (SOUTH + NORTH) / 2, 13],
  metadata: {
    name: "Invented streets",
    type: "baselayer",
    attribution: '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>',
    vector_layers: Object.keys(LAYERS).map((id) => ({ id, fields: {}, minzoom: 0, maxzoom: MAX_ZOOM })),
  },
}));
