// Values of places in the table, as texts for people.

import { html, nothing } from "../../lit-html.js";
import { numberText, positionText, textOf, timeText } from "../../shared/texts.js";
import { isRaw, jsonText } from "../../shared/exact-json.js";
import { fieldValue } from "./place-fields.js";

/** Returns a value as a text; an empty one for a missing value. @param {unknown} value @returns {string} */
export function shownText(value) {
  if (value === undefined || value === null) { return ""; }
  if (typeof value === "string") { return value; }
  if (typeof value === "boolean") { return value ? textOf("property.yes") : textOf("property.no"); }
  if (typeof value === "number") { return numberText(value); }
  return (Array.isArray(value) && value.every((item) => typeof item !== "object" || isRaw(item)))
    ? value.map(shownText).join(", ") : jsonText(value);
}

export function cellContent(/** @type {Place} */ place, /** @type {PlaceField} */ field) {
  const value = fieldValue(place, field);
  if (value === undefined || value === null) { return nothing; }
  if (field.kind === "time") { return timeText(value); }
  if (field.kind === "point") { return positionText(value.coordinates); }
  return html`<span dir="auto">${shownText(value)}</span>`;
}
