// Makes the base maps of the service from Natural Earth at 1:50 million, as the npm package world-atlas has it:
// - page/basemap.json: land, borders and names of countries for the map page (TopoJSON)
// - map/land.json: the land for the style for MapLibre (GeoJSON)

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { geoArea, geoCentroid, geoEquirectangular } from "d3-geo";
import { geoProject } from "d3-geo-projection";
import { feature, mesh } from "topojson-client";

const RESOURCES = new URL("../main/resources/", import.meta.url);

const ATTRIBUTION = "Natural Earth (public domain), by way of world-atlas 2.0.2 (ISC, Michael Bostock)";

/** In degrees: the width of a unit of the files, and how far a line may be from what it was. */
const UNIT = 0.01;
const PAGE_TOLERANCE = 0.025;
const STYLE_TOLERANCE = 0.15;

/** The style leaves out islands that cover fewer square degrees. */
const LEAST_ISLAND = 0.1;

/** Cuts at the antimeridian. The units are degrees. */
const plane = geoEquirectangular().scale(180 / Math.PI).translate([0, 0]).reflectY(true).precision(0);

function rounded(number, digits) {
  return Number(number.toFixed(digits));
}

function distance([x, y], [fromX, fromY], [toX, toY]) {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const length = Math.hypot(dx, dy);
  return (length === 0) ? Math.hypot(x - fromX, y - fromY) : Math.abs(dx * (fromY - y) - dy * (fromX - x)) / length;
}

/** The algorithm of Douglas and Peucker. */
function simplified(line, tolerance) {
  const kept = new Set([0, line.length - 1]);
  const parts = [[0, line.length - 1]];
  while (parts.length > 0) {
    const [from, to] = parts.pop();
    let most = tolerance;
    let farthest = -1;
    for (let i = from + 1; i < to; i++) {
      const far = distance(line[i], line[from], line[to]);
      if (far > most) {
        most = far;
        farthest = i;
      }
    }
    if (farthest >= 0) {
      kept.add(farthest);
      parts.push([from, farthest], [farthest, to]);
    }
  }
  return line.filter((_, index) => kept.has(index));
}

/** Returns a line in units of the file, without points that are the same. */
function quantized(line, tolerance) {
  return simplified(line, tolerance)
    .map(([x, y]) => [Math.round(x / UNIT), Math.round(y / UNIT)])
    .filter(([x, y], index, all) => index === 0 || x !== all[index - 1][0] || y !== all[index - 1][1]);
}

/** Simplifies polygons, and leaves out those and those holes that have no area. */
function polygons(coordinates, tolerance) {
  return coordinates
    .map((rings) => rings.map((ring) => quantized(ring, tolerance)).filter((ring) => ring.length >= 4))
    .filter((rings) => rings.length > 0);
}

function area(ring) {
  return Math.abs(ring.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length];
    return sum + x * nextY - nextX * y;
  }, 0)) / 2;
}

function topology(land, borders, countries) {
  const arcs = [];
  const arc = (line) => arcs.push(line.map(([x, y], i) =>
    (i === 0) ? [x, y] : [x - line[i - 1][0], y - line[i - 1][1]])) - 1;
  return {
    type: "Topology",
    attribution: ATTRIBUTION,
    transform: { scale: [UNIT, UNIT], translate: [0, 0] },
    objects: {
      land: {
        type: "MultiPolygon",
        arcs: polygons(land, PAGE_TOLERANCE).map((rings) => rings.map((ring) => [arc(ring)])),
      },
      borders: {
        type: "MultiLineString",
        arcs: borders.map((line) => [arc(quantized(line, PAGE_TOLERANCE))]),
      },
      names: {
        type: "GeometryCollection",
        geometries: countries.map((country) => {
          const largest = largestPart(country.geometry);
          return {
            type: "Point",
            coordinates: geoCentroid(largest).map((degrees) => Math.round(degrees / UNIT)),
            properties: { name: country.properties.name, area: rounded(geoArea(largest), 5) },
          };
        }),
      },
    },
    arcs,
  };
}

function largestPart(geometry) {
  const parts = (geometry.type === "Polygon") ? [geometry.coordinates] : geometry.coordinates;
  return parts.map((coordinates) => ({ type: "Polygon", coordinates }))
    .reduce((one, other) => (geoArea(other) > geoArea(one)) ? other : one);
}

function landOfStyle(land) {
  const coordinates = polygons(land, STYLE_TOLERANCE)
    .map((rings) => rings.filter((ring) => area(ring) * UNIT * UNIT >= LEAST_ISLAND))
    .filter((rings) => rings.length > 0)
    .map((rings) => rings.map((ring) => ring.map((point) => point.map((value) => rounded(value * UNIT, 2)))));
  return { type: "Feature", properties: {}, geometry: { type: "MultiPolygon", coordinates } };
}

function write(name, content) {
  writeFileSync(new URL(name, RESOURCES), JSON.stringify(content) + "\n");
}

const file = createRequire(import.meta.url).resolve("world-atlas/countries-50m.json");
const atlas = JSON.parse(readFileSync(file, "utf8"));
const { countries } = atlas.objects;
const land = geoProject(feature(atlas, atlas.objects.land).features[0].geometry, plane).coordinates;
const borders = geoProject(mesh(atlas, countries, (one, other) => one !== other), plane).coordinates;
write("page/basemap.json", topology(land, borders, feature(atlas, countries).features));
write("map/land.json", landOfStyle(land));
