// The table of places: its head, its rows, and the keys that move through its cells.

import { repeat } from "../../directives/repeat.js";
import { html, nothing } from "../../lit-html.js";
import { positionText, textOf, timeText } from "../../shared/texts.js";
import { shownText } from "./cell-value.js";
import { choice } from "../many/choice.js";
import { NAME, fieldValue } from "./place-fields.js";

/** @type {Record<string, number[]>} */
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
const CELLS = "[data-field]"; // the element with the cells of a place: role and name of a field, but for the box

function headCell(/** @type {PlaceField} */ field, /** @type {TableParts} */ { sort, sorted }) {
  const direction = (sort === field.name) ? "ascending" : (sort === `-${field.name}`) ? "descending" : "none";
  const arrow = { ascending: "▲", descending: "▼", none: "↕" }[direction];
  return html`<th scope="col" role="columnheader" class=${(field.kind === "number") ? "number" : nothing}
    aria-sort=${field.isSortable ? direction : nothing}>${field.isSortable
      ? html`<button type="button" class="sort" data-sort=${field.name} @click=${() => sorted(field.name)}><span
        dir="auto">${field.title}</span><span class="arrow" aria-hidden="true">${arrow}</span></button>`
      : html`<span dir="auto">${field.title}</span>`}</th>`;
}

/** Returns the attributes of a cell that all cells with a field have: it can have the focus, one of all by the key Tab. */
function tabIndex(/** @type {Place} */ place, /** @type {PlaceField} */ field, /** @type {TableParts} */ { current }) {
  return (current?.id === place.id && current.name === field.name) ? 0 : -1;
}

function cellContent(/** @type {Place} */ place, /** @type {PlaceField} */ field) {
  const value = fieldValue(place, field);
  if (value === undefined || value === null) { return nothing; }
  if (field.kind === "time") { return timeText(value); }
  return (field.kind === "point") ? positionText(value.coordinates) : html`<span dir="auto">${shownText(value)}</span>`;
}

function dataCell(/** @type {Place} */ place, /** @type {PlaceField} */ field, /** @type {TableParts} */ table) {
  const isOpen = table.editor.isAt(place, field);
  return html`<td role="gridcell" data-field=${field.name} data-title=${field.title} tabindex=${tabIndex(place, field, table)}
    class="${["number", "time"].includes(field.kind) ? field.kind : ""} ${isOpen ? "open" : ""}">${isOpen ? table.editor.template()
      : cellContent(place, field)}</td>`;
}

/** A row for a place. It has explicit roles, because a narrow screen shows the rows as cards. */
function row(/** @type {Place} */ place, /** @type {TableParts} */ table) {
  const isChosen = choice.has(place);
  const isOpen = table.editor.isAt(place, NAME);
  return html`<tr role="row" data-place=${place.id} aria-selected=${String(isChosen)} class="${isChosen ? "chosen" : ""}
    ${table.fresh.has(place.id) ? "fresh" : ""} ${(table.marked === place.id) ? "marked" : ""}">
    <td role="gridcell" class="box"><label><input type="checkbox" tabindex="-1"
      aria-label=${textOf("places.choose", { name: place.name })} .checked=${isChosen}
      @change=${({ target }) => choice.set([place], target.checked)}></label></td>
    <th scope="row" role="rowheader" data-field="name" tabindex=${tabIndex(place, NAME, table)}
      class=${isOpen ? "open" : nothing}>${isOpen ? table.editor.template()
        : html`<a dir="auto" tabindex="-1" href="#places/${place.id}">${place.name}</a>`}</th>
    ${table.columns.map((field) => dataCell(place, field, table))}</tr>`;
}

/** Returns the table. @param {TableParts} table what it shows */
export function tableOf(table) {
  return html`<div class="table" tabindex="0" role="region" aria-label=${textOf("places.table")}
      aria-busy=${String(table.isBusy)}>
    <table role="grid" aria-label=${textOf("places.title")} aria-describedby="cell-hint" aria-multiselectable="true">
      <thead role="rowgroup"><tr role="row">
        <th scope="col" role="columnheader" class="box"><span class="hidden">${textOf("places.isChosen")}</span></th>
        ${[NAME, ...table.columns].map((field) => headCell(field, table))}</tr></thead>
      <tbody role="rowgroup">${repeat(table.places, ({ id }) => id, (place) => row(place, table))}</tbody>
    </table></div>`;
}

/** Returns the place and the field of a cell; null for another element. @param {Element} element @returns {Cell | null} */
export function cellAt(element) {
  const cell = element.closest(CELLS);
  const id = cell?.closest("[data-place]")?.dataset.place;
  return (cell && id) ? { id, name: cell.dataset.field ?? "", cell } : null;
}

/** Returns the cell to which a key moves the focus from a cell; null if there is none. @returns {HTMLElement | null} */
export function cellBeside(/** @type {HTMLElement} */ cell, /** @type {string} */ key) {
  const line = /** @type {HTMLElement} */ (cell.parentElement);
  const cells = [...line.querySelectorAll(CELLS)];
  if (key === "Home" || key === "End") { return cells[(key === "Home") ? 0 : cells.length - 1]; }
  const [down, right] = STEPS[key] ?? [0, 0];
  const isTurned = getComputedStyle(line).direction === "rtl";
  if (right !== 0) { return cells[cells.indexOf(cell) + (isTurned ? -right : right)] ?? null; }
  const other = (down > 0) ? line.nextElementSibling : (down < 0) ? line.previousElementSibling : null;
  return other?.querySelectorAll(CELLS)[cells.indexOf(cell)] ?? null;
}
