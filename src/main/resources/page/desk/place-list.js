// The view of all places: search, table, pages.

import { afterPause, element, latestOnly, quietly } from "../elements.js";
import { RefusedError, isExpected } from "../requests.js";
import { ChoiceBar } from "./choice-bar.js";
import { openColumnChoice } from "./column-choice.js";
import { chosenColumns } from "./columns.js";
import { pageOfPlaces, placesPath } from "./desk-api.js";
import { PlaceTable } from "./place-table.js";
import { countText } from "./texts.js";

const PAUSE = 200;

const ROWS = 50;

/** What the user looked at last, for the way back from a place: the words, and the paths of the pages up to this one. */
const last = { words: "", pages: [] };

/** Returns what stands above the table, such as: 51 to 100 of 171,075 places. */
export function rangeText(first, count, total, words) {
  const found = words ? " found" : "";
  if (total === 0) {
    return words ? "No place found" : "There are no places yet";
  }
  const places = `${countText(total)} ${(total === 1) ? "place" : "places"}${found}`;
  return (count === total) ? places : `${countText(first + 1)} to ${countText(first + count)} of ${places}`;
}

/** The list of places. */
export class PlaceList {

  #search = element("input", { type: "search", id: "words", maxLength: 100, autocomplete: "off", value: last.words });

  #status = element("p", { role: "status", id: "range" });

  #table = new PlaceTable();

  #bar = new ChoiceBar(() => this.#start());

  #region = element("div", { className: "table", tabIndex: 0, role: "region", "aria-label": "Table of places" },
    this.#table.element);

  #previous = element("button", { type: "button", id: "previous", disabled: true }, "Previous page");

  #next = element("button", { type: "button", id: "next", disabled: true }, "Next page");

  #signal = latestOnly();

  #nextPath = null;

  constructor(target) {
    const columns = element("button", { type: "button", id: "columns" }, "Columns");
    target.append(
      element("div", { className: "head" }, element("h1", { tabIndex: -1 }, "Places"),
        element("a", { href: "#places/new", className: "button primary" }, "New place")),
      element("div", { className: "tools", role: "search" },
        element("label", { className: "field grow" }, element("span", { className: "label" }, "Search"), this.#search),
        columns),
      this.#status, this.#bar.element, this.#region,
      element("nav", { className: "actions", "aria-label": "Pages" }, this.#previous, this.#next));
    columns.addEventListener("click", () => openColumnChoice(() => this.#start()));
    const search = afterPause(PAUSE, () => this.#start());
    this.#search.addEventListener("input", () => {
      this.#signal();
      search();
    });
    this.#previous.addEventListener("click", () => this.#turn(last.pages.slice(0, -1)));
    this.#next.addEventListener("click", () => this.#turn([...last.pages, this.#nextPath]));
    if (last.pages.length > 0) {
      this.refresh();
    }
    else {
      this.#start();
    }
  }

  /** Loads the page again. */
  refresh() {
    this.#load(last.pages);
  }

  /** Ends the request in progress. */
  close() {
    this.#bar.close();
    this.#signal();
  }

  #start() {
    last.words = this.#search.value.trim();
    const fields = ["id", "name", ...chosenColumns().map((column) => column.field)];
    return this.#load([placesPath(last.words, ROWS, fields)]);
  }

  async #turn(pages) {
    await this.#load(pages);
    this.#region.scrollTo(0, 0);
    this.#region.scrollIntoView({ block: "nearest" });
  }

  #load(pages) {
    const signal = this.#signal();
    this.#region.setAttribute("aria-busy", "true");
    return quietly(async () => {
      try {
        const page = await pageOfPlaces(pages.at(-1), signal);
        last.pages = pages;
        this.#show(page);
      }
      catch (failure) {
        if (failure instanceof RefusedError) {
          this.#status.textContent = failure.message;
        }
        throw failure;
      }
    }, isExpected);
  }

  #show({ places, total, next }) {
    this.#table.show(places, chosenColumns());
    this.#bar.show(this.#table.element, places, last.words, total);
    this.#status.textContent = rangeText((last.pages.length - 1) * ROWS, places.length, total, last.words);
    this.#nextPath = next;
    this.#region.setAttribute("aria-busy", "false");
    const hadFocus = document.activeElement;
    this.#next.disabled = next === null;
    this.#previous.disabled = last.pages.length < 2;
    if (hadFocus === this.#next && this.#next.disabled) {
      this.#previous.focus();
    }
    if (hadFocus === this.#previous && this.#previous.disabled) {
      this.#next.focus();
    }
  }

}
