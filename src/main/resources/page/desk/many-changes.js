// Changes many places in the same way, so that it can be undone.

import { STATUS } from "../requests.js";
import { keepRestored, latestTag, reasonOf } from "./changes.js";
import { changePlace, place as load } from "./desk-api.js";
import { bodyOf, isSame, valueAt } from "./differences.js";

const ATTEMPTS = 5; // how often a place is read again that somebody else changes meanwhile

export class ManyChanges {
  #changesOf;
  #done = new Set(); // what the user can undo
  #unsure = new Map(); // what was sent without an answer, by the IDs of the places
  unchanged = 0; // how many places were as they should be before

  /** @param changesOf a function that returns the changes of a place */
  constructor(changesOf) { this.#changesOf = changesOf; }

  /** How many places are changed. */
  get count() { return this.#done.size; }

  /** Changes a place. What somebody else changes meanwhile stays. */
  async change({ id, name }, signal) {
    for (let attempt = 1; ; attempt += 1) {
      const { place, tag } = await load(id, signal);
      const changed = this.#changesOf(place);
      if (changed.size === 0) {
        this.#leave(id, tag);
        return;
      }
      const back = new Map(Array.from(changed.keys(), (location) => [location, valueAt(place, location)]));
      const entry = { id, name, before: tag, back };
      this.#unsure.set(id, entry);
      try {
        const saved = await changePlace(id, bodyOf(changed), tag);
        this.#keep(entry, saved.tag);
        return;
      } catch (failure) {
        if (failure.status !== STATUS.CHANGED || attempt === ATTEMPTS) { throw failure; }
        this.#unsure.delete(id);
      }
    }
  }

  /** Brings all places back, but for those that were changed or deleted since. */
  undo(task) { return task.each([...this.#done], (entry, tries) => this.#restore(entry, tries), { reason: reasonOf }); }

  #keep(entry, after) {
    this.#unsure.delete(entry.id);
    this.#done.add({ ...entry, after });
  }

  /** Leaves a place as it is. It may be the own change, whose answer was lost. */
  #leave(id, tag) {
    if (this.#unsure.has(id)) {
      this.#keep(this.#unsure.get(id), tag);
    } else {
      this.unchanged += 1;
    }
  }

  async #restore(entry, tries) {
    const { id, before, after, back } = entry;
    try {
      const restored = await changePlace(id, bodyOf(back), latestTag(id, after));
      keepRestored(id, before, restored.tag);
    } catch (failure) {
      // the try before may have brought it back, and its answer was lost
      if (failure.status !== STATUS.CHANGED || tries === 1 || !await this.#isBack(entry)) {
        if (failure.status === STATUS.NOT_FOUND || failure.status === STATUS.CHANGED) {
          this.#done.delete(entry);
        }
        throw failure;
      }
    }
    this.#done.delete(entry);
  }

  async #isBack({ id, before, back }) {
    const { place, tag } = await load(id);
    const isBack = [...back].every(([location, value]) => isSame(valueAt(place, location), value));
    if (isBack) {
      keepRestored(id, before, tag);
    }
    return isBack;
  }
}
