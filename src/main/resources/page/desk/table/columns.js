// The columns of the table of places, and their choice.

import { html } from "../../lit-html.js";
import { textOf } from "../../shared/texts.js";
import { openDialog } from "../dialogs.js";
import { fieldGroups, fieldOf, firstColumns } from "./place-fields.js";

/** Returns the columns beside the name. The names are null if nobody has chosen. @param {string[] | null} names */
export function columnsOf(names) { return (names ?? firstColumns()).map(fieldOf); }

/** @param {{ title: string, fields: PlaceField[] }} group @param {string[]} chosen */
function fieldset({ title, fields }, chosen) {
  return html`<fieldset class="columns"><legend>${title}</legend>
    ${fields.map((field) => html`<label class="choice"><input type="checkbox" value=${field.name}
      ?checked=${chosen.includes(field.name)}><span dir="auto">${field.title}</span></label>`)}</fieldset>`;
}

/** Opens a dialog in which the user chooses. Calls the function with the names of the chosen columns after each change. */
export function openColumnChoice(/** @type {string[] | null} */ names, /** @type {(names: string[]) => void} */ changed) {
  const chosen = columnsOf(names).map(({ name }) => name);
  const choose = (/** @type {TemplateEvent} */ { target: { value, checked }, currentTarget }) => {
    const all = Array.from(currentTarget.querySelectorAll("input"), (box) => box.value);
    const others = chosen.filter((name) => name !== value);
    chosen.splice(0, Infinity, ...others, ...(checked ? [value] : []));
    // those that are no longer offered are last
    const order = (/** @type {string} */ name) => all.indexOf(name) >>> 0;
    changed(chosen.sort((one, other) => order(one) - order(other)));
  };
  openDialog(textOf("places.columns"), html`<p>${textOf("places.shown")}</p>
    <div @change=${choose}>${fieldGroups(({ name }) => name !== "name").map((group) => fieldset(group, chosen))}</div>
    <form method="dialog" class="actions"><button type="submit" class="primary">${textOf("action.done")}</button></form>`);
}
