// What an import has done, or would do.

import { html } from "../../lit-html.js";
import { countText, labelOf, textOf } from "../../shared/texts.js";
import { refusedList } from "../many/task-dialog.js";

/** Returns a reason such as: City is required. @param {Problem} problem */
function reasonText({ location, message }) {
  return location ? textOf("field.reason", { field: labelOf(location), problem: message }) : message;
}

/** Returns the counts that matter: those of this kind of import, and all that are not 0.
 * @param {ImportCounts} counts @param {boolean} isDryRun @param {string} way */
export function countList({ added, existing, changed = 0, unchanged = 0, refused, keptAsText = 0 }, isDryRun, way) {
  const mayAdd = way !== "merge";
  const mayChange = way !== "keep";
  /** @type {[string, number, boolean][]} */
  const rows = [
    [isDryRun ? textOf("import.new") : textOf("import.added"), added, mayAdd],
    [textOf("import.changed"), changed, mayChange],
    [textOf("import.unchanged"), unchanged, mayChange], [textOf("import.existing"), existing, way === "keep"],
    [textOf("task.refused"), refused, true], [textOf("import.keptAsText"), keptAsText, false],
  ];
  return html`<dl class="counts">${rows.filter(([, count, isShown]) => isShown || count > 0)
    .map(([title, count]) => html`<div><dt>${title}</dt><dd>${countText(count)}</dd></div>`)}</dl>`;
}

/** Returns the counts and the first refusals of a run. @param {ImportRun} run */
export function report({ counts, refusals, isDryRun, plan }) {
  const items = refusals.map(({ line, unit, id, errors }) => html`<strong>${(unit === "line")
    ? textOf("import.line", { line }) : textOf("import.feature", { line })}</strong>${id ? ` (${id})` : ""}: <span
    dir="auto">${errors.map(reasonText).join("; ")}</span>`);
  return html`${countList(counts, isDryRun, plan.existing)}${refusedList(counts.refused, items)}`;
}
