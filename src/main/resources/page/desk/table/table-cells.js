// The cells of the table: the keys and the mouse move through them, and open them to change a value.

import { html } from "../../lit-html.js";
import { CellEditor } from "./cell-editor.js";
import { choice } from "../many/choice.js";
import { fieldOf } from "./place-fields.js";
import { cellAt, cellBeside } from "./place-table.js";

/** The event "change" tells that another cell is current or open. */
export class TableCells extends EventTarget {
  editor = new CellEditor();
  #calls;
  #current = /** @type {CellName | null} */ (null);
  #places = /** @type {Place[]} */ ([]);

  /** @param {object} calls
   * @param {(id: string) => void} calls.mark called with the ID of the place in whose row the user is
   * @param {(place: Place | undefined) => void} calls.point called with the place that the mouse points at, or undefined */
  constructor(calls) {
    super();
    this.#calls = calls;
    this.editor.addEventListener("change", () => this.#tell());
  }

  /** Returns the cell that the key Tab reaches: ID of the place and name of the field. */
  current(/** @type {Place[]} */ places, /** @type {PlaceField[]} */ columns) {
    const names = ["name", ...columns.map(({ name }) => name)];
    const now = this.#current;
    const isThere = now && places.some(({ id }) => id === now.id) && names.includes(now.name);
    return isThere ? now : (places.length > 0) ? { id: places[0].id, name: "name" } : null;
  }

  /** Returns the table with what it listens to. @param {Place[]} places @param {TemplateValue} table */
  around(places, table) {
    this.#places = places;
    return html`<div class="cells" @keydown=${(event) => this.#key(event)} @dblclick=${(event) => this.#doubleClick(event)}
      @focusin=${({ target }) => this.#focused(target)} @focusout=${(event) => this.#left(event)}
      @pointerover=${({ target }) => this.#calls.point(this.#placeAt(target))} @pointerleave=${() => this.#calls.point(undefined)}>
      ${table}</div>`;
  }

  #tell() { this.dispatchEvent(new Event("change")); }

  #placeAt(/** @type {Element} */ element) {
    const id = element.closest("[data-place]")?.dataset.place;
    return this.#places.find((place) => place.id === id);
  }

  #focused(/** @type {HTMLElement} */ target) {
    const at = cellAt(target);
    const place = this.#placeAt(target);
    if (at && (this.#current?.id !== at.id || this.#current.name !== at.name)) {
      this.#current = { id: at.id, name: at.name };
      this.#tell();
    }
    if (place) {
      this.#calls.mark(place.id);
    }
  }

  /** Saves what was typed when the user goes on somewhere else. @param {FocusEvent} event */
  #left({ target, relatedTarget }) {
    const isEditor = target.matches(".editor") && this.editor.isOpen;
    // a window that loses the focus keeps the cell open
    if (isEditor && document.hasFocus() && !cellAt(target)?.cell.contains(/** @type {Node | null} */ (relatedTarget))) {
      this.editor.save();
    }
  }

  #doubleClick(/** @type {MouseEvent} */ event) {
    const at = cellAt(event.target);
    if (at && !event.target.matches("a, .editor")) {
      this.#open(at);
    }
  }

  async #open(/** @type {Cell} */ { id, name, cell }) {
    const place = this.#places.find((each) => each.id === id);
    if (await this.editor.save() && place && await this.editor.open(place, fieldOf(name))) {
      this.#focusEditor(cell);
    }
  }

  #focusEditor(/** @type {HTMLElement} */ cell) {
    const control = /** @type {HTMLInputElement | null} */ (cell.querySelector(".editor"));
    control?.focus();
    control?.select?.();
  }

  #key(/** @type {KeyboardEvent} */ event) {
    const at = cellAt(event.target);
    if (!at) { return; }
    if (event.target.matches(".editor")) {
      this.#typed(event, at);
    } else if (event.key === "F2" || (event.key === "Enter" && event.target === at.cell && !event.ctrlKey && !event.metaKey)) {
      event.preventDefault();
      this.#open(at);
    } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      location.hash = `#places/${at.id}`;
    } else if (event.key === " " && event.target === at.cell) {
      event.preventDefault();
      const places = this.#places.filter(({ id }) => id === at.id);
      choice.set(places, !choice.has(at));
    } else if (event.target === at.cell && !event.altKey && !event.ctrlKey && !event.metaKey) {
      const next = cellBeside(at.cell, event.key);
      if (next) {
        event.preventDefault();
        next.focus();
      }
    }
  }

  #typed(/** @type {KeyboardEvent} */ event, /** @type {Cell} */ at) {
    if (event.key === "Escape") {
      event.preventDefault();
      this.editor.cancel();
      at.cell.focus();
    } else if (event.key === "Enter" && !event.isComposing) {
      event.preventDefault();
      this.#save(at.cell, at);
    } else if (event.key === "Tab") {
      event.preventDefault();
      const cells = [...at.cell.closest("tbody")?.querySelectorAll("[data-field]") ?? []];
      const rest = event.shiftKey ? cells.slice(0, cells.indexOf(at.cell)).reverse() : cells.slice(cells.indexOf(at.cell) + 1);
      const next = rest.find((cell) => {
        const place = this.#placeAt(cell);
        return place && this.editor.takes(place, fieldOf(cell.dataset.field ?? ""));
      });
      this.#save(at.cell, next && cellAt(next));
    }
  }

  /** Saves the open cell, and goes on to another one: the same one gets the focus, another one is opened. */
  async #save(/** @type {HTMLElement} */ cell, /** @type {Cell | null | undefined} */ next) {
    if (!await this.editor.save()) {
      this.#focusEditor(cell);
    } else if (next && next.cell !== cell) {
      await this.#open(next);
    } else {
      cell.focus();
    }
  }
}
