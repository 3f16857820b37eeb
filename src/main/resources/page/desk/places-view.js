// The view of places: the list with its search, its table and its pages, a new place, or one place.

import { page } from "../api.js";
import { html, nothing, render } from "../lit-html.js";
import { afterPause, latestOnly, quietly } from "../requests.js";
import { labelOf, rangeText, textOf } from "../texts.js";
import { changeMany, deleteMany } from "./change-many.js";
import { choice } from "./choice.js";
import { chosenColumns, openColumnChoice } from "./columns.js";
import { placesPath } from "./desk-api.js";
import { exportMany } from "./export-many.js";
import { PlaceEditor } from "./place-editor.js";

const PAUSE = 200;
const ROWS = 50;

/** What the user looked at last, for the way back from a place: the words, and the paths of the pages up to this one. */
const last = { words: "", pages: [] };

function button(id, text, action, className = nothing) {
  return html`<button type="button" id=${id} class=${className} @click=${action}>${text}</button>`;
}

/** A row for a place. It has explicit roles, because a narrow screen shows the rows as cards. */
function row(place, columns) {
  const isChosen = choice.has(place);
  return html`<tr role="row" data-place=${place.id} class=${isChosen ? "chosen" : nothing}>
    <td role="cell" class="box"><label><input type="checkbox" 
      aria-label=${textOf("places.choose", { name: place.name })} .checked=${isChosen}
      @change=${({ target }) => choice.set([place], target.checked)}></label></td>
    <th scope="row" role="rowheader"><a dir="auto" href="#places/${place.id}">${place.name}</a></th>
    ${columns.map(({ title, cell }) => html`<td role="cell" data-title=${title}>${cell(place)}</td>`)}</tr>`;
}

class PlaceList {
  #target;
  #signal = latestOnly();
  #ends = new AbortController();
  #search = afterPause(PAUSE, (words) => this.#start(words));
  #places = [];
  #columns = [];
  #next = null;
  #status = "";
  #isBusy = false;

  constructor(target) {
    this.#target = target;
    this.#draw();
    choice.addEventListener("change", () => this.#draw(), { signal: this.#ends.signal });
    if (last.pages.length > 0) {
      this.refresh();
    } else {
      this.#start();
    }
  }

  refresh() { this.#load(last.pages); }

  close() {
    this.#ends.abort();
    this.#signal();
  }

  #find(selector) { return this.#target.querySelector(selector); }

  #start(words = last.words) {
    last.words = words;
    const fields = ["id", "name", ...chosenColumns().map((column) => column.field)];
    return this.#load([placesPath(words, ROWS, fields)]);
  }

  async #turn(pages) {
    await this.#load(pages);
    this.#find(".table").scrollTo(0, 0);
    this.#find(".table").scrollIntoView({ block: "nearest" });
  }

  #load(pages) {
    const signal = this.#signal();
    this.#isBusy = true;
    this.#draw();
    return quietly(async () => {
      try {
        const loaded = await page(pages.at(-1), signal);
        last.pages = pages;
        this.#show(loaded);
      } catch (failure) {
        if (failure.isAway === false) {
          this.#status = failure.message;
          this.#draw();
        }
        throw failure;
      }
    });
  }

  #show({ places, total, next }) {
    const focused = document.activeElement;
    this.#places = places;
    this.#columns = chosenColumns();
    this.#next = next;
    this.#status = rangeText((last.pages.length - 1) * ROWS, places.length, total, last.words);
    this.#isBusy = false;
    choice.search(last.words, total);
    this.#draw();
    if (focused.disabled) {
      this.#find({ next: "#previous", previous: "#next" }[focused.id])?.focus();
    }
  }

  #draw() {
    const search = ({ target }) => {
      this.#signal();
      this.#search(target.value.trim());
    };
    const titles = this.#columns.map(({ title }) => html`<th scope="col" role="columnheader">${title}</th>`);
    render(html`
      <div class="head"><h1 tabindex="-1">${textOf("places.title")}</h1>
        <a href="#places/new" class="button primary">${textOf("place.new")}</a></div>
      <div class="tools" role="search">
        <label class="field grow"><span class="label">${textOf("search.label")}</span>
          <input type="search" id="words" maxlength="100" autocomplete="off" value=${last.words} @input=${search}></label>
        ${button("columns", textOf("places.columns"), () => openColumnChoice(() => this.#start()))}
      </div>
      <p role="status" id="range">${this.#status}</p>
      <div class="choice-bar" role="group" aria-label=${textOf("places.several")} ?hidden=${choice.total === 0}>
        ${this.#choiceBar()}</div>
      <div class="table" tabindex="0" role="region" aria-label=${textOf("places.table")}
        aria-busy=${String(this.#isBusy)}>
        <table role="table" aria-label=${textOf("places.title")}>
          <thead role="rowgroup"><tr role="row">
            <th scope="col" role="columnheader"><span class="hidden">${textOf("places.isChosen")}</span></th>
            <th scope="col" role="columnheader">${labelOf("/name")}</th>${titles}</tr></thead>
          <tbody role="rowgroup">${this.#places.map((place) => row(place, this.#columns))}</tbody>
        </table>
      </div>
      <nav class="actions" aria-label=${textOf("places.pages")}>
        <button type="button" id="previous" ?disabled=${last.pages.length < 2}
          @click=${() => this.#turn(last.pages.slice(0, -1))}>${textOf("places.previous")}</button>
        <button type="button" id="next" ?disabled=${this.#next === null}
          @click=${() => this.#turn([...last.pages, this.#next])}>${textOf("places.next")}</button>
      </nav>`, this.#target);
  }

  /** What can be done with the chosen places. */
  #choiceBar() {
    const { count, total } = choice;
    const chosen = this.#places.filter((place) => choice.has(place)).length;
    const deleted = () => {
      this.#start();
      this.#find("#choose-page").focus();
    };
    return html`
      <label class="choice"><input type="checkbox" id="choose-page" .checked=${chosen > 0 && chosen === this.#places.length}
        .indeterminate=${chosen > 0 && chosen < this.#places.length}
        @change=${({ target }) => choice.set(this.#places, target.checked)}>${textOf("places.wholePage")}</label>
      <span id="chosen" role="status">${(count > 0) ? textOf("places.chosen", { count }) : ""}</span>
      ${(count === total) ? nothing : button("choose-all", textOf("places.all", { count: total }), () => this.#chooseAll())}
      ${(count === 0) ? nothing : html`${button("choose-none", textOf("places.noneChosen"), () => this.#chooseNone())}
        ${button("change-many", textOf("many.changeField"), () => quietly(() => changeMany(() => this.#start())))}
        ${button("delete-many", textOf("action.delete"), () => deleteMany(deleted), "danger")}`}
      ${button("export-many", (count > 0) ? textOf("export.action") : textOf("export.all", { count: total }),
        () => exportMany())}`;
  }

  #chooseAll() {
    choice.all();
    this.#find("#choose-none").focus();
  }

  #chooseNone() {
    choice.clear();
    this.#find("#choose-page").focus();
  }
}

export const placesView = {
  name: "places",
  title: textOf("places.title"),
  isForAll: false,
  open(target, [id]) {
    if (id === undefined) { return new PlaceList(target); }
    return new PlaceEditor(target, (id === "new") ? null : id);
  },
};
