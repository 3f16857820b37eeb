// Which places are chosen: some, or all that a search finds but for some.

import { pagesOf } from "./desk-api.js";
import { session } from "./session.js";

const ROWS = 1000; // the largest page

/** The choice. The event "change" follows each change. */
class Choice extends EventTarget {
  #names = new Map(); // the names of the places that are chosen, or left out, by their IDs
  isAll = false; // whether these are all places that the search finds, but for those that are left out
  words = ""; // the words of the search; empty for all places
  total = 0; // how many places the search finds

  constructor() {
    super();
    session.addEventListener("out", () => this.clear());
  }

  get count() { return this.isAll ? Math.max(0, this.total - this.#names.size) : this.#names.size; }

  /** Whether these are exactly the places that the search finds. */
  get isSearch() { return this.isAll && this.#names.size === 0; }

  /** The path of all that the search finds, with these query parameters. A search has pages, the whole list has not. */
  searchPath(parameters) {
    return this.words ? this.pagesPath(parameters) : `/api/locations?${new URLSearchParams(parameters)}`;
  }

  /** The path of the first page of all that the search finds, with these query parameters. */
  pagesPath(parameters) {
    const search = this.words ? [["q", this.words]] : [];
    return `/api/locations?${new URLSearchParams([...parameters, ...search, ["limit", ROWS]])}`;
  }

  /** Sets what the search finds. Another search begins with nothing chosen. */
  search(words, total) {
    this.total = total;
    if (words !== this.words) {
      this.words = words;
      this.clear();
    }
  }

  has({ id }) { return this.#names.has(id) !== this.isAll; }

  /** Chooses places, or no longer. */
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

  /** Chooses all that the search finds. */
  all() { this.#begin(true); }

  clear() { this.#begin(false); }

  #begin(isAll) {
    this.isAll = isAll;
    this.#names.clear();
    this.#tell();
  }

  /** Returns the chosen places, each with ID and name. */
  async places(task) {
    if (!this.isAll) { return Array.from(this.#names, ([id, name]) => ({ id, name })); }
    const places = [];
    for await (const text of pagesOf(this.searchPath([["f", "ndjson"], ["only", "id"], ["only", "name"]]), task)) {
      for (const line of text.split("\n")) {
        const place = line && JSON.parse(line);
        if (place && this.has(place)) {
          places.push(place);
        }
      }
    }
    return places;
  }

  #tell() { this.dispatchEvent(new Event("change")); }
}

export const choice = new Choice();
