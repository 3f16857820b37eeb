// The view of places: the table with its search, its filter, its pages and its map, a new place, or one place.

import { filterText } from "../../shared/filter-text.js";
import { keep } from "../../shared/kept.js";
import { html, nothing, render } from "../../lit-html.js";
import { afterPause } from "../../shared/requests.js";
import { textOf } from "../../shared/texts.js";
import { button, labelled, options } from "../controls.js";
import { choice } from "../many/choice.js";
import { choiceBar } from "../many/choice-bar.js";
import { openColumnChoice } from "./columns.js";
import { filterBar } from "./filter-bar.js";
import { FilterDialog } from "./filter-dialog.js";
import { mapPart } from "./map-part.js";
import { PlaceEditor } from "../form/place-editor.js";
import { tableOf } from "./place-table.js";
import { SIZES, nextSort } from "./table-address.js";
import { TableCells } from "./table-cells.js";
import { TableData } from "./table-data.js";

const PAUSE = 200;

function emptyDesk() {
  return html`<div class="empty"><p>${textOf("places.empty")}</p><div class="actions">
    <a href="#import" class="button primary">${textOf("places.import")}</a>
    <a href="#places/new" class="button">${textOf("place.new")}</a></div></div>`;
}

class PlaceList {
  #target;
  #data = new TableData();
  #ends = new AbortController();
  #search = afterPause(PAUSE, (/** @type {string} */ words) => this.#data.go({ words }, false));
  #map = mapPart((id) => this.#reveal(id), () => this.#draw());
  #cells = new TableCells({ mark: (id) => this.#mark(id), point: (place) => this.#map.pointAt(place) });
  #marked = /** @type {string | null} */ (null);
  #isStale = false; // whether there is something to load after a cell is closed

  constructor(/** @type {HTMLElement} */ target) {
    this.#target = target;
    choice.addEventListener("change", () => this.#draw(), { signal: this.#ends.signal });
    this.#data.addEventListener("change", () => this.#draw());
    this.#data.addEventListener("show", () => this.#show());
    this.#data.live.addEventListener("change", () => this.#update());
    this.#cells.addEventListener("change", () => this.#drawCells());
    this.#cells.editor.addEventListener("saved", ({ detail }) => this.#data.replace(detail));
    this.#data.start();
  }

  refresh() { this.#data.refresh(); }

  follow(/** @type {string} */ fragment) {
    const isTable = this.#data.follow(fragment);
    if (isTable) {
      document.getElementById("words").value = this.#data.state.words;
    }
    return isTable;
  }

  close() {
    this.#ends.abort();
    this.#data.close();
    this.#map.close();
  }

  #find(/** @type {string} */ selector) { return this.#target.querySelector(selector); }

  async #turn(/** @type {number} */ page) {
    await this.#data.go({ page });
    this.#find(".table")?.scrollTo(0, 0);
    this.#find(".table")?.scrollIntoView({ block: "nearest" });
  }

  #filter(/** @type {Condition[]} */ conditions) { this.#data.go({ filter: filterText(conditions) }); }

  #openFilter(/** @type {number} */ index) {
    const { state, conditions } = this.#data;
    new FilterDialog(state, conditions, index, (changed) => this.#filter(changed));
  }

  #chooseColumns() {
    const { columns, page } = this.#data.state;
    openColumnChoice(columns, (chosen) => {
      keep("desk.columns", chosen);
      this.#data.go({ columns: chosen, page }, false);
    });
  }

