// What an import has done, or would do.

import { html } from "../../lit-html.js";
import { countText, labelOf, quoted, textOf } from "../../shared/texts.js";
import { refusedList } from "../many/task-dialog.js";

/** Returns a reason such as: City is required. @param {Problem} problem */
function reasonText({ location, message }) {
  return location ? textOf("field.reason", { field: labelOf(location), problem: message }) : message;
}

/** Returns the counts that matter: those of this kind of import, and all that are not 0.
 * @param {ImportCounts} counts @param {boolean} isDryRun @param {string} way */
export function countList({ added, existing, changed = 0, unchanged = 0, refused, duplicates = 0, keptAsText = 0, gone = -1, deleted = 0, marked = 0 },
  isDryRun, way) {
  const mayAdd = way !== "merge";
  const mayChange = way !== "keep";
  /** @type {[string, number, boolean][]} */
  const rows = [
    [isDryRun ? textOf("import.new") : textOf("import.added"), added, mayAdd],
    [textOf("import.changed"), changed, mayChange],
    [textOf("import.unchanged"), unchanged, mayChange], [textOf("import.existing"), existing, way === "keep"],
    [textOf("import.gone"), gone, gone >= 0], [textOf("import.deleted"), deleted, false], [textOf("import.marked"), marked, false],
    [textOf("task.refused"), refused, true], [textOf("import.duplicates"), duplicates, false], [textOf("import.keptAsText"), keptAsText, false],
  ];
  return html`<dl class="counts">${rows.filter(([, count, isShown]) => isShown || count > 0)
    .map(([title, count]) => html`<div><dt>${title}</dt><dd>${countText(count)}</dd></div>`)}</dl>`;
}

/** Returns how often each rule is broken, with the first problem as an example. @param {ImportRefusal[]} refusals */
function rulesOf(refusals) {
  /** @type {Map<string, { count: number, first: Problem }>} */
  const rules = new Map();
  for (const error of refusals.flatMap(({ errors }) => errors)) {
    const key = [error.location, error.validator, error.cause, error.code].join(" ");
    const rule = rules.get(key) ?? { count: 0, first: error };
    rule.count += 1;
    rules.set(key, rule);
  }
  return Array.from(rules.values()).sort((one, other) => other.count - one.count);
}

/** @param {Problem} problem */
function detailText({ column, value }) {
  const parts = [...(column ? [textOf("import.column", { column })] : []), ...(value ? [quoted(String(value))] : [])];
  return (parts.length > 0) ? ` (${parts.join(", ")})` : "";
}

/** @param {string} unit @param {number} line */
function numberText(unit, line) {
  if (unit === "line") { return textOf("import.line", { line }); }
  return (unit === "feature") ? textOf("import.feature", { line }) : textOf("import.element", { line });
}

/** Returns a link to the file of refused rows. @param {ImportRun} run */
function refusedFile({ rows, counts: { refused, refusedRows = refused } }) {
  return rows ? html`<p><a href=${rows.link} download=${rows.name}>${textOf("import.refusedRows", { name: rows.name })}</a></p>
    <p class="hint">${textOf("import.refusedRowsHint")}${(refusedRows < refused)
      ? ` ${textOf("import.refusedRowsMore", { count: refusedRows })}` : ""}</p>` : "";
}

/** Returns the counts, the rules that are broken, and the first refusals of a run. @param {ImportRun} run */
export function report(run) {
  const { counts, refusals, isDryRun, plan } = run;
  const items = refusals.map(({ line, unit, id, name, errors }) => html`<strong>${numberText(unit, line)}</strong>${id ? ` (${id})` : ""}${name
    ? html` <bdi>${quoted(name)}</bdi>` : ""}: <span dir="auto">${errors.map((error) => reasonText(error) + detailText(error))
    .join("; ")}</span>`);
  const rules = rulesOf(refusals);
  const { locations = 0, properties = 0, names = [] } = counts.removedProperties ?? {};
  return html`${countList(counts, isDryRun, plan.existing)}${(locations > 0) ? html`<p class="taken" dir="auto">${textOf("import.takesAway",
    { count: locations, properties, names: names.join(", ") })}</p>` : ""}${(rules.length > 0 && counts.refused > 1)
    ? html`<ul class="rules">${rules.map(({ count, first }) => html`<li><span dir="auto">${reasonText(first).replace(/\.$/, "")}</span>:
      ${countText(count)}</li>`)}</ul>` : ""}${refusedFile(run)}${refusedList(counts.refused, items)}`;
}
