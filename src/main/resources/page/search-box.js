// The search box with suggestions, as a combobox.

import { search } from "./api.js";
import { afterPause, element, latestOnly, quietly, userText } from "./elements.js";
import { area } from "./place-list.js";
import { AwayError } from "./requests.js";

const PAUSE = 150;

const SUGGESTIONS = 8;

/** Suggests places while the user types. */
export class SearchBox extends EventTarget {

  #input = document.getElementById("words");

  #list = document.getElementById("suggestions");

  #signal = latestOnly();

  #places = [];

  #active = -1;

  /** The search for the words of now; null if it has not begun. */
  #searching = Promise.resolve();

  constructor() {
    super();
    const search = afterPause(PAUSE, () => this.#searchOnce());
    this.#input.addEventListener("input", () => {
      this.#signal();
      // what is still shown belongs to other words
      this.#places = [];
      this.#activate(-1);
      this.#searching = null;
      search();
    });
    this.#input.addEventListener("keydown", (event) => this.#key(event));
    this.#input.addEventListener("blur", () => this.#close());
    // the box keeps the focus when the user clicks a suggestion
    this.#list.addEventListener("mousedown", (event) => event.preventDefault());
  }

  #searchOnce() {
    this.#searching ??= quietly(() => this.#search(), (failure) => failure instanceof AwayError);
    return this.#searching;
  }

  async #search() {
    const words = this.#input.value.trim();
    if (words === "") {
      this.#close();
      return;
    }
    const places = await search(words, SUGGESTIONS, this.#signal());
    this.#places = places;
    this.#list.replaceChildren(...places.map((place, index) => this.#option(place, index)));
    if (places.length === 0) {
      this.#list.append(element("li", { className: "none", role: "option", "aria-disabled": "true" }, "No place found"));
    }
    this.#list.hidden = false;
    this.#input.setAttribute("aria-expanded", "true");
    this.#activate(-1);
  }

  #option(place, index) {
    const option = element("li", { id: `suggestion-${index}`, role: "option", "aria-selected": "false" },
      userText("span", place.name, { className: "name" }), userText("span", area(place), { className: "area" }));
    option.addEventListener("click", () => this.#choose(place));
    return option;
  }

  #key(event) {
    const count = this.#places.length;
    if (event.key === "Escape") {
      this.#close();
    }
    else if (event.key === "Enter" && !event.isComposing) {
      this.#enter();
    }
    else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && count > 0) {
      event.preventDefault();
      const step = (event.key === "ArrowDown") ? 1 : -1;
      this.#activate((this.#active === -1 && step === -1) ? count - 1 : (this.#active + step + count) % count);
    }
  }

  async #enter() {
    await this.#searchOnce();
    if (this.#places.length > 0) {
      this.#choose(this.#places[Math.max(0, this.#active)]);
    }
  }

  #activate(index) {
    this.#active = index;
    [...this.#list.children].forEach((option, position) => {
      option.setAttribute("aria-selected", String(position === index));
    });
    if (index < 0) {
      this.#input.removeAttribute("aria-activedescendant");
    }
    else {
      this.#input.setAttribute("aria-activedescendant", `suggestion-${index}`);
      this.#list.children[index].scrollIntoView({ block: "nearest" });
    }
  }

  #choose(place) {
    this.#close();
    this.dispatchEvent(new CustomEvent("place", { detail: place }));
  }

  #close() {
    this.#signal();
    this.#searching = Promise.resolve();
    this.#places = [];
    this.#list.hidden = true;
    this.#list.replaceChildren();
    this.#input.setAttribute("aria-expanded", "false");
    this.#input.removeAttribute("aria-activedescendant");
    this.#active = -1;
  }

}
