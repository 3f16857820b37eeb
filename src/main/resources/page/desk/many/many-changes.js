// Changes many places in the same way, so that it can be undone.

import { STATUS } from "../../shared/requests.js";
import { textOf } from "../../shared/texts.js";
import { keepRestored, latestTag } from "../changes.js";
import { byId, keepOwn, placesById, tagOf } from "../desk-api.js";
import { bodyOf, isSame, valueAt } from "../differences.js";
import { jsonText } from "../../shared/exact-json.js";
import { LINES, inAttempts, sendEntries } from "./import-lines.js";

/** @param {string} id @param {string} ifMatch @param {Changes} changes */
function lineOf(id, ifMatch, changes) { return jsonText({ id, ifMatch, ...bodyOf(changes) }); }

export class ManyChanges {
  #changesOf;
  fields;
  #done = /** @type {Set<DonePlace>} */ (new Set()); // what the user can undo
  #unsure = /** @type {Map<string, ChangedPlace>} */ (new Map()); // what was sent without an answer, by the IDs of the places
  unchanged = 0; // how many places were as they should be before

  /** @param {(place: Place) => Changes} changesOf a function that returns the changes of a place
   * @param {string[]} fields the fields of places that this function reads */
  constructor(changesOf, fields) {
    this.#changesOf = changesOf;
    this.fields = ["id", "name", "updatedAt", ...fields];
  }

  /** How many places are changed, but for those that were changed back. */
  get left() { return this.#done.size; }

  /** Changes places. What somebody else changes meanwhile stays. @param {Place[]} places @param {Task} task */
  change(places, task) {
    return task.inParts(places, LINES, async (part, tries) => {
      const open = (tries === 1) ? part : await this.#load(part, task);
      await inAttempts(open, (places, isLast) => this.#changeOnce(places, task, isLast));
    });
  }

  /** Brings all places back, but for those that were changed or deleted since. @param {Task} task */
  undo(task) {
    return task.inParts([...this.#done], LINES, async (part, tries) => {
      const open = (tries === 1) ? part : await this.#leaveRestored(part, task);
      if (open.length === 0) { return; }
      const line = (/** @type {DonePlace} */ { id, after, back }) => lineOf(id, latestTag(id, after), back);
      const { done } = await sendEntries("merge", open, line, task);
      const now = byId(await this.#load(open, task));
      done.forEach((entry) => this.#keepRestored(entry, now.get(entry.id)));
      open.forEach((entry) => this.#done.delete(entry));
    });
  }

  /** @param {{ id: string }[]} part @param {Task} task */
  #load(part, task) { return placesById(part.map(({ id }) => id), this.fields, task); }

  /** Changes places, and returns those that somebody else has changed meanwhile, as they are now. */
  async #changeOnce(/** @type {Place[]} */ places, /** @type {Task} */ task, /** @type {boolean} */ isLast) {
    const entries = places.map((place) => this.#entryOf(place)).filter((entry) => entry !== null);
    if (entries.length === 0) { return []; }
    const line = (/** @type {ChangedPlace} */ { id, before, changed }) => lineOf(id, before, changed);
    // a value that breaks a rule would be refused for all others
    const { done, refused, changed } = await sendEntries("merge", entries, line, task, isLast, STATUS.INVALID);
    refused.forEach(({ id }) => this.#unsure.delete(id));
    const now = byId(await this.#load(entries, task));
    done.forEach((entry) => this.#keep(entry, now.get(entry.id)));
    changed.filter(({ id }) => !now.has(id)).forEach((entry) => task.refuse(entry, textOf("change.deletedSince")));
    return changed.map(({ id }) => now.get(id)).filter((place) => place !== undefined);
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
    if (now && tagOf(now) === entry.before) {
      this.unchanged += 1; // the service has found the same value, which is spelled otherwise or may be left out
      return;
    }
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
