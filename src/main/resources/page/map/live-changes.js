// Tells when a place in the window has changed.

import { changesIn } from "./api.js";
import { boxOf, contains, covers, withMargin } from "../shared/geography.js";

const COLLECT = 200; // many changes together are one

/** A proxy may hold the stream back. The page does not wait longer for it. */
const PATIENCE = 250;

/** Follows the changes around the window. The stream stays open while the window moves within it. */
export class LiveChanges extends EventTarget {
  #events = /** @type {EventSource | null} */ (null);
  #followed = /** @type {Box | null} */ (null);
  #window = /** @type {Box | null} */ (null);
  #timer = 0;
  #ids = /** @type {Set<string>} */ (new Set());
  #endWait = /** @type {(() => void) | null} */ (null);

  constructor() {
    super();
    // a browser opens few connections to a server over HTTP/1.1, so a page that nobody sees must not hold one
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) {
        this.stop();
      } else if (this.#window) {
        this.follow(this.#window);
        this.#tell(null);
      }
    });
  }

  /** Follows the changes of the first window. Ends when the stream is open or does not open soon. Data that are loaded
   * later miss no change, so that an open stream does not make the page load them again.
   * @param {Box} window @returns {Promise<void>} */
  start(window) {
    return new Promise((resolve) => {
      this.#endWait = () => {
        this.#endWait = null;
        resolve();
      };
      this.follow(window);
      if (this.#events === null) {
        this.#endWait();
      }
      setTimeout(() => this.#endWait?.(), PATIENCE);
    });
  }

  follow(/** @type {Box} */ window) {
    this.#window = window;
    const isNear = this.#followed !== null && covers(this.#followed, window)
      && this.#followed[2] - this.#followed[0] <= 8 * (window[2] - window[0]);
    if (document.hidden || (this.#events !== null && isNear)) { return; }
    this.stop();
    this.#followed = withMargin(window);
    this.#events = changesIn(boxOf(this.#followed));
    this.#listen(this.#events);
  }

  stop() {
    this.#events?.close();
    this.#events = null;
  }

  #listen(/** @type {EventSource} */ events) {
    events.addEventListener("open", () => this.#opened());
    events.addEventListener("reset", () => this.#tell(null));
    events.addEventListener("error", () => {
      if (events.readyState === EventSource.CLOSED && this.#events === events) {
        this.#events = null;
      }
      this.#endWait?.();
      this.dispatchEvent(new Event("broken"));
    });
    for (const kind of ["saved", "deleted"]) {
      events.addEventListener(kind, (event) => this.#changed(JSON.parse(event.data)));
    }
  }

  #opened() {
    if (this.#endWait) {
      this.#endWait();
    } else {
      // what has changed before the stream was open is not in it
      this.#tell(null);
    }
  }

  #changed(/** @type {Change} */ change) {
    const points = [change.coordinates, change.before?.coordinates].filter((point) => point !== undefined);
    const window = this.#window;
    if (window && points.some((point) => contains(window, point))) {
      this.#tell(change.id);
    } else {
      this.dispatchEvent(new CustomEvent("elsewhere", { detail: change.id }));
    }
  }

  #tell(/** @type {string | null} */ id) {
    if (id !== null) {
      this.#ids.add(id);
    }
    if (this.#timer === 0) {
      this.#timer = setTimeout(() => {
        this.#timer = 0;
        const ids = this.#ids;
        this.#ids = new Set();
        this.dispatchEvent(new CustomEvent("change", { detail: ids }));
      }, COLLECT);
    }
  }
}
