// Which values a cell of the table takes, and how they are typed. Nothing here needs a browser.

import { numberText, textOf } from "../../shared/texts.js";
import { isNumberText, isRaw, parseJson, typedText } from "../../shared/exact-json.js";
import { webAddressProblem } from "../../shared/no-value.js";

const LONGEST = 300; // longer texts are changed in the form

/** How a value is typed where there is none, by the kind of the other values. @type {Record<string, Typing>} */
const EMPTY = { text: "text", number: "number", boolean: "boolean", mixed: "text" };

/** Returns how a value is typed: "text", "number" or "boolean"; null if a cell is no place for it.
 * @param {PlaceField} field @param {unknown} value @param {CellRules} rules @returns {Typing | null} */
export function typingOf(field, value, rules) {
  const rule = rules.get(field.name);
  if (!field.isProperty) { return ((rule?.maxLength ?? Infinity) <= LONGEST || rule?.isWebAddress) ? "text" : null; }
  if (value === undefined || value === null) { return EMPTY[field.kind] ?? null; }
  if (typeof value === "string") { return (value.length <= LONGEST && !/[\r\n]/.test(value)) ? "text" : null; }
  return (typeof value === "boolean") ? "boolean" : (typeof value === "number" || isRaw(value)) ? "number" : null;
}

/** Returns a value as a text for people; an empty one for a missing value. @param {unknown} value @returns {string} */
export function shownText(value) {
  if (typeof value === "boolean") { return value ? textOf("property.yes") : textOf("property.no"); }
  if (typeof value === "number") { return numberText(value); }
  return (Array.isArray(value) && value.every((item) => typeof item !== "object" || isRaw(item)))
    ? value.map(shownText).join(", ") : typedText(value);
}

/** Returns the value of a text; undefined for none.
 * @throws SyntaxError if the text is no such value; the message goes on after the name of the field
 * @param {string} text @param {Typing} typing @param {{ isRequired?: boolean, mayBeEmpty?: boolean, isWebAddress?: boolean }} [rule] */
export function valueOfText(text, typing, rule) {
  if (text.trim() === "") {
    if (rule?.isRequired) { throw new SyntaxError(textOf("field.required")); }
    return rule?.mayBeEmpty ? "" : undefined;
  }
  if (typing === "text") {
    const problem = rule?.isWebAddress ? webAddressProblem(text) : null;
    if (problem !== null) { throw new SyntaxError(problem); }
    return text;
  }
  const written = text.trim().replace(",", ".");
  if (typing === "number" && !isNumberText(written)) { throw new SyntaxError(textOf("cell.noNumber")); }
  return parseJson(written);
}
