// Writes files in the PMTiles 3 format: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md

import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";

const HEADER_BYTES = 127;
const LONGEST_ROOT = 16384 - HEADER_BYTES;
const LEAF_ENTRIES = 4096;
const GZIP = 2;
const VECTOR_TILES = 1;

/** Compresses without the time and the operating system, so that the same content always gives the same bytes. */
function gzip(bytes) {
  const compressed = gzipSync(bytes, { level: 9 });
  compressed[9] = 255;
  return compressed;
}

/** Returns the position of a tile on the Hilbert curves of all zoom levels. */
export function tileId(z, x, y) {
  let id = (4 ** z - 1) / 3;
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const right = (x & side) ? 1 : 0;
    const below = (y & side) ? 1 : 0;
    id += side * side * ((3 * right) ^ below);
    if (!below) {
      if (right) {
        [x, y] = [side - 1 - x, side - 1 - y];
      }
      [x, y] = [y, x];
    }
  }
  return id;
}

function varints(numbers) {
  const bytes = [];
  for (let number of numbers) {
    while (number >= 128) {
      bytes.push((number % 128) | 128);
      number = Math.floor(number / 128);
    }
    bytes.push(number);
  }
  return Buffer.from(bytes);
}

function directory(entries) {
  return gzip(varints([
    entries.length,
    ...entries.map((entry, i) => entry.id - ((i > 0) ? entries[i - 1].id : 0)),
    ...entries.map((entry) => entry.run),
    ...entries.map((entry) => entry.length),
    ...entries.map((entry, i) =>
      (i > 0 && entry.offset === entries[i - 1].offset + entries[i - 1].length) ? 0 : entry.offset + 1),
  ]));
}

function directories(entries) {
  const root = directory(entries);
  if (root.length <= LONGEST_ROOT) {
    return { root, leaves: Buffer.alloc(0) };
  }
  const leaves = [];
  const links = [];
  let offset = 0;
  for (let i = 0; i < entries.length; i += LEAF_ENTRIES) {
    const leaf = directory(entries.slice(i, i + LEAF_ENTRIES));
    links.push({ id: entries[i].id, offset, length: leaf.length, run: 0 });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: directory(links), leaves: Buffer.concat(leaves) };
}

function header(parts, counts, { minZoom, maxZoom, bounds, center }) {
  const bytes = Buffer.alloc(HEADER_BYTES);
  bytes.write("PMTiles", 0, "latin1");
  bytes[7] = 3;
  let position = 8;
  let offset = HEADER_BYTES;
  for (const part of parts) {
    bytes.writeBigUInt64LE(BigInt(offset), position);
    bytes.writeBigUInt64LE(BigInt(part.length), position + 8);
    offset += part.length;
    position += 16;
  }
  counts.forEach((count) => {
    bytes.writeBigUInt64LE(BigInt(count), position);
    position += 8;
  });
  bytes.set([1, GZIP, GZIP, VECTOR_TILES, minZoom, maxZoom], position);
  position += 6;
  const degrees = (value) => {
    bytes.writeInt32LE(Math.round(value * 1e7), position);
    position += 4;
  };
  bounds.forEach(degrees);
  bytes[position++] = center[2];
  center.slice(0, 2).forEach(degrees);
  return bytes;
}

/**
 * Returns the bytes of a file.
 * @param tiles objects with z, x, y and data, which is not compressed
 * @param description minZoom, maxZoom, bounds (west, south, east, north), center (longitude, latitude, zoom), metadata
 */
export function archive(tiles, description) {
  const entries = [];
  const places = new Map();
  const contents = [];
  let end = 0;
  const sorted = tiles.map((tile) => ({ ...tile, id: tileId(tile.z, tile.x, tile.y) })).sort((a, b) => a.id - b.id);
  for (const { id, data } of sorted) {
    const key = createHash("sha256").update(data).digest("hex");
    if (!places.has(key)) {
      const content = gzip(data);
      places.set(key, { offset: end, length: content.length });
      contents.push(content);
      end += content.length;
    }
    const place = places.get(key);
    const last = entries.at(-1);
    if (last && last.offset === place.offset && last.id + last.run === id) {
      last.run++;
    } else {
      entries.push({ id, ...place, run: 1 });
    }
  }
  const data = Buffer.concat(contents);
  const hash = createHash("sha256").update(data).digest("hex").slice(0, 16);
  const metadata = gzip(JSON.stringify({ ...description.metadata, hash }));
  const { root, leaves } = directories(entries);
  const parts = [root, metadata, leaves, data];
  return Buffer.concat([header(parts, [sorted.length, entries.length, contents.length], description), ...parts]);
}
