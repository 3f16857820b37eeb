// What the table of places shows: its state, which the address names, and the places of a page.

import { kept } from "../../shared/kept.js";
import { LiveChanges } from "../../shared/live-changes.js";
import { ServiceError, latestOnly, quietly } from "../../shared/requests.js";
import { rangeText } from "../../shared/texts.js";
import { choice } from "../many/choice.js";
import { columnsOf } from "./columns.js";
import { changesPath, isOwnVersion, sourceNames } from "../desk-api.js";
import { conditionsOf } from "./filter-conditions.js";
import { nameView } from "../fragments.js";
import { loadFields } from "./place-fields.js";
import { PlacePages } from "./place-pages.js";
import { SIZES, WHOLE, formatTable, parseTable } from "./table-address.js";

const ALWAYS = ["id", "name", "geometry", "updatedAt"]; // the fields that the table needs besides its columns
const USUAL_SIZE = 50;

/** What the table showed last, for the way back from a place. */
let last = WHOLE;
const pages = new PlacePages();

/** Returns what a fragment names, with the columns and the size that this browser keeps. @returns {TableState} */
function stateOf(/** @type {string} */ fragment) {
  const state = fragment.includes("?") ? parseTable(fragment) : WHOLE;
  const size = kept("desk.size");
  return { ...state, columns: state.columns ?? kept("desk.columns"), size: state.size ?? (SIZES.includes(size) ? size : null) };
}

/** The events: "change" when there is something else to draw, "show" when places are loaded. */
export class TableData extends EventTarget {
  #signal = latestOnly();
  #ends = new AbortController();
  live = new LiveChanges();
  #fields = /** @type {Promise<void> | null} */ (null);
  state = (location.hash.includes("?") || last === WHOLE) ? stateOf(location.hash) : last;
  conditions = conditionsOf(this.state.filter);
  places = /** @type {Place[]} */ ([]);
  columns = /** @type {PlaceField[]} */ ([]);
  sources = /** @type {string[]} */ ([]); // those of imports that exist
  total = /** @type {number | null} */ (null); // how many places there are on all pages; null before the first page
  isLast = true; // whether this is the last page
  fresh = /** @type {Set<string>} */ (new Set()); // the IDs of the places that somebody else has just changed
  status = "";
  isBusy = false;

  get size() { return this.state.size ?? USUAL_SIZE; }

  get isEmpty() { return this.total === 0 && !this.state.words && !this.state.filter && !this.state.source; }

  start() {
    this.#loadFields();
    return this.go({ page: this.state.page }, false);
  }

  refresh() {
    this.#loadFields();
    return this.load(true);
  }

  /** Shows something else: the first page of it, if no page is named. A step can be taken back. */
  go(/** @type {Partial<TableState>} */ change, /** @type {boolean} */ isStep = true) {
    this.state = { ...this.state, page: 1, ...change };
    nameView(formatTable(this.state), isStep);
    return this.load();
  }

  /** Shows what a fragment names, and returns whether it names a table. @param {string} fragment */
  follow(fragment) {
    const isTable = /^#places(\?|$)/.test(fragment);
    if (isTable) {
      this.state = stateOf(fragment);
      this.load();
    }
    return isTable;
  }

  cancel() { this.#signal(); }

  replace(/** @type {Place} */ place) {
    this.places = this.places.map((each) => ((each.id === place.id) ? place : each));
    this.#tell("change");
  }

  close() {
    this.#ends.abort();
    this.live.close();
    this.cancel();
  }

  /** Loads the page; beside what the user looks at, if it is an update. @param {boolean} isUpdate */
  load(isUpdate = false) {
    const signal = this.#signal();
    const { state } = this;
    last = state;
    this.conditions = conditionsOf(state.filter);
    this.live.followPath(changesPath(state.filter));
    this.isBusy = !isUpdate;
    this.#tell("change");
    return quietly(async () => {
      try {
        await this.#fields;
        const columns = columnsOf(state.columns);
        const fields = [...new Set([...ALWAYS, ...columns.map(({ name }) => name)])];
        this.#show(await pages.load(state, this.size, state.page, fields, signal), columns, isUpdate);
      } catch (failure) {
        if (failure instanceof ServiceError && !failure.isAway) {
          this.isBusy = false;
          this.status = failure.message;
          this.#tell("change");
        }
        throw failure;
      }
    });
  }

  /** @param {Awaited<ReturnType<PlacePages["load"]>>} loaded @param {PlaceField[]} columns @param {boolean} isUpdate */
  #show({ places, total, number, isLast }, columns, isUpdate) {
    const before = new Map(this.places.map(({ id, updatedAt }) => [id, updatedAt]));
    const isFresh = (/** @type {Place} */ place) => isUpdate && before.get(place.id) !== place.updatedAt && !isOwnVersion(place);
    const { words, filter, source } = this.state;
    Object.assign(this, {
      places, columns, total, isLast, isBusy: false, fresh: new Set(places.filter(isFresh).map(({ id }) => id)),
      status: rangeText((number - 1) * this.size, places.length, total, words || filter || source),
    });
    if (number !== this.state.page) {
      this.state = { ...this.state, page: number };
      last = this.state;
      nameView(formatTable(last), false);
    }
    choice.search(this.state, total);
    this.#tell("show");
  }

  #loadFields() {
    const { signal } = this.#ends;
    this.#fields = quietly(() => loadFields(signal));
    quietly(async () => {
      this.sources = await sourceNames(signal);
      this.#tell("change");
    });
  }

  #tell(/** @type {string} */ name) { this.dispatchEvent(new Event(name)); }
}
