// Elements of forms, and templates of them.

import { html, nothing, render } from "../lit-html.js";

let count = 0;

/** Returns an ID that no other element has. */
export function newId(/** @type {string} */ name) {
  count += 1;
  return `${name}-${count}`;
}

export function elementOf(/** @type {TemplateValue} */ template) {
  const parts = document.createDocumentFragment();
  render(template, parts);
  return /** @type {HTMLElement} */ (parts.firstElementChild);
}

export function submitting(/** @type {() => unknown} */ action) {
  return (/** @type {Event} */ event) => {
    event.preventDefault();
    action();
  };
}

/** Returns a control with its label. The control has this ID; it says itself that `hint` describes it, under its ID and "-hint".
 * @param {string} id @param {TemplateValue} label @param {TemplateValue} control @param {string} hint */
export function labelled(id, label, control, hint = "") {
  return html`<div class="field"><label class="label" for=${id}>${label}</label>${control}${hint
    ? html`<p class="hint" id="${id}-hint">${hint}</p>` : nothing}</div>`;
}

/** Returns the options of a select.
 * @param {Iterable<string>} values @param {string} chosen @param {(value: string) => string} title */
export function options(values, chosen, title = String) {
  return Array.from(values, (value) => html`<option value=${value} .selected=${value === chosen}>${title(value)}</option>`);
}

/** Returns a table. On narrow screens, each cell follows its title. @param {string} label @param {string[]} titles
 * @param {TemplateValue[][]} rows the cells of each row, what names it first */
export function recordTable(label, titles, rows) {
  return html`<div class="table" tabindex="0" role="region" aria-label=${label}>
    <table role="table" aria-label=${label}>
      <thead role="rowgroup">
        <tr role="row">${titles.map((title) => html`<th scope="col" role="columnheader">${title}</th>`)}</tr>
      </thead>
      <tbody role="rowgroup">${rows.map(([head, ...cells]) => html`<tr role="row" class="item">
        <th scope="row" role="rowheader">${head}</th>
        ${cells.map((cell, index) => html`<td role="cell" data-title=${titles[index + 1]}>${cell}</td>`)}</tr>`)}</tbody>
    </table></div>`;
}

/** @param {string} text @param {() => unknown} action @param {string} className @param {string | symbol} id */
export function button(text, action, className = "", id = nothing) {
  return html`<button type="button" id=${id} class=${className} @click=${action}>${text}</button>`;
}
