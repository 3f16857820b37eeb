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

/** @param {string} text @param {() => unknown} action @param {string} className @param {string | symbol} id */
export function button(text, action, className = "", id = nothing) {
  return html`<button type="button" id=${id} class=${className} @click=${action}>${text}</button>`;
}
