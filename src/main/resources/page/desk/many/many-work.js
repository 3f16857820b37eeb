// Changes many places in the same way, or deletes them, as actions of the history that can be undone.

import { STATUS } from "../../shared/requests.js";
import { pathWith } from "../../shared/service-url.js";
import { textOf } from "../../shared/texts.js";
import { keepRestored } from "../changes.js";
import { byId, keepOwn, placesById, tagOf } from "../desk-api.js";
import { bodyOf, isSame, valueAt } from "../differences.js";
import { listed } from "../history/pages.js";
import { revertActions } from "../history/revert.js";
import { jsonText } from "../../shared/exact-json.js";
import { session } from "../session.js";
import { LINES, inAttempts, sendEntries } from "./import-lines.js";
import { Task } from "./task.js";

const NEWEST = 100; // among so many actions of the user are those whose answers were lost

function countOf(/** @type {Partial<ActionSummary>} */ { changed = 0, deleted = 0 }) { return changed + deleted; }

export class ManyWork {
  #changesOf;
  #name;
  fields;
  #last = ""; // the ID of the last action before
  #actions = /** @type {UndoneAction[]} */ ([]);
  #sent = /** @type {Map<string, ChangedPlace>} */ (new Map()); // by the IDs of the places
  unchanged = 0; // how many places were as they should be before

  /** @param {string} name what the history calls it; an empty text for nothing @param {string[]} fields the fields of places that
   * `changesOf` reads @param {(place: Place) => Changes} [changesOf] returns the changes of a place; without it, places are deleted */
  constructor(name, fields, changesOf) {
    this.#name = name;
    this.#changesOf = changesOf;
    this.fields = ["id", "name", "updatedAt", ...fields];
  }

  /** How many places are done and not undone. */
  get count() { return this.#actions.reduce((sum, { count }) => sum + count, 0); }

  /** Works on places. What somebody else changes meanwhile stays. @param {Place[]} places @param {Task} task */
  async run(places, task) {
    const newest = await task.withRetries(() => listed("/api/history?limit=1", "actions", task.signal));
    this.#last = newest.items[0]?.id ?? "";
    await task.inParts(places, LINES, async (part, tries) => {
      const open = (tries === 1) ? part : await this.#findLost(part, task);
      await inAttempts(open, (some, isLast) => this.#workOnce(some, task, isLast));
    });
  }

  /** Undoes it. Returns what to tell the user; null if some is left to undo. */
  async undo() {
    const told = await revertActions(this.#actions, new Map(Array.from(this.#sent, ([id, { name }]) => [id, name])));
    const task = new Task();
    await task.inParts([...this.#sent.keys()], LINES, async (ids) => {
      for (const place of await placesById(ids, this.fields, task)) {
        const { before, back } = /** @type {ChangedPlace} */ (this.#sent.get(place.id));
        if ([...back].every(([location, value]) => isSame(valueAt(place, location), value))) {
          keepOwn(place);
          keepRestored(place.id, before, tagOf(place));
        }
      }
    });
    return told;
  }

  /** @param {{ id: string }[]} part @param {Task} task */
  #load(part, task) { return placesById(part.map(({ id }) => id), this.fields, task); }

  /** The try before may have changed places, and its answer was lost. Returns the places as they are now.
   * @param {Place[]} part @param {Task} task */
  async #findLost(part, task) {
    const path = pathWith("/api/history", { by: session.user?.id, kind: "many", limit: NEWEST });
    const { items } = await listed(path, "actions", task.signal);
    items.filter(({ id, name = "" }) => id > this.#last && name === this.#name)
      .forEach((action) => this.#keep(action.id, countOf(action)));
    return this.#load(part, task);
  }

  #keep(/** @type {string} */ id, /** @type {number} */ count) {
    if (count > 0) {
      this.#actions = [...this.#actions.filter((action) => action.id !== id), { id, count }];
    }
  }

  /** Works on places, and returns those that somebody else has changed meanwhile, as they are now. */
  async #workOnce(/** @type {Place[]} */ places, /** @type {Task} */ task, /** @type {boolean} */ isLast) {
    const entries = places.map((place) => this.#entryOf(place)).filter((entry) => entry !== null);
    if (entries.length === 0) { return []; }
    const [way, line] = /** @type {["merge" | "delete", (entry: ChangedPlace) => string]} */ (this.#changesOf
      ? ["merge", ({ id, before, changed }) => jsonText({ id, ifMatch: before, ...bodyOf(changed) })] : ["delete", ({ id }) => jsonText({ id })]);
    // a value that breaks a rule would be refused for all others
    const { changed, summary } = await sendEntries(way, { id: this.#actions.at(-1)?.id, name: this.#name }, entries, line, task, isLast,
      STATUS.INVALID);
    const action = this.#actions.find(({ id }) => id === summary.action);
    this.#keep(summary.action ?? "", (action?.count ?? 0) + countOf(summary));
    // the service has found the same value, which is spelled otherwise or may be left out
    this.unchanged += summary.unchanged ?? 0;
    if (!this.#changesOf) { return []; }
    const now = byId(await this.#load(entries, task));
    Array.from(now.values()).filter((place) => this.#changesOf?.(place).size === 0).forEach(keepOwn);
    changed.filter(({ id }) => !now.has(id)).forEach((entry) => task.refuse(entry, textOf("change.deletedSince")));
    return changed.map(({ id }) => now.get(id)).filter((place) => place !== undefined);
  }

  /** Returns how to change a place; null if there is nothing to change. @param {Place} place @returns {ChangedPlace | null} */
  #entryOf(place) {
    const { id, name } = place;
    const changed = this.#changesOf?.(place) ?? new Map();
    if (this.#changesOf && changed.size === 0) {
      this.unchanged += this.#sent.has(id) ? 0 : 1;
      return null;
    }
    const back = new Map(Array.from(changed.keys(), (location) => [location, valueAt(place, location)]));
    const entry = { id, name, before: tagOf(place), changed, back };
    this.#sent.set(id, entry);
    return entry;
  }
}
