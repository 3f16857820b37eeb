// Which places are chosen: some, or all that a search finds but for some.

import { textOf } from "../../shared/texts.js";
import { IDS, linesOf, pagesOf, placesPath } from "../desk-api.js";
import { session } from "../session.js";

const ROWS = 1000; // the largest page

/** The choice. The event "change" follows each change. */
class Choice extends EventTarget {
  #names = /** @type {Map<string, string>} */ (new Map()); // the names of the places that are chosen, or left out, by their IDs
  isAll = false; // whether these are all places that the search finds, but for those that are left out
  words = ""; // the words of the search; empty for none
  filter = ""; // the filter of the search; empty for none
  source = ""; // the source of the places; empty for any
  #sort = "";
  total = 0; // how many places the search finds

  constructor() {
    super();
    session.addEventListener("out", () => this.clear());
  }

  get count() { return this.isAll ? Math.max(0, this.total - this.#names.size) : this.#names.size; }

  /** Whether these are exactly the places that the search finds. */
  get isSearch() { return this.isAll && this.#names.size === 0; }

  /** The path of all that the search finds, with more parameters. @param {Record<string, unknown>} parameters */
  searchPath(parameters) {
    const { words, filter, source } = this;
    return placesPath({ words, filter, source, sort: this.#sort }, parameters);
  }

  /** Sets what the search finds, and its order. Another search begins with nothing chosen. */
  search(/** @type {TableState} */ { words, filter, source, sort }, /** @type {number} */ total) {
    this.total = total;
    this.#sort = sort;
    if (words !== this.words || filter !== this.filter || source !== this.source) {
      Object.assign(this, { words, filter, source });
      this.clear();
    }
  }

  has(/** @type {{ id: string }} */ { id }) { return this.#names.has(id) !== this.isAll; }

  /** Chooses places, or no longer. @param {Named[]} places @param {boolean} isChosen */
  set(places, isChosen) {
    for (const { id, name } of places) {
      if (isChosen === this.isAll) {
        this.#names.delete(id);
      } else {
        this.#names.set(id, name);
      }
    }
    this.#tell();
  }

  all() { this.#begin(true); }

  clear() { this.#begin(false); }

  #begin(/** @type {boolean} */ isAll) {
    this.isAll = isAll;
    this.#names.clear();
    this.#tell();
  }

  /** Returns the chosen places, each with ID and name. @param {Task} task @returns {Promise<Named[]>} */
  async places(task) {
    if (!this.isAll) { return Array.from(this.#names, ([id, name]) => ({ id, name })); }
    const places = [];
    for await (const lines of this.lines(task, ["id", "name"])) {
      places.push(...lines.map((line) => JSON.parse(line)));
    }
    return places;
  }

  /** Returns the chosen places that exist as lines in NDJSON, page by page, with these fields; without any with all. */
  async* lines(/** @type {Task} */ task, /** @type {string[]} */ fields) {
    for await (const [page, wanted] of this.pages(task, { f: "ndjson", only: fields })) {
      yield wanted(linesOf(page).map((line) => ({ id: JSON.parse(line).id, line }))).map(({ line }) => line);
    }
  }

  /** Returns the pages of the chosen places that exist, each with a function that returns the wanted ones of its places.
   * Refuses those that are gone. @param {Task} task @param {Record<string, unknown>} parameters of the requests
   * @param {boolean} isAll whether to look through all that the search finds @returns {AsyncGenerator<[string, Wanted]>} */
  async* pages(task, parameters, isAll = this.isAll) {
    if (isAll) {
      /** @type {Wanted} */
      const wanted = (places) => ((this.#names.size > 0) ? places.filter((place) => this.has(place)) : places);
      for await (const page of pagesOf(this.searchPath({ ...parameters, limit: ROWS }), task)) { yield [page, wanted]; }
      return;
    }
    const gone = (/** @type {Named} */ place) => {
      task.refuse(place, textOf("change.deletedSince"));
      return [];
    };
    const chosen = await this.places(task);
    for (let from = 0; from < chosen.length; from += IDS) {
      const part = chosen.slice(from, from + IDS);
      const path = placesPath({}, { ...parameters, ids: part.map(({ id }) => id).join() });
      /** @type {Wanted} */
      const wanted = (places) => part.flatMap((each) => places.find(({ id }) => id === each.id) ?? gone(each));
      for await (const page of pagesOf(path, task)) { yield [page, wanted]; }
    }
  }

  #tell() { this.dispatchEvent(new Event("change")); }
}

export const choice = new Choice();
