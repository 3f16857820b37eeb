// Tells when a place in the window has changed.

import { boxOf, contains, covers, withMargin } from "../shared/geography.js";
import { LiveChanges } from "../shared/live-changes.js";

/** A proxy may hold the stream back. The page does not wait longer for it. */
const PATIENCE = 250;

/** Follows the changes around the window. The stream stays open while the window moves within it. The event "elsewhere" has
 * the ID of a place that has changed outside of the window. */
export class LiveWindow extends LiveChanges {
  #followed = /** @type {Box} */ ([]);
  #window = /** @type {Box} */ ([]);
  #isFirst = false;

  constructor() {
    super(0);
    // what has changed before the stream was open is not in it
    this.addEventListener("open", () => this.#isFirst || this.report(null));
  }

  /** Follows the changes of the first window. Ends when the stream is open or does not open soon. Data that are loaded
   * later miss no change, so that an open stream does not make the page load them again. @param {Box} window */
  async start(window) {
    this.#isFirst = true;
    this.follow(window);
    await new Promise((resolve) => {
      ["open", "error"].forEach((kind) => this.addEventListener(kind, resolve, { once: true }));
      setTimeout(resolve, this.isFollowing ? PATIENCE : 0);
    });
    this.#isFirst = false;
  }

  follow(/** @type {Box} */ window) {
    this.#window = window;
    const isNear = covers(this.#followed, window) && this.#followed[2] - this.#followed[0] <= 8 * (window[2] - window[0]);
    if (!this.isFollowing || !isNear) {
      this.#followed = withMargin(window);
      this.followPath(`/api/changes?bbox=${boxOf(this.#followed).join()}`);
    }
  }

  changed(/** @type {Change} */ { id, coordinates, before }) {
    if ([coordinates, before?.coordinates].some((point) => point && contains(this.#window, point))) {
      this.report(id);
    } else {
      this.dispatchEvent(new CustomEvent("elsewhere", { detail: id }));
    }
  }
}
