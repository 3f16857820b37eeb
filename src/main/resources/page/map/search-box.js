// The search box with suggestions, as a combobox.

import { isFiltered } from "./api.js";
import { symbolOf } from "./kind-symbol.js";
import { html, nothing, render } from "../lit-html.js";
import { searchPlaces } from "./place-search.js";
import { known } from "../shared/no-value.js";
import { afterPause, isAway, latestOnly, quietly } from "../shared/requests.js";
import { areaText, textOf } from "../shared/texts.js";

const PAUSE = 150;
const SUGGESTIONS = 8;
const CLOSED = Promise.resolve(); // the user has left the box, so nothing is shown until the next input

export class SearchBox extends EventTarget {
  #input = document.getElementById("words");
  #list = document.getElementById("suggestions");
  #signal = latestOnly();
  #places = /** @type {Place[]} */ ([]);
  #active = -1;
  #searching = /** @type {Promise<unknown> | null} */ (CLOSED); // the search for the words of now; null if it has not begun
  #around;

  /** @param around returns the middle of the window of the map, and how far its corner is from there */
  constructor(/** @type {() => Around} */ around) {
    super();
    this.#around = around;
    const searchSoon = afterPause(PAUSE, () => this.#searchOnce());
    this.#input.addEventListener("input", () => {
      this.#signal();
      // what is still shown belongs to other words
      this.#places = [];
      this.#activate(-1);
      this.#searching = null;
      searchSoon();
    });
    this.#input.addEventListener("keydown", (event) => this.#key(event));
    this.#input.addEventListener("blur", () => this.#close());
    // the box keeps the focus when the user clicks a suggestion
    this.#list.addEventListener("mousedown", (event) => event.preventDefault());
  }

  #searchOnce() {
    this.#searching ??= quietly(() => this.#search(), isAway);
    return this.#searching;
  }

  async #search() {
    const words = this.#input.value.trim();
    if (words === "") {
      this.#close();
      return;
    }
    this.#places = await searchPlaces(words, this.#around(), SUGGESTIONS, this.#signal());
    render(this.#places.length ? this.#places.map((place, index) => this.#option(place, index))
      : html`<li class="none" role="option" aria-disabled="true">${isFiltered() ? textOf("search.noneOfKinds")
        : textOf("search.none")}</li>`, this.#list);
    this.#show(true);
  }

  #option(/** @type {Place} */ place, /** @type {number} */ index) {
    return html`<li id="suggestion-${index}" role="option" aria-selected="false" @click=${() => this.#choose(place)}>${symbolOf(place)}<span
      dir="auto" class="name">${place.name}</span><span dir="auto" class="area">${areaText(known(place))}</span></li>`;
  }

  #key(/** @type {KeyboardEvent} */ event) {
    const count = this.#places.length;
    if (event.key === "Escape") {
      this.#close();
    } else if (event.key === "Enter" && !event.isComposing) {
      this.#enter();
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && count > 0) {
      event.preventDefault();
      const step = (event.key === "ArrowDown") ? 1 : -1;
      this.#activate((this.#active === -1 && step === -1) ? count - 1 : (this.#active + step + count) % count);
    }
  }

  /** Waits for the search that is on its way. */
  async #enter() {
    if (this.#searching === CLOSED) {
      this.#searching = null; // such as the same words once more
    }
    await this.#searchOnce();
    if (this.#places.length > 0) {
      this.#choose(this.#places[Math.max(0, this.#active)]);
    }
  }

  #activate(/** @type {number} */ index) {
    this.#active = index;
    [...this.#list.children].forEach((option, position) => {
      option.setAttribute("aria-selected", String(position === index));
    });
    if (index < 0) {
      this.#input.removeAttribute("aria-activedescendant");
    } else {
      this.#input.setAttribute("aria-activedescendant", `suggestion-${index}`);
      this.#list.children[index].scrollIntoView({ block: "nearest" });
    }
  }

  #choose(/** @type {Place} */ place) {
    this.#close();
    this.dispatchEvent(new CustomEvent("place", { detail: place }));
  }

  #close() {
    this.#signal();
    this.#searching = CLOSED;
    this.#places = [];
    render(nothing, this.#list);
    this.#show(false);
  }

  #show(/** @type {boolean} */ isOpen) {
    this.#list.hidden = !isOpen;
    this.#input.setAttribute("aria-expanded", String(isOpen));
    this.#activate(-1);
  }
}
