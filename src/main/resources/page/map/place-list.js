// The list of the places in the window.

import { places } from "./api.js";
import { metresBetween } from "../shared/geography.js";
import { repeat } from "../directives/repeat.js";
import { symbolOf } from "./kind-symbol.js";
import { html, nothing, render } from "../lit-html.js";
import { isCancelled, latestOnly, placesPage } from "../shared/requests.js";
import { known } from "../shared/no-value.js";
import { areaText, distanceText } from "../shared/texts.js";

const PAGE = 50;
const LARGEST_PAGE = 1000; // an answer has no more places

function setText(/** @type {Element} */ element, /** @type {string} */ text) {
  if (element.textContent !== text) {
    element.textContent = text;
  }
}

/** Shows the places of a window, page by page. */
export class PlaceList extends EventTarget {
  #list = document.getElementById("list");
  #more = document.getElementById("more");
  #scope;
  #signal = latestOnly();
  #places = /** @type {Place[]} */ ([]);
  #next = /** @type {string | null} */ (null);
  #pending = false;
  #chosen = /** @type {string | null} */ (null);
  #pointed = /** @type {string | null} */ (null);
  #end;

  /** @param scope says in which order the places are, and how their number is told @param {ListScope} scope */
  constructor(scope) {
    super();
    this.#scope = scope;
    this.#more.addEventListener("click", () => this.#showMore());
    this.#end = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) {
        this.#showMore();
      }
    }, { rootMargin: "200px" });
    this.#end.observe(this.#more);
    this.#list.addEventListener("keydown", (event) => this.#step(event));
  }

  choose(/** @type {string | null} */ id) {
    this.#chosen = id;
    this.#draw();
  }

  pointAt(/** @type {string | null} */ id) {
    if (id !== this.#pointed) {
      this.#pointed = id;
      this.#draw();
      this.#button(id)?.scrollIntoView({ block: "nearest" });
    }
  }

  /** Moves the focus to a place; to the heading if it is not in the list. @param {string | null | undefined} id */
  focus(id) { (this.#button(id) ?? document.getElementById("content")).focus(); }

  focusFirst() { this.focus(this.#places[0]?.id); }

  /** Shows the first places of a box, and returns how many there are. If it is the same box again, it shows as many places as
   * before, and what has not changed stays where it is. @param {Box} box @param {boolean} isAnother */
  async load(box, isAnother) {
    const count = isAnother ? PAGE : Math.max(PAGE, this.#places.length);
    let total = 0;
    await this.#loading(async (signal) => {
      const loaded = await places({ bbox: box.join(), limit: Math.min(count, LARGEST_PAGE), near: this.#scope.from?.join() }, signal);
      while (loaded.next !== null && loaded.places.length < count) {
        const more = await placesPage(loaded.next, signal);
        loaded.places.push(...more.places);
        loaded.next = more.next;
      }
      total = loaded.total;
      this.#show(loaded.places, loaded.next);
      const text = this.#scope.countText(total);
      setText(document.getElementById("total"), text);
      setText(document.getElementById("sheet-text"), text);
    });
    return total;
  }

  async #showMore() {
    const path = this.#next;
    if (path === null || this.#pending) { return; }
    try {
      await this.#loading(async (signal) => {
        const { places, next } = await placesPage(path, signal);
        this.#show([...this.#places, ...places], next);
      });
    } catch (failure) {
      if (!isCancelled(failure)) {
        this.#more.hidden = false;
      }
    }
  }

  async #loading(/** @type {(signal: AbortSignal) => Promise<void>} */ action) {
    const signal = this.#signal();
    this.#setPending(true);
    try {
      await action(signal);
    } finally {
      if (!signal.aborted) {
        this.#setPending(false);
        // An observer only reports changes. The user may have come to the end of the list during
        // the request, so that the end has to be looked at anew.
        this.#end.unobserve(this.#more);
        this.#end.observe(this.#more);
      }
    }
  }

  #setPending(/** @type {boolean} */ isPending) {
    this.#pending = isPending;
    this.#list.setAttribute("aria-busy", String(isPending));
  }

  #show(/** @type {Place[]} */ places, /** @type {string | null} */ next) {
    const focusedId = document.activeElement?.getAttribute("data-place");
    const focused = this.#places.findIndex(({ id }) => id === focusedId);
    // a place that is renamed between two requests is on both pages
    this.#places = [...new Map(places.map((place) => [place.id, place])).values()];
    this.#next = next;
    this.#more.hidden = next === null;
    this.#draw();
    if (focused >= 0 && !this.#list.contains(document.activeElement)) {
      const beside = this.#places[Math.min(focused, this.#places.length - 1)]?.id;
      (this.#button(focusedId) ?? this.#button(beside))?.focus({ preventScroll: true });
    }
  }

  #draw() { render(repeat(this.#places, ({ id }) => id, (place) => this.#item(place)), this.#list); }

  #item(/** @type {Place} */ place) {
    const { id, name, geometry } = place;
    const { from } = this.#scope;
    const distance = from ? html`<span class="distance">${distanceText(metresBetween(from, geometry.coordinates))}</span>`
      : nothing;
    const point = () => this.dispatchEvent(new CustomEvent("point", { detail: place }));
    const leave = () => this.dispatchEvent(new CustomEvent("point", { detail: null }));
    return html`<li><button type="button" data-place=${id} class=${(id === this.#pointed) ? "pointed" : nothing}
      aria-current=${(id === this.#chosen) ? "true" : nothing} @mouseenter=${point} @focus=${point} @mouseleave=${leave}
      @blur=${leave} @click=${() => this.dispatchEvent(new CustomEvent("place", { detail: place }))}>${symbolOf(place)}<span dir="auto"
      class="name">${name}</span><span class="about">${distance}<span dir="auto" class="area">${areaText(known(place))}</span></span></button></li>`;
  }

  /** @param {string | null | undefined} id @returns {HTMLElement | null} */
  #button(id) { return id ? this.#list.querySelector(`button[data-place="${CSS.escape(id)}"]`) : null; }

  #step(/** @type {KeyboardEvent} */ event) {
    const item = event.target.closest("li");
    const other = (event.key === "ArrowDown") ? item?.nextElementSibling : (event.key === "ArrowUp") ? item?.previousElementSibling : null;
    if (other) {
      event.preventDefault();
      other.querySelector("button")?.focus();
    }
  }
}
