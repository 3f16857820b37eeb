// Conditions as an expression in CQL2 Text: the only module that writes one. Nothing here needs a browser.

import { jsonText } from "./exact-json.js";

const PLAIN_NAME = /^[A-Za-z_][\w.]*$/;

/** @param {string} field */
function nameText(field) { return PLAIN_NAME.test(field) ? field : `"${field.replaceAll('"', '""')}"`; }

function textLiteral(/** @type {string} */ text) { return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`; }

/** @param {unknown} value */
function literal(value) { return (typeof value === "string") ? textLiteral(value) : jsonText(value); }

function listText(/** @type {unknown[]} */ values) { return `(${values.map(literal).join(", ")})`; }

/** Returns the day that is so many days later. @param {string} day @param {number} days */
export function dayBeside(day, days) {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

function rangeText(/** @type {FieldCondition} */ { type, from, to }, /** @type {string} */ name) {
  if (type === "number") {
    if (from && to) { return `${name} BETWEEN ${from} AND ${to}`; }
    return from ? `${name} >= ${from}` : `${name} <= ${to}`;
  }
  const ends = (type === "time") ? [from && `>= DATE('${from}')`, to && `<= DATE('${to}')`]
    // a text with a time follows that of its day
    : [from && `>= '${from}'`, to && `< '${dayBeside(to, 1)}'`];
  return ends.filter(Boolean).map((end) => `${name} ${end}`).join(" AND ");
}

function likeText(/** @type {string} */ text) { return `%${text.replace(/[\\%_]/g, "\\$&")}%`; }

function conditionText(/** @type {Condition} */ condition) {
  if (condition.other !== undefined) { return condition.other; }
  const { values = [], without = [], contains, from, to, isMissing, isPresent } = condition;
  const name = nameText(condition.field);
  const parts = [
    values.length === 1 && `${name} = ${literal(values[0])}`,
    values.length > 1 && `${name} IN ${listText(values)}`,
    without.length > 0 && `${name} NOT IN ${listText(without)}`,
    contains && `CASEI(ACCENTI(${name})) LIKE CASEI(ACCENTI(${textLiteral(likeText(contains))}))`,
    (from || to) && rangeText(condition, name),
    isPresent && `${name} IS NOT NULL`,
    isMissing && `${name} IS NULL`,
  ].filter(Boolean);
  return (parts.length > 1) ? `(${parts.join(" OR ")})` : parts[0];
}

/** Returns the expression that holds if all conditions do; an empty text without conditions. */
export function filterText(/** @type {Condition[]} */ conditions) { return conditions.map(conditionText).join(" AND "); }
