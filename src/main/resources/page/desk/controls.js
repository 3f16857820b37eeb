// Parts of forms as templates.

import { html, nothing } from "../lit-html.js";

/** Returns a control with its label. The control has this ID; it says itself that `hint` describes it, under its ID and "-hint".
 * @param {string} id @param {TemplateValue} label @param {TemplateValue} control @param {string} hint */
export function labelled(id, label, control, hint = "") {
  return html`<div class="field"><label class="label" for=${id}>${label}</label>${control}${hint
    ? html`<p class="hint" id="${id}-hint">${hint}</p>` : nothing}</div>`;
}

/** Returns the options of a select. @param {Iterable<string>} values @param {string} chosen @param {(value: string) => string} title */
export function options(values, chosen, title = String) {
  return Array.from(values, (value) => html`<option value=${value} .selected=${value === chosen}>${title(value)}</option>`);
}

/** @param {string} text @param {() => unknown} action @param {string} className @param {string | symbol} id */
export function button(text, action, className = "", id = nothing) {
  return html`<button type="button" id=${id} class=${className} @click=${action}>${text}</button>`;
}
