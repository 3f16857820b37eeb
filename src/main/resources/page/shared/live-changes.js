// Tells when somebody changes places, as the service reports it.

import { serviceUrl } from "./service-url.js";

const COLLECT = 200; // many changes together are one, in milliseconds
const PAUSE = 2000; // the least time between two reports to somebody who reads a table or a form, in milliseconds

/** Follows changes while somebody sees the page. The detail of the event "change" has the IDs of the places that have changed;
 * null if any may have. The events "open" and "error" are those of the stream. */
export class LiveChanges extends EventTarget {
  #events = /** @type {EventSource | null} */ (null);
  #path = "";
  #pause;
  #ids = /** @type {Set<string> | null} */ (new Set());
  #timer = 0;
  #earliest = 0; // when the next report may be

  #visibility = () => {
    if (document.hidden) {
      this.#stop();
    } else if (this.#path) {
      this.followPath(this.#path);
      this.report(null); // what has changed meanwhile is not known
    }
  };

  /** @param pause the least time between two reports, in milliseconds */
  constructor(pause = PAUSE) {
    super();
    this.#pause = pause;
    document.addEventListener("visibilitychange", this.#visibility);
  }

  get isFollowing() { return this.#events !== null && this.#events.readyState !== EventSource.CLOSED; }

  followPath(/** @type {string} */ path) {
    if (path === this.#path && this.isFollowing) { return; }
    this.#stop();
    this.#path = path;
    // a browser opens few connections to a server over HTTP/1.1, so a page that nobody sees must not hold one
    if (document.hidden) { return; }
    const events = new EventSource(serviceUrl(path));
    this.#events = events;
    ["saved", "deleted"].forEach((kind) => events.addEventListener(kind, ({ data }) => this.changed(JSON.parse(data))));
    events.addEventListener("reset", () => this.report(null));
    ["open", "error"].forEach((kind) => events.addEventListener(kind, () => this.dispatchEvent(new Event(kind))));
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

  changed(/** @type {Change} */ { id }) { this.report(id); }

  /** Tells soon that a place has changed; null if any may have. @param {string | null} id */
  report(id) {
    this.#ids = (id !== null && this.#ids?.add(id)) || null;
    this.#timer ||= setTimeout(() => {
      const detail = this.#ids;
      this.#ids = new Set();
      this.#timer = 0;
      this.#earliest = performance.now() + this.#pause;
      this.dispatchEvent(new CustomEvent("change", { detail }));
    }, Math.max(COLLECT, this.#earliest - performance.now()));
  }
}
