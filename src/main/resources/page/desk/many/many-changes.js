// Changes many places in the same way, so that it can be undone.

import { STATUS } from "../../shared/requests.js";
import { textOf } from "../../shared/texts.js";
import { keepRestored, latestTag, reasonOf } from "../changes.js";
import { keepOwn, placesById, tagOf } from "../desk-api.js";
import { bodyOf, isSame, valueAt } from "../differences.js";
import { jsonText } from "../../shared/exact-json.js";
import { LINES, sendLines } from "./import-lines.js";

const ATTEMPTS = 5; // how often a place is read again that somebody else changes meanwhile

/** @param {string} id @param {string} ifMatch @param {Changes} changes */
function lineOf(id, ifMatch, changes) { return jsonText({ id, ifMatch, ...bodyOf(changes) }); }

function idsOf(/** @type {{ id: string }[]} */ items) { return items.map(({ id }) => id); }

/** @template {{ id: string }} T @param {T[]} places */
function byId(places) { return new Map(places.map((place) => [place.id, place])); }

export class ManyChanges {
  #changesOf;
  #fields;
  #done = /** @type {Set<DonePlace>} */ (new Set()); // what the user can undo
  /** @type {Map<string, ChangedPlace>} */
  #unsure = new Map(); // what was sent without an answer, by the IDs of the places
  unchanged = 0; // how many places were as they should be before

  /** @param {(place: Place) => Changes} changesOf a function that returns the changes of a place
   * @param {string[]} fields the fields of places that this function reads */
  constructor(changesOf, fields) {
    this.#changesOf = changesOf;
    this.#fields = ["id", "name", "updatedAt", ...fields];
  }

  /** The fields of the places that are changed. */
  get fields() { return this.#fields; }

  /** How many places are changed. */
  get count() { return this.#done.size; }

  /** Changes places. What somebody else changes meanwhile stays. @param {Place[]} places @param {Task} task */
  change(places, task) {
    return task.inParts(places, LINES, async (part, tries) => {
      let open = (tries === 1) ? part : await this.#load(part, task);
      for (let attempt = 1; open.length > 0; attempt += 1) {
        open = await this.#changeOnce(open, task, attempt === ATTEMPTS);
      }
    });
  }

  /** Brings all places back, but for those that were changed or deleted since. @param {Task} task */
  undo(task) {
    return task.inParts([...this.#done], LINES, async (part, tries) => {
      const open = (tries === 1) ? part : await this.#leaveRestored(part, task);
      if (open.length === 0) { return; }
      const lines = open.map(({ id, after, back }) => lineOf(id, latestTag(id, after), back));
      const refused = new Map();
      for (const { index, failure } of await sendLines("merge", lines.join("\n"), task.signal)) {
        refused.set(open[index], failure);
      }
      const now = byId(await placesById(idsOf(open), this.#fields, task));
      for (const entry of open) {
        const failure = refused.get(entry);
        if (failure) {
          task.refuse(entry, reasonOf(failure));
        } else {
          this.#keepRestored(entry, now.get(entry.id));
        }
        this.#done.delete(entry);
      }
    });
  }

  /** @param {{ id: string }[]} part @param {Task} task */
  #load(part, task) { return placesById(idsOf(part), this.#fields, task); }

  /** Changes places, and returns those that somebody else has changed meanwhile, as they are now. */
  async #changeOnce(/** @type {Place[]} */ places, /** @type {Task} */ task, /** @type {boolean} */ isLast) {
    const entries = places.map((place) => this.#entryOf(place)).filter((entry) => entry !== null);
    if (entries.length === 0) { return []; }
    const lines = entries.map(({ id, before, changed }) => lineOf(id, before, changed));
    const refused = new Set();
    const changedSince = [];
    for (const { index, failure } of await sendLines("merge", lines.join("\n"), task.signal)) {
      // the same value would be refused for all others
      if (failure.status === STATUS.INVALID) { throw failure; }
      const entry = entries[index];
      refused.add(entry);
      this.#unsure.delete(entry.id);
      if (failure.status === STATUS.CHANGED && !isLast) {
        changedSince.push(entry);
      } else {
        task.refuse(entry, reasonOf(failure));
      }
    }
    const now = byId(await this.#load(entries, task));
    for (const entry of entries.filter((each) => !refused.has(each))) {
      this.#keep(entry, now.get(entry.id));
    }
    changedSince.filter(({ id }) => !now.has(id)).forEach((entry) => task.refuse(entry, textOf("change.deletedSince")));
    return changedSince.map(({ id }) => now.get(id)).filter((place) => place !== undefined);
  }

  /** Returns how to change a place and how to undo that; null if there is nothing to change. @param {Place} place */
  #entryOf(place) {
    const { id, name } = place;
    const changed = this.#changesOf(place);
    if (changed.size === 0) {
      this.#leave(place);
      return null;
    }
    const back = new Map(Array.from(changed.keys(), (location) => [location, valueAt(place, location)]));
    const entry = { id, name, before: tagOf(place), changed, back };
    this.#unsure.set(id, entry);
    return entry;
  }

  /** Keeps a change. If somebody else has changed the same field since, it cannot be undone. */
  #keep(/** @type {ChangedPlace} */ entry, /** @type {Place | undefined} */ now) {
    this.#unsure.delete(entry.id);
    const isMine = now !== undefined && this.#changesOf(now).size === 0;
    if (isMine) {
      keepOwn(now);
    }
    this.#done.add({ ...entry, after: isMine ? tagOf(now) : "" });
  }

  /** Leaves a place as it is. It may be the own change, whose answer was lost. @param {Place} place */
  #leave(place) {
    const entry = this.#unsure.get(place.id);
    if (entry) {
      this.#keep(entry, place);
    } else {
      this.unchanged += 1;
    }
  }

  #keepRestored(/** @type {DonePlace} */ { id, before, back }, /** @type {Place | undefined} */ now) {
    const isBack = now !== undefined && [...back].every(([location, value]) => isSame(valueAt(now, location), value));
    if (isBack) {
      keepOwn(now);
      keepRestored(id, before, tagOf(now));
    }
    return isBack;
  }

  /** The try before may have brought places back, and its answer was lost. Returns the others. */
  async #leaveRestored(/** @type {DonePlace[]} */ part, /** @type {Task} */ task) {
    const now = byId(await this.#load(part, task));
    return part.filter((entry) => {
      const isBack = this.#keepRestored(entry, now.get(entry.id));
      if (isBack) {
        this.#done.delete(entry);
      }
      return !isBack;
    });
  }
}
