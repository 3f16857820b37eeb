// The conditions of the table above it: each can be changed and removed.

import { html } from "../../lit-html.js";
import { cut, dayText, quoted, textOf } from "../../shared/texts.js";
import { button } from "../controls.js";
import { shownText } from "./cell-value.js";
import { fieldOf } from "./place-fields.js";

const LONGEST = 60;

function rangeOf(/** @type {FieldCondition} */ { type, from, to }) {
  const [first, last] = [from, to].map((end) => (end && type !== "number") ? dayText(end) : end);
  if (first && last) { return textOf("filter.between", { from: first, to: last }); }
  return first ? textOf("filter.atLeast", { from: first }) : textOf("filter.atMost", { to: last });
}

/** Returns a condition as a text, such as: Category: park, museum. @param {Condition} condition */
export function conditionText(condition) {
  if (condition.other !== undefined) { return cut(condition.other, LONGEST); }
  const { field, values, contains, from, to, isMissing, isPresent } = condition;
  const parts = [
    values?.map((value) => shownText(value) || quoted("")).join(", "), contains && textOf("filter.containing",
      { text: quoted(contains) }), (from || to) && rangeOf(condition), isPresent && textOf("filter.present"),
    isMissing && textOf("filter.missing"),
  ].filter(Boolean);
  const text = cut(parts.join(` ${textOf("filter.or")} `), LONGEST);
  return textOf("filter.condition", { field: fieldOf(field).title, text });
}

/** Returns the conditions as elements. @param {Condition[]} conditions
 * @param {(index: number) => void} open called with the number of a condition to change
 * @param {(conditions: Condition[]) => void} changed called with those that are left when some are removed */
export function filterBar(conditions, open, changed) {
  return html`<ul class="conditions" aria-label=${textOf("filter.conditions")}>
    ${conditions.map((condition, index) => {
      const text = conditionText(condition);
      return html`<li><button type="button" class="condition" ?disabled=${condition.other !== undefined}
        @click=${() => open(index)}><span dir="auto">${text}</span></button><button type="button" class="close"
        aria-label=${textOf("filter.remove", { text })} @click=${() => changed(conditions.toSpliced(index, 1))}>✕</button></li>`;
    })}
    ${(conditions.length > 1) ? html`<li>${button(textOf("filter.clear"), () => changed([]), "plain", "no-filter")}</li>` : ""}</ul>`;
}
