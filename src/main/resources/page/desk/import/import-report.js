// What an import has done, or would do.

import { html } from "../../lit-html.js";
import { countText, labelOf, quoted, textOf } from "../../shared/texts.js";
import { refusedList } from "../many/task-dialog.js";

/** Returns a reason such as: City is required. @param {Problem} problem */
function reasonText({ location, message }) {
  return location ? textOf("field.reason", { field: labelOf(location), problem: message }) : message;
}

/** Returns the counts that matter: those of this kind of import, and all that are not 0. */
export function countList(/** @type {ImportCounts} */ counts, /** @type {boolean} */ isDryRun, /** @type {string} */ way) {
  const mayChange = way !== "keep";
  const rows = /** @type {[string, number | undefined, boolean?][]} */ ([
    [isDryRun ? textOf("import.new") : textOf("import.added"), counts.added, way !== "merge"],
    [textOf("import.changed"), counts.changed, mayChange],
    [textOf("import.unchanged"), counts.unchanged, mayChange], [textOf("import.existing"), counts.existing, !mayChange],
    [textOf("import.gone"), counts.gone, counts.gone !== undefined], [textOf("import.deleted"), counts.deleted],
    [textOf("import.marked"), counts.marked], [textOf("task.refused"), counts.refused, true],
    [textOf("import.duplicates"), counts.duplicates], [textOf("import.keptAsText"), counts.keptAsText],
  ]);
  return html`<dl class="counts">${rows.filter(([, count = 0, isShown]) => isShown || count > 0)
    .map(([title, count = 0]) => html`<div><dt>${title}</dt><dd>${countText(count)}</dd></div>`)}</dl>`;
}

/** Returns how often each rule is broken, with the first problem as an example. @param {ImportRefusal[]} refusals */
function rulesOf(refusals) {
  const rules = Map.groupBy(refusals.flatMap(({ errors }) => errors),
    ({ location, validator, cause, code }) => [location, validator, cause, code].join(" "));
  return Array.from(rules.values(), (problems) => ({ count: problems.length, first: problems[0] }))
    .sort((one, other) => other.count - one.count);
}

function detailText(/** @type {Problem} */ { column, value }) {
  const details = [column && textOf("import.column", { column }), value && quoted(String(value))].filter(Boolean).join(", ");
  return details && ` (${details})`;
}

function numberText(/** @type {string} */ unit, /** @type {number} */ line) {
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
