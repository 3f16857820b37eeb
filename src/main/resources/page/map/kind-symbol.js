// The kind of a place beside its name: a small symbol, and a text.

import { kinds } from "../shared/kinds.js";
import { html, nothing } from "../lit-html.js";
import { countText, fieldText, nameText, textOf } from "../shared/texts.js";

/** Returns the symbol of a kind; that of other places for null. @param {string | null} kind */
export function symbol(kind) {
  const look = kinds.look(kind);
  return html`<svg class="kind ${look.color}" viewBox="-10 -10 20 20"
    aria-hidden="true"><path d=${look.shape}></path></svg>`;
}

/** Returns the symbol of the kind of a place, with a text for screen readers; nothing if there are no kinds. */
export function symbolOf(/** @type {Place} */ place) {
  if (kinds.field === null) { return nothing; }
  const kind = kinds.of(place);
  return html`${symbol(kind)}${kind && html`<span class="hidden" dir="auto">${nameText(kind)}</span>`}`;
}

/** Returns a line with the kind of a place and its number in the range; nothing if it has neither. @param {Place} place */
export function kindLine(place) {
  const kind = kinds.of(place);
  const level = kinds.levelOf(place);
  if (kind === null && level === null) { return nothing; }
  return html`<p class="kind-line">${kind && html`<span>${symbol(kind)}<span dir="auto">${nameText(kind)}</span></span>`}
    ${(level !== null) ? html`<span>${textOf("kinds.level", { field: fieldText(kinds.rangeField ?? ""), value: countText(level) })}</span>`
    : nothing}</p>`;
}
