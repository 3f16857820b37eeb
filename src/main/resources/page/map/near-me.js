// The button that asks the browser where the user is.

import { textOf } from "../shared/texts.js";

/** How long the browser may look for the position, and how old the answer may be, in milliseconds. */
const POSITION = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 };

/** Tells the position of the user as {longitude, latitude, accuracy}, or why there is none. */
export class NearMe extends EventTarget {
  #button = document.getElementById("near");

  constructor() {
    super();
    this.#button.addEventListener("click", () => this.#ask());
  }

  #ask() {
    if (!navigator.geolocation) {
      this.#fail(textOf("map.unableNear"));
    } else if (!this.#button.hasAttribute("aria-busy")) {
      this.#button.setAttribute("aria-busy", "true");
      navigator.geolocation.getCurrentPosition(({ coords: { longitude, latitude, accuracy } }) => {
        this.#end("position", { longitude, latitude, accuracy });
      }, (failure) => this.#fail((failure.code === failure.PERMISSION_DENIED)
        ? textOf("map.refusedNear") : textOf("map.unknownNear")), POSITION);
    }
  }

  #fail(/** @type {string} */ text) { this.#end("failure", text); }

  #end(/** @type {string} */ name, /** @type {unknown} */ detail) {
    this.#button.removeAttribute("aria-busy");
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
