// Chooses the zoom level from which each town is shown: the larger first, and as many as can be read.

import { project, worldPixels } from "./geometry.js";

/** The least population of a town by zoom level; capitals come two levels earlier. */
const LEAST_POPULATION = [Infinity, 8e6, 4e6, 15e5, 5e5, 15e4, 5e4, 2e4, 8e3, 4e3, 2e3, 0];

/** The tiles stop before, and are shown larger. */
const LAST_ZOOM = LEAST_POPULATION.length - 1;

/** How much space a town has to itself, in pixels. A name is wider than high. */
const SPACE = 56;
const WIDER = 2.2;

/** A capital comes before another town of so many times its population. */
const CAPITAL = 3;

/** The population ranks of Protomaps: https://docs.protomaps.com/basemaps/layers */
const RANKS = [200, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6, 2e6, 5e6, 1e7, 2e7, 5e7, 1e8, 1e9];

/** Points by the squares that they are in. */
class Grid {

  #cells = new Map();
  #size;

  constructor(size) { this.#size = size; }

  #key(x, y) { return Math.floor(x / this.#size) * 1e6 + Math.floor(y / this.#size); }

  add(point) {
    const key = this.#key(...point);
    const cell = this.#cells.get(key) ?? this.#cells.set(key, []).get(key);
    cell.push(point);
  }

  hasNear([x, y]) {
    for (const dx of [-1, 0, 1]) {
      for (const dy of [-1, 0, 1]) {
        const cell = this.#cells.get(this.#key(x + dx * this.#size, y + dy * this.#size)) ?? [];
        if (cell.some(([otherX, otherY]) => Math.hypot(otherX - x, otherY - y) < this.#size)) {
          return true;
        }
      }
    }
    return false;
  }

}

function comesAt({ population, capital }, zoom) {
  return population >= LEAST_POPULATION[Math.min(LAST_ZOOM, capital ? zoom + 2 : zoom)];
}

function importance({ population, capital }) { return population * (capital ? CAPITAL : 1); }

function spaced([x, y]) { return [x, WIDER * y]; }

/** Returns the properties of towns with the zoom level from which each is shown; the larger come first. */
export function withZooms(features) {
  const towns = features.map(({ geometry, properties }) =>
    ({ coordinates: geometry.coordinates, position: spaced(project(geometry.coordinates)), ...properties, minZoom: null }))
    .sort((a, b) => importance(b) - importance(a));
  for (let zoom = 1; zoom <= LAST_ZOOM; zoom++) {
    const grid = new Grid(SPACE / worldPixels(zoom));
    towns.filter((town) => town.minZoom !== null).forEach((town) => grid.add(town.position));
    for (const town of towns) {
      if (town.minZoom === null && comesAt(town, zoom) && (zoom === LAST_ZOOM || !grid.hasNear(town.position))) {
        town.minZoom = zoom;
        grid.add(town.position);
      }
    }
  }
  return towns.sort((a, b) => a.minZoom - b.minZoom || b.population - a.population);
}

export function populationRank(population) {
  return RANKS.filter((least) => population >= least).length;
}
