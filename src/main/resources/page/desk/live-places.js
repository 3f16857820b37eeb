// Tells when somebody changes places, as the service reports it.

import { serviceUrl } from "../shared/service-url.js";

const COLLECT = 300; // many changes together are one, in milliseconds
const PAUSE = 2000; // the least time between two reports

/** Follows the changes of the places that match a filter, while somebody sees the page. */
export class LivePlaces {
  #events = /** @type {EventSource | null} */ (null);
  #filter = /** @type {string | null} */ (null);
  #changed;
  #ids = /** @type {Set<string>} */ (new Set());
  #timer = 0;
  #last = -PAUSE;

  #visibility = () => {
    if (document.hidden) {
      this.#stop();
    } else if (this.#filter !== null) {
      this.#start();
      // what has changed meanwhile is not known
      this.#report();
    }
  };

  /** @param changed called with the IDs of the places that have changed; with none if any may have */
  constructor(/** @type {(ids: Set<string>) => void} */ changed) {
    this.#changed = changed;
    document.addEventListener("visibilitychange", this.#visibility);
  }

  /** Follows the places that match a filter; an empty one for all. @param {string} filter */
  follow(filter) {
    if (this.#filter !== filter || this.#events?.readyState === EventSource.CLOSED) {
      this.#stop();
      this.#filter = filter;
      this.#start();
    }
  }

  close() {
    document.removeEventListener("visibilitychange", this.#visibility);
    clearTimeout(this.#timer);
    this.#stop();
  }

  #stop() {
    this.#events?.close();
    this.#events = null;
  }

  #start() {
    // a browser opens few connections to a server over HTTP/1.1, so a page that nobody sees must not hold one
    if (document.hidden || this.#events || this.#filter === null) { return; }
    const query = this.#filter ? `?${new URLSearchParams({ filter: this.#filter })}` : "";
    this.#events = new EventSource(serviceUrl(`/api/changes${query}`));
    for (const kind of ["saved", "deleted"]) {
      this.#events.addEventListener(kind, ({ data }) => this.#report(JSON.parse(data).id));
    }
    this.#events.addEventListener("reset", () => this.#report());
  }

  #report(/** @type {string | null} */ id = null) {
    if (id !== null) {
      this.#ids.add(id);
    }
    if (this.#timer === 0) {
      this.#timer = setTimeout(() => {
        const ids = this.#ids;
        this.#timer = 0;
        this.#last = performance.now();
        this.#ids = new Set();
        this.#changed(ids);
      }, Math.max(COLLECT, this.#last + PAUSE - performance.now()));
    }
  }
}
