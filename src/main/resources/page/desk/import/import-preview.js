// The beginning of a file as a table, with the field of each column above it.

import { html } from "../../lit-html.js";
import { cut, fieldText, labelOf, quoted, textOf } from "../../shared/texts.js";
import { typedText } from "../../shared/exact-json.js";
import { FURTHER, LEFT_OUT, NUMBER, TEXT } from "./import-plan.js";

const MOST = 120; // characters of a value

const TITLES = /** @type {Record<string, string>} */ ({
  latitude: labelOf("/geometry/coordinates/1"), longitude: labelOf("/geometry/coordinates/0"),
  altitude: labelOf("/geometry/coordinates/2"), position: textOf("import.position"), geometry: textOf("import.geometry"),
  properties: textOf("import.allProperties"), [FURTHER]: textOf("import.further"), [TEXT]: textOf("import.furtherText"), [NUMBER]: textOf("import.furtherNumber"),
  [LEFT_OUT]: textOf("import.leftOut"),
});

export const SEPARATORS = /** @type {Record<string, string>} */ ({
  ",": textOf("import.commas"), ";": textOf("import.semicolons"), "\t": textOf("import.tabs"), "|": textOf("import.bars"),
});

/** Returns the name of what a column may become. @param {string} choice */
export function choiceText(choice) { return TITLES[choice] ?? fieldText(choice); }

export function sampleText(/** @type {unknown} */ value) { return cut(typedText(value), MOST); }

/** Returns the name of a separator or an encoding. @param {string} name */
export function optionText(name) { return SEPARATORS[name] ?? name.replace(/^[mw]/, (letter) => letter.toUpperCase()); }

/** Returns what was found in the file, such as: CSV with semicolons, Windows-1252, 5 columns. */
export function foundText(/** @type {ImportPreview} */ { format, separator = "", encoding = "UTF-8", sheet = "", columns }) {
  const count = columns.length;
  if (format === "geojson") { return textOf("import.isGeojson", { count }); }
  if (format === "kml") { return textOf("import.isKml", { count }); }
  if (format === "xlsx") { return textOf("import.isXlsx", { sheet, count }); }
  if (format === "ndjson") { return textOf("import.isNdjson", { count }); }
  if (format === "json") { return textOf("import.isJson", { count }); }
  return textOf("import.isCsv", {
    separator: SEPARATORS[separator] ?? quoted(separator), encoding: optionText(encoding), count,
  });
}

export function previewTable(/** @type {ImportPlan} */ plan) {
  const { columns, preview: { rows } } = plan;
  return html`<div class="preview" tabindex="0" role="region" aria-label=${textOf("import.preview",
    { count: rows.length })}><table>
    <thead><tr class="targets">${columns.map((column) => {
      const choice = plan.choiceOf(column);
      return html`<th scope="col" class=${(choice === LEFT_OUT) ? "left-out" : ""}>${choiceText(choice)}</th>`;
    })}</tr><tr>${columns.map((column) => html`<th scope="col"><bdi>${column}</bdi></th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr>${columns.map((_, index) => html`<td><span
      dir="auto">${sampleText(row[index] ?? null)}</span></td>`)}</tr>`)}</tbody></table></div>`;
}
