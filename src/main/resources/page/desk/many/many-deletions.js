// Deletes many places, and keeps them, so that it can be undone.

import { keepRestored } from "../changes.js";
import { byId, keepOwn, placesById, tagOf } from "../desk-api.js";
import { LINES, inAttempts, sendEntries, sendLines } from "./import-lines.js";

const VERSION = ["id", "name", "updatedAt"];

/** Returns a place with its line in NDJSON, which brings it back. @param {string} line @returns {KeptPlace} */
export function keptOf(line) {
  const { id, name, updatedAt } = JSON.parse(line);
  return { id, name, updatedAt, line };
}

export class ManyDeletions {
  #isKept;
  #ids = /** @type {Set<string>} */ (new Set()); // what is deleted
  /** @type {{ file: Blob, places: (Named & { tag: string })[] }[]} */
  #deleted = []; // parts of what the user can bring back, each with its file and the versions of its places

  /** @param isKept whether to keep what is deleted @param {boolean} isKept */
  constructor(isKept) { this.#isKept = isKept; }

  get count() { return this.#ids.size; }

  /** How many places can be brought back. */
  get left() { return this.#deleted.reduce((sum, { places }) => sum + places.length, 0); }

  /** Deletes places. What somebody else changes meanwhile is read again before it is deleted. */
  delete(/** @type {KeptPlace[]} */ places, /** @type {Task} */ task) {
    return task.inParts(places, LINES, (part) => inAttempts(part.filter(({ id }) => !this.#ids.has(id)),
      (open, isLast) => this.#deleteOnce(open, task, isLast)));
  }

  async #deleteOnce(/** @type {KeptPlace[]} */ places, /** @type {Task} */ task, /** @type {boolean} */ isLast) {
    const line = (/** @type {KeptPlace} */ place) => JSON.stringify({ id: place.id, ifMatch: this.#isKept ? tagOf(place) : undefined });
    const { done, changed } = await sendEntries("delete", places, line, task, isLast);
    this.#keep(done);
    return placesById(changed.map(({ id }) => id), [], task, keptOf);
  }

  #keep(/** @type {KeptPlace[]} */ places) {
    places.forEach(({ id }) => this.#ids.add(id));
    if (this.#isKept && places.length > 0) {
      // the browser keeps the text of a blob outside the memory of the page
      const file = new Blob([places.map(({ line }) => line).join("\n")]);
      this.#deleted.push({ file, places: places.map((place) => ({ id: place.id, name: place.name, tag: tagOf(place) })) });
    }
  }

  async undo(/** @type {Task} */ task) {
    task.progress(0, this.left);
    while (this.#deleted.length > 0 && !task.isCancelled) {
      const { file, places } = this.#deleted[0];
      await task.withRetries(async () => {
        const refusals = await sendLines("keep", file, task.signal);
        const now = byId(await placesById(places.map(({ id }) => id), VERSION, task));
        refusals.forEach(({ index, failure }) => task.refuse(places[index], failure.message));
        for (const { id, tag } of places) {
          const place = now.get(id);
          if (place) {
            keepOwn(place);
            keepRestored(id, tag, tagOf(place));
          }
        }
      });
      this.#deleted.shift();
      task.progress(task.done + places.length);
    }
  }
}
