// Finds places by words: those around the middle of the window first, then the best of the world. Nothing here needs a
// browser.

import { places } from "./api.js";
import { kinds } from "../shared/kinds.js";

/** Nobody looks for what is near in a window that is wider than this, in metres from its middle to its corner. */
const WIDEST = 300_000;
const LEAST_REACH = 10_000; // metres
const NEAR = 20; // the service orders them by distance only, so the best of some are taken
const MOST_NEAR = 5;

/** @param {string} text @returns {string[]} */
function wordsOf(text) { return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []; }

/** Returns how a place fits: 0 if all words are words of its name or of its kind, 1 if they begin words of these, 2 if they
 * are elsewhere. So a park fits "park" as well as a place that is named so. */
export function fit(/** @type {string} */ words, /** @type {Place} */ place) {
  const asked = wordsOf(words);
  const named = wordsOf(`${place.name} ${kinds.of(place) ?? ""}`);
  if (asked.every((word) => named.includes(word))) { return 0; }
  return asked.every((word) => named.some((other) => other.startsWith(word))) ? 1 : 2;
}

/** Returns both lists as one without duplicates. Each place that is near comes before the first one of the world that fits
 * no better. The best of the world stay in their order.
 * @param {string} words @param {Place[]} near @param {Place[]} world @param {number} limit */
export function joined(words, near, world, limit) {
  const places = near.map((place) => ({ rank: fit(words, place), place })).sort((one, other) => one.rank - other.rank)
    .slice(0, MOST_NEAR);
  const all = [];
  for (const place of world) {
    const rank = fit(words, place);
    const sooner = places.filter((each) => each.rank <= rank);
    all.push(...places.splice(0, sooner.length).map((each) => each.place), place);
  }
  all.push(...places.map((each) => each.place));
  return [...new Map(all.map((place) => [place.id, place])).values()].slice(0, limit);
}

/** Returns places whose texts have words that begin with these, around the middle of the window.
 * @param {string} words @param {Around} around @param {number} limit @param {AbortSignal} [signal] */
export async function searchPlaces(words, { longitude, latitude, metres }, limit, signal) {
  const reach = { near: `${longitude},${latitude}`, within: Math.max(LEAST_REACH, Math.ceil(metres)) };
  const [world, near] = await Promise.all([places({ q: words, limit }, signal),
    (metres > WIDEST) ? null : places({ q: words, limit: NEAR, ...reach }, signal)]);
  return near ? joined(words, near.places, world.places, limit) : world.places;
}
