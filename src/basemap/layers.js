// Cuts features into the layers of vector tiles.

import geojsonvt from "geojson-vt";
import vtpbf from "vt-pbf";

const TILE_PIXELS = 512;

/** What tiles have of their neighbours, so that lines meet, in pixels. */
const BUFFER = 8;

function ringArea(ring) {
  let sum = 0;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    sum += (ring[j][0] - ring[i][0]) * (ring[i][1] + ring[j][1]);
  }
  return sum / 2;
}

function withoutRepetitions(line) {
  return line.filter(([x, y], i) => i === 0 || x !== line[i - 1][0] || y !== line[i - 1][1]);
}

/** Removes what rounding has left without an area, with the holes in it. Outer rings have the sign of the first. */
function cleanPolygons(rings) {
  const kept = [];
  let outerKept = false;
  for (const ring of rings.map(withoutRepetitions)) {
    const area = ringArea(ring);
    const visible = ring.length >= 4 && Math.abs(area) >= 2;
    if (area < 0 && visible) {
      if (outerKept) {
        kept.push(ring);
      }
    } else if (area >= 0) {
      outerKept = visible;
      if (visible) {
        kept.push(ring);
      }
    }
  }
  return kept;
}

function clean(feature) {
  if (feature.type === 1) {
    return feature;
  }
  const geometry = (feature.type === 3) ? cleanPolygons(feature.geometry)
    : feature.geometry.map(withoutRepetitions).filter((line) => line.length >= 2);
  return { ...feature, geometry };
}

/**
 * Adds a layer to the tiles of a zoom level.
 * @param tiles a map from "x/y" to the layers of a tile
 * @param level the zoom level z, the extent of its tiles, and its tolerance: by how many pixels a line may be changed
 */
export function addLayer(tiles, name, { z, extent, tolerance }, features) {
  const units = extent / TILE_PIXELS;
  const points = features.length > 0 && features[0].geometry.type === "Point";
  const index = geojsonvt({ type: "FeatureCollection", features }, {
    // the level below is where this library stops simplifying
    maxZoom: z + 1, indexMaxZoom: z, indexMaxPoints: 0, extent, tolerance: points ? 0 : tolerance * units,
    buffer: points ? 0 : BUFFER * units,
  });
  for (const { x, y } of index.tileCoords.filter((tile) => tile.z === z)) {
    const cleaned = index.getTile(z, x, y).features.map(clean).filter((feature) => feature.geometry.length > 0);
    if (cleaned.length > 0) {
      const key = `${x}/${y}`;
      const layers = tiles.get(key) ?? tiles.set(key, {}).get(key);
      layers[name] = { features: [...(layers[name]?.features ?? []), ...cleaned] };
    }
  }
}

/** Returns the tiles of a zoom level, encoded. */
export function encoded(tiles, { z, extent }) {
  return [...tiles].map(([key, layers]) => {
    const [x, y] = key.split("/").map(Number);
    return { z, x, y, data: Buffer.from(vtpbf.fromGeojsonVt(layers, { version: 2, extent })) };
  });
}
