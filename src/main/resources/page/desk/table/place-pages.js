// The pages of a list of places. The service tells only the next page, so the way to a page leads over those before it.

import { parseJson } from "../../shared/exact-json.js";
import { placesPage } from "../../shared/requests.js";
import { ask, placesPath } from "../desk-api.js";

const MOST = 1000; // the largest page of the service

/** @param {string | null} next */
function cursorOf(next) { return next && new URLSearchParams(next.split("?")[1]).get("after"); }

/** The pages of one search. It keeps where they begin. */
export class PlacePages {
  #key = "";
  #cursors = /** @type {(string | null)[]} */ ([""]); // where the pages begin that are known

  /** Loads a page; the last one if there are fewer. Returns its places, its number, how many places there are on all pages,
   * and whether it is the last one.
   * @param {Search} search @param {number} size @param {number} number @param {string[]} fields
   * @param {AbortSignal} signal @returns {Promise<{ places: Place[], total: number, number: number, isLast: boolean }>} */
  async load(search, size, number, fields, signal) {
    const key = JSON.stringify([search.words, search.filter, search.source, search.sort, size]);
    if (key !== this.#key) {
      this.#key = key;
      this.#cursors = [""];
    }
    const before = await this.#skip(search, size, number, signal);
    const { places, total, next } = await this.#page(search, size, before, fields, signal);
    if (places.length === 0 && total > 0) {
      // places were deleted meanwhile
      this.#cursors = [""];
      return this.load(search, size, Math.ceil(total / size), fields, signal);
    }
    this.#cursors[before + 1] = cursorOf(next);
    return { places, total, number: before + 1, isLast: next === null };
  }

  /** Loads so many places that follow so many pages.
   * @param {Search} search @param {number} count @param {number} before @param {string[]} fields @param {AbortSignal} signal */
  #page(search, count, before, fields, signal) {
    return placesPage(placesPath(search, { limit: count, only: fields, after: this.#cursors[before] }), signal, parseJson, ask);
  }

  /** Finds where a page begins. Returns how many pages are before it: fewer than asked for if the list is short.
   * @param {Search} search @param {number} size @param {number} number @param {AbortSignal} signal @returns {Promise<number>} */
  async #skip(search, size, number, signal) {
    let known = Math.min(number - 1, this.#cursors.findLastIndex((cursor) => typeof cursor === "string"));
    while (known < number - 1) {
      const pages = Math.min(Math.floor(MOST / size), number - 1 - known);
      const { places, next } = await this.#page(search, pages * size, known, ["id"], signal);
      if (next === null) {
        const last = known + Math.max(1, Math.ceil(places.length / size));
        return (last === known + 1) ? known : this.#skip(search, size, last, signal);
      }
      known += pages;
      this.#cursors[known] = cursorOf(next);
    }
    return known;
  }
}
