// The list of the places in the window.

import { nextPage, placesIn } from "./api.js";
import { element, latestOnly, userText } from "./elements.js";

const PAGE = 50;

/** An answer has no more places. */
const LARGEST_PAGE = 1000;

const numbers = new Intl.NumberFormat("en");

/** Returns city and state of a place in one line. */
export function area(place) {
  return [place.address?.city, place.address?.state].filter(Boolean).join(", ");
}

function sentence(total) {
  if (total === 0) {
    return "No places here";
  }
  return (total === 1) ? "1 place here" : `${numbers.format(total)} places here`;
}

/** Shows the places of a window, page by page. */
export class PlaceList extends EventTarget {

  #list = document.getElementById("list");

  #total = document.getElementById("total");

  #sheetText = document.getElementById("sheet-text");

  #more = document.getElementById("more");

  #end;

  #signal = latestOnly();

  #next = null;

  #pending = false;

  #chosen = null;

  #pointed = null;

  constructor() {
    super();
    this.#more.addEventListener("click", () => this.#showMore());
    this.#end = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) {
        this.#showMore();
      }
    }, { rootMargin: "200px" });
    this.#end.observe(this.#more);
    this.#list.addEventListener("keydown", (event) => this.#step(event));
  }

  /** Shows the first places of a box, and returns how many there are. */
  show(box) {
    return this.#load(box, PAGE);
  }

  /** Shows the places of the same box again, as many as before. What has not changed stays where it is. */
  update(box) {
    return this.#load(box, Math.max(PAGE, this.#list.children.length));
  }

  async #load(box, count) {
    const signal = this.#signal();
    this.#begin();
    try {
      const page = await placesIn(box, Math.min(count, LARGEST_PAGE), signal);
      while (page.next !== null && page.places.length < count) {
        const more = await nextPage(page.next, signal);
        page.places.push(...more.places);
        page.next = more.next;
      }
      this.#fill(page.places);
      this.#next = page.next;
      this.#more.hidden = page.next === null;
      const text = sentence(page.total ?? page.places.length);
      if (this.#total.textContent !== text) {
        this.#total.textContent = text;
        this.#sheetText.textContent = text;
      }
      return page.total;
    }
    finally {
      if (!signal.aborted) {
        this.#loaded();
      }
    }
  }

  // Items that stay are not moved, as an item that is moved loses the focus.
  #fill(places) {
    const before = [...this.#list.children];
    const focused = before.findIndex((item) => item.contains(document.activeElement));
    const id = document.activeElement?.dataset.place;
    const known = new Map(before.map((item) => [item.dataset.content, item]));
    const items = places.map((place) => known.get(JSON.stringify(place)) ?? this.#item(place));
    const kept = new Set(items);
    before.filter((item) => !kept.has(item)).forEach((item) => item.remove());
    let place = this.#list.firstElementChild;
    for (const item of items) {
      if (item === place) {
        place = place.nextElementSibling;
      }
      else {
        this.#list.insertBefore(item, place);
      }
    }
    if (focused >= 0 && !this.#list.contains(document.activeElement)) {
      const neighbour = items[Math.min(focused, items.length - 1)]?.querySelector("button");
      (this.#button(id) ?? neighbour)?.focus({ preventScroll: true });
    }
  }

  /** Marks the chosen place; null for none. */
  choose(id) {
    this.#chosen = id;
    for (const button of this.#list.querySelectorAll("button")) {
      this.#mark(button);
    }
  }

  /** Marks the place that the user points at on the map; null for none. */
  pointAt(id) {
    this.#pointed = id;
    for (const button of this.#list.querySelectorAll(".pointed")) {
      button.classList.remove("pointed");
    }
    const button = id ? this.#button(id) : null;
    button?.classList.add("pointed");
    button?.scrollIntoView({ block: "nearest" });
  }

  /** Moves the focus to a place; to the heading if it is not in the list. */
  focus(id) {
    const button = id ? this.#button(id) : null;
    (button ?? document.getElementById("content")).focus();
  }

  #button(id) {
    return this.#list.querySelector(`button[data-place="${CSS.escape(id)}"]`);
  }

  #begin() {
    this.#pending = true;
    this.#list.setAttribute("aria-busy", "true");
  }

  // An observer only reports changes. The user may have come to the end of the list during
  // the request, so that the end has to be looked at anew.
  #loaded() {
    this.#pending = false;
    this.#list.setAttribute("aria-busy", "false");
    this.#end.unobserve(this.#more);
    this.#end.observe(this.#more);
  }

  async #showMore() {
    if (this.#next === null || this.#pending) {
      return;
    }
    const signal = this.#signal();
    this.#begin();
    try {
      const page = await nextPage(this.#next, signal);
      this.#list.append(...page.places.map((place) => this.#item(place)));
      this.#next = page.next;
      this.#more.hidden = page.next === null;
    }
    catch (failure) {
      if (failure.name !== "AbortError") {
        this.#more.hidden = false;
      }
    }
    finally {
      if (!signal.aborted) {
        this.#loaded();
      }
    }
  }

  #item(place) {
    const button = element("button", { type: "button" },
      userText("span", place.name, { className: "name" }), userText("span", area(place), { className: "area" }));
    button.dataset.place = place.id;
    button.classList.toggle("pointed", place.id === this.#pointed);
    this.#mark(button);
    const point = (detail) => () => this.dispatchEvent(new CustomEvent("point", { detail }));
    button.addEventListener("mouseenter", point(place));
    button.addEventListener("focus", point(place));
    button.addEventListener("mouseleave", point(null));
    button.addEventListener("blur", point(null));
    button.addEventListener("click", () => this.dispatchEvent(new CustomEvent("place", { detail: place })));
    return element("li", { "data-content": JSON.stringify(place) }, button);
  }

  #mark(button) {
    if (button.dataset.place === this.#chosen) {
      button.setAttribute("aria-current", "true");
    }
    else {
      button.removeAttribute("aria-current");
    }
  }

  #step(event) {
    const item = event.target.closest("li");
    const other = { ArrowDown: item?.nextElementSibling, ArrowUp: item?.previousElementSibling }[event.key];
    if (other) {
      event.preventDefault();
      other.querySelector("button").focus();
    }
  }

}
