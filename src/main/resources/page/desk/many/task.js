// Many requests, a few of them at a time. They are sent again after a while if the service is busy or away.

import { STATUS, ServiceError, isCancelled } from "../../shared/requests.js";

const KEPT = 1000; // how many refusals are kept

/** After a cancellation, requests that are sent may end for this time, so that it is known what they have done. */
const GRACE = 2000;
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 10000;
const TRIES_AFTER_ERROR = 3; // an error of the service may belong to one request, which would then never succeed

function isTransient(/** @type {ServiceError} */ failure, /** @type {number} */ tries) {
  if (failure.isAway) { return failure.status !== STATUS.ERROR || tries < TRIES_AFTER_ERROR; }
  return failure.status === STATUS.TOO_MANY || failure.status === STATUS.BUSY;
}

/** Waits; fails when the signal is aborted. @returns {Promise<void>} */
function pause(/** @type {number} */ milliseconds, /** @type {AbortSignal} */ signal) {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

/** Work on many things that shows its progress and can be cancelled. The event "progress" follows each step. */
export class Task extends EventTarget {
  #controller = new AbortController();
  total = /** @type {number | null} */ (null); // how many things there are; null if nobody knows
  done = 0; // how many are done, refused ones included
  note = ""; // what else to show about the progress
  waiting = ""; // why the task waits; empty if it does not
  refusedCount = 0; // how many things the service has refused
  refused = /** @type {{ item: Named, reason: string }[]} */ ([]); // the first refused things, each with a reason
  isCancelled = false;

  get signal() { return this.#controller.signal; }

  cancel() {
    this.isCancelled = true;
    setTimeout(() => this.#controller.abort(), GRACE);
    this.#tell();
  }

  abort() {
    this.isCancelled = true;
    this.#controller.abort();
  }

  /** Sets what is done. @param {number} done @param {number | null} total */
  progress(done, total = this.total) {
    this.done = done;
    this.total = total;
    this.waiting = "";
    this.#tell();
  }

  /** Keeps what is refused, and why. @param {Named} item @param {string} reason */
  refuse(item, reason) {
    this.refusedCount += 1;
    if (this.refused.length < KEPT) {
      this.refused.push({ item, reason });
    }
  }

  /** Runs one action until the service answers. Waits at least as long as the service asks to. @template T
   * @param {(tries: number) => T | Promise<T>} action a function that is called with the number of the try, from 1
   * @returns {Promise<T>} */
  async withRetries(action) {
    let wait = FIRST_WAIT;
    for (let tries = 1; ; tries += 1) {
      try {
        return await action(tries);
      } catch (failure) {
        if (!(failure instanceof ServiceError) || !isTransient(failure, tries)) { throw failure; }
        this.waiting = failure.message;
        this.#tell();
        await pause(Math.max(wait, failure.wait * 1000), this.signal);
        wait = Math.min(LONGEST_WAIT, wait * 1.5);
      }
    }
  }

  /** Runs an action for one part of the items after the other until all are done or the user cancels.
   * @template T @param {T[]} items @param {number} size
   * @param {(part: T[], tries: number) => Promise<void>} act called with the items of a part and with the number of the try */
  async inParts(items, size, act) {
    this.progress(0, items.length);
    for (let from = 0; from < items.length && !this.isCancelled; from += size) {
      const part = items.slice(from, from + size);
      try {
        await this.withRetries((tries) => act(part, tries));
      } catch (failure) {
        if (this.isCancelled && isCancelled(failure)) { return; }
        throw failure;
      }
      this.progress(this.done + part.length);
    }
  }

  #tell() { this.dispatchEvent(new Event("progress")); }
}
