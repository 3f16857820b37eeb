// Areas of polygons, joined lines and places of names, in Web Mercator with the world as a square of side 1.

import polylabel from "polylabel";

/** The width of a tile in pixels. */
const TILE_PIXELS = 512;

const MOST_LATITUDE = 85.0511;

export function project([longitude, latitude]) {
  const sine = Math.sin(Math.min(MOST_LATITUDE, Math.max(-MOST_LATITUDE, latitude)) * Math.PI / 180);
  return [longitude / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}

function unproject([x, y]) {
  const latitude = 360 / Math.PI * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - 90;
  return [(x - 0.5) * 360, latitude].map((degrees) => Number(degrees.toFixed(5)));
}

/** Returns the width of the world in pixels. */
export function worldPixels(zoom) {
  return TILE_PIXELS * 2 ** zoom;
}

export function area(ring) {
  const points = ring.map(project);
  return Math.abs(points.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = points[(i + 1) % points.length];
    return sum + x * nextY - nextX * y;
  }, 0)) / 2;
}

/** Returns the polygons of a feature, with the areas of all rings. */
export function polygonsOf(feature) {
  const { type, coordinates } = feature.geometry;
  return ((type === "Polygon") ? [coordinates] : coordinates).map((rings) => ({
    properties: feature.properties,
    rings: rings.map((ring) => ({ ring, area: area(ring) })),
  }));
}

/** Returns one multipolygon of the polygons and holes that cover so many square pixels at a zoom level. */
export function multiPolygon(polygons, properties, zoom, pixels) {
  const least = pixels / worldPixels(zoom) ** 2;
  const coordinates = polygons.filter(({ rings }) => rings[0].area >= least)
    .map(({ rings }) => rings.filter((ring) => ring.area >= least).map(({ ring }) => ring));
  return { type: "Feature", properties, geometry: { type: "MultiPolygon", coordinates } };
}

export function linesOf(feature) {
  const { type, coordinates } = feature.geometry;
  return (type === "LineString") ? [coordinates] : coordinates;
}

/** Joins lines that begin where another ends, so that names have space along them. */
function joined(lines) {
  const byStart = new Map();
  for (const line of lines) {
    const key = line[0].join();
    byStart.set(key, [...(byStart.get(key) ?? []), line]);
  }
  const used = new Set();
  const takeNext = (line) => (byStart.get(line.at(-1).join()) ?? []).find((next) => !used.has(next) && next !== line);
  const ends = new Set(lines.map((line) => line.at(-1).join()));
  const firstOnes = lines.filter((line) => !ends.has(line[0].join()));
  const result = [];
  for (const first of [...firstOnes, ...lines]) {
    if (!used.has(first)) {
      used.add(first);
      const all = [...first];
      for (let next = takeNext(first); next; next = takeNext(next)) {
        used.add(next);
        all.push(...next.slice(1));
      }
      result.push(all);
    }
  }
  return result;
}

/** Returns one feature for all features with the same properties. */
export function multiLines(features) {
  const groups = new Map();
  for (const { properties, lines } of features) {
    const key = JSON.stringify(properties);
    const group = groups.get(key) ?? groups.set(key, { properties, lines: [] }).get(key);
    group.lines.push(...lines);
  }
  return [...groups.values()].map(({ properties, lines }) =>
    ({ type: "Feature", properties, geometry: { type: "MultiLineString", coordinates: joined(lines) } }));
}

/** Returns the point in a polygon that is far from its edges. */
export function labelPoint(rings) {
  const projected = rings.map((ring) => ring.map(project));
  const size = Math.sqrt(area(rings[0]));
  const [x, y] = polylabel(projected, size / 50);
  return unproject([x, y]);
}

export function point(coordinates, properties) {
  return { type: "Feature", properties, geometry: { type: "Point", coordinates } };
}

/** Returns west, south, east and north of a ring. */
export function boxOf(ring) {
  const [xs, ys] = [0, 1].map((axis) => ring.map((at) => at[axis]));
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Returns the shapes whose boxes touch a box. */
export function touching(shapes, [west, south, east, north]) {
  return shapes.filter(({ box }) => box[0] <= east && box[2] >= west && box[1] <= north && box[3] >= south);
}

function isInRing(ring, [x, y]) {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [[fromX, fromY], [toX, toY]] = [ring[j], ring[i]];
    if ((fromY > y) !== (toY > y) && x < (toX - fromX) * (y - fromY) / (toY - fromY) + fromX) {
      inside = !inside;
    }
  }
  return inside;
}

/** Whether a point is in one of these shapes, which have rings and the box of the first one. */
export function contains(shapes, [x, y]) {
  return touching(shapes, [x, y, x, y])
    .some(({ rings }) => rings.filter((ring) => isInRing(ring, [x, y])).length % 2 === 1);
}