  /** Shows what somebody else has changed; later if the user is changing a cell. */
  #update() {
    this.#isStale = this.#cells.editor.isOpen;
    if (!this.#isStale) {
      this.#data.load(true);
    }
  }

  #drawCells() {
    this.#draw();
    if (this.#isStale && !this.#cells.editor.isOpen) {
      this.#update();
    }
  }

  #show() {
    const focused = /** @type {HTMLButtonElement} */ (document.activeElement);
    const { words, filter, source } = this.#data.state;
    this.#map.show({ words, filter, source });
    this.#draw();
    if (focused.disabled) {
      this.#find((focused.id === "next") ? "#previous" : "#next")?.focus();
    } else if (focused.isConnected && document.activeElement === document.body) {
      focused.focus(); // its row has moved
    }
  }

  #mark(/** @type {string} */ id) {
    this.#marked = id;
    this.#map.mark(id, this.#data.places.find((place) => place.id === id));
    this.#draw();
  }

  #reveal(/** @type {string} */ id) {
    this.#mark(id);
    this.#find("tr.marked")?.scrollIntoView({ block: "nearest" });
  }

  #draw() {
    const { state, conditions, status, isEmpty } = this.#data;
    const search = (/** @type {TemplateEvent} */ { target }) => {
      this.#data.cancel();
      this.#search(target.value.trim());
    };
    render(html`
      <div class="head"><h1 tabindex="-1">${textOf("places.title")}</h1>
        <a href="#places/new" class="button primary">${textOf("place.new")}</a></div>
      <div class="tools" role="search">
        <label class="field grow"><span class="label">${textOf("search.label")}</span>
          <input type="search" id="words" maxlength="100" autocomplete="off" value=${state.words} @input=${search}></label>
        ${button(textOf("filter.add"), () => this.#openFilter(conditions.length), "", "filter")}
        ${this.#source()}${button(textOf("places.columns"), () => this.#chooseColumns(), "", "columns")}${this.#map.button()}
      </div>
      ${(conditions.length === 0) ? nothing
        : filterBar(conditions, (index) => this.#openFilter(index), (changed) => this.#filter(changed))}
      <p role="status" id="range">${status}</p>
      ${isEmpty ? emptyDesk() : this.#list()}`, this.#target);
  }

  #source() {
    const { state: { source }, sources } = this.#data;
    const names = new Set(["", ...sources, source]);
    return (names.size > 1) ? labelled("source", textOf("import.source"), html`<select id="source"
      @change=${(/** @type {TemplateEvent} */ { target }) => this.#data.go({ source: target.value })}>
      ${options(names, source, (name) => name || textOf("kinds.all"))}</select>`) : nothing;
  }

  #list() {
    const { state, places, columns, fresh, isBusy } = this.#data;
    const table = tableOf({
      places, columns, fresh, isBusy, sort: state.sort, editor: this.#cells.editor, marked: this.#marked,
      current: this.#cells.current(places, columns), sorted: (name) => this.#data.go({ sort: nextSort(state.sort, name) }),
    });
    return html`
      <div class="choice-bar" role="group" aria-label=${textOf("places.several")} ?hidden=${choice.total === 0}>
        ${choiceBar(places, () => this.#data.load(), (selector) => this.#find(selector))}</div>
      <div class="places ${this.#map.isOpen ? "with-map" : ""}">
        <div>${this.#cells.around(places, table)}
          <p class="hint" id="cell-hint">${textOf("cell.hint")}</p>${this.#pages()}</div>
        ${this.#map.template()}</div>`;
  }

  #pages() {
    const { state: { page }, isLast, size } = this.#data;
    const choose = (/** @type {TemplateEvent} */ { target }) => {
      keep("desk.size", Number(target.value));
      this.#data.go({ size: Number(target.value) }, false);
    };
    return html`<nav class="actions" aria-label=${textOf("places.pages")}>
      <button type="button" id="previous" ?disabled=${page < 2}
        @click=${() => this.#turn(page - 1)}>${textOf("places.previous")}</button>
      <button type="button" id="next" ?disabled=${isLast} @click=${() => this.#turn(page + 1)}>${textOf("places.next")}</button>
      <label class="size"><span>${textOf("places.size")}</span> <select id="size" @change=${choose}>
        ${options(SIZES.map(String), String(size))}</select></label></nav>`;
  }
}

export const placesView = {
  name: "places",
  title: textOf("places.title"),
  isForEditors: true,
  open(/** @type {HTMLElement} */ target, /** @type {string[]} */ [id]) {
    if (id === undefined) { return new PlaceList(target); }
    return new PlaceEditor(target, (id === "new") ? null : id);
  },
};
