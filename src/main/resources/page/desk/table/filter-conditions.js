// The conditions of an expression in CQL2 Text; see `filter-text.js`. Nothing here needs a browser.

import { dayBeside } from "../../shared/filter-text.js";
import { isNumberText, parseJson } from "../../shared/exact-json.js";

/** A text, a name in quotation marks, a number, a word, or a symbol. */
const TOKEN = new RegExp([String.raw`\s*(?:('(?:[^'\\]|''|\\[^])*')`, '"((?:[^"]|"")+)"',
  String.raw`([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)`, String.raw`([^\s'"()<>=,+-]+)`, "(<=|>=|<>|[^]))"].join("|"), "y");
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const CONTROLS = "abtnvfr"; // what follows a backslash for a control character, in the order of the characters
const FIRST_CONTROL = 7;

const NO_TOKEN = /** @type {Token} */ ({ start: 0, end: 0 });

function readText(/** @type {string} */ literal) {
  return literal.slice(1, -1).replace(/''|\\([abtnvfr'\\])/g, (_, escaped) => {
    if (escaped === undefined) { return "'"; }
    const control = CONTROLS.indexOf(escaped);
    return (control < 0) ? escaped : String.fromCharCode(FIRST_CONTROL + control);
  });
}

/** Returns the parts of an expression, each with where it is; null if a text has no end. @returns {Token[] | null} */
function tokensOf(/** @type {string} */ text) {
  const tokens = /** @type {Token[]} */ ([]);
  TOKEN.lastIndex = 0;
  while (text.slice(TOKEN.lastIndex).trim() !== "") {
    const index = TOKEN.lastIndex;
    const [all, quoted, name, number, word, symbol] = TOKEN.exec(text) ?? [""];
    const value = (quoted !== undefined) ? { text: readText(quoted) }
      : (name !== undefined) ? { name: name.replaceAll('""', '"') }
      : (number !== undefined) ? { number } : (word !== undefined) ? { word: word.toUpperCase(), name: word } : { symbol };
    if (symbol === "'" || symbol === '"') { return null; }
    tokens.push({ ...value, start: index + all.length - all.trimStart().length, end: TOKEN.lastIndex });
  }
  return tokens;
}

function depths(/** @type {Token[]} */ tokens) {
  let depth = 0;
  return tokens.map(({ symbol }) => {
    depth += (symbol === "(") ? 1 : (symbol === ")") ? -1 : 0;
    return depth;
  });
}

/** Divides tokens at a word outside of parentheses. The word AND of BETWEEN divides nothing. */
function divided(/** @type {Token[]} */ tokens, /** @type {string} */ divider) {
  const levels = depths(tokens);
  const parts = /** @type {Token[][]} */ ([[]]);
  let isBetween = false;
  tokens.forEach((token, index) => {
    if (token.word === divider && levels[index] === 0 && !isBetween) {
      parts.push([]);
    } else {
      parts[parts.length - 1].push(token);
    }
    isBetween = token.word === "BETWEEN" || (isBetween && token.word !== "AND");
  });
  return parts;
}

/** Returns what is in the parentheses around all tokens; the tokens if there are none. @returns {Token[]} */
function withoutParentheses(/** @type {Token[]} */ tokens) {
  return (tokens[0]?.symbol === "(" && depths(tokens).indexOf(0) === tokens.length - 1)
    ? withoutParentheses(tokens.slice(1, -1)) : tokens;
}

function literalValue(/** @type {Token} */ { text, number, word }) {
  if (text !== undefined) { return text; }
  if (number !== undefined) { return isNumberText(number) ? parseJson(number) : undefined; }
  return word === "TRUE";
}

/** Returns what stands for a token in the shape of a condition: D for a day, T for another text, # for a number, V for true or
 * false, N for a name in quotation marks. @param {Token} token */
function shapeOf({ text, number, word, symbol }) {
  if (text !== undefined) { return DAY.test(text) ? "D" : "T"; }
  return number ? "#" : /^(TRUE|FALSE)$/.test(word ?? "") ? "V" : word ?? symbol ?? "N";
}

/** What follows the name of the field in a condition, as a shape, and what it means. */
const SHAPES = /** @type {[RegExp, (tokens: Token[]) => Partial<FieldCondition>][]} */ ([
  [/^IS NULL$/, () => ({ isMissing: true })],
  [/^IS NOT NULL$/, () => ({ isPresent: true })],
  [/^BETWEEN # AND #$/, ([, from, , to]) => ({ type: "number", from: from.number, to: to.number })],
  [/^>= #$/, ([, end]) => ({ type: "number", from: end.number })],
  [/^<= #$/, ([, end]) => ({ type: "number", to: end.number })],
  [/^>= DATE \( D \)$/, ([, , , day]) => ({ type: "time", from: day.text })],
  [/^<= DATE \( D \)$/, ([, , , day]) => ({ type: "time", to: day.text })],
  [/^>= D$/, ([, day]) => ({ type: "date", from: day.text })],
  [/^< D$/, ([, { text = "" }]) => ({ type: "date", to: dayBeside(text, -1) })],
  [/^(= [TD#V]|IN \( [TD#V]( , [TD#V])* \))$/, (tokens) => ({
    values: tokens.filter((token) => /^[TD#V]$/.test(shapeOf(token))).map(literalValue),
  })],
]);

const CONTAINS = /^CASEI \( ACCENTI \( \S+ \) \) LIKE CASEI \( ACCENTI \( T \) \)$/;

/** Returns the condition that tokens without OR make; null if it is none of those that a table has.
 * @param {Token[]} tokens @returns {FieldCondition | null} */
function simple(tokens) {
  const [{ name: field } = NO_TOKEN, ...rest] = tokens;
  const { name = "", text = "" } = { ...tokens[12], name: tokens[4]?.name };
  if (CONTAINS.test(tokens.map(shapeOf).join(" ")) && /^%(?:[^%_\\]|\\[^])*%$/.test(text)) {
    return { field: name, contains: text.slice(1, -1).replace(/\\([^])/g, "$1") };
  }
  const shape = rest.map(shapeOf).join(" ");
  const condition = SHAPES.find(([form]) => form.test(shape))?.[1](rest);
  return (field === undefined || !condition || condition.values?.includes(undefined)) ? null : { field, ...condition };
}

/** Returns whether a condition is the other end of a range. */
function isRest(/** @type {Condition | null | undefined} */ one, /** @type {Condition | null} */ other) {
  return one && other && one.type && one.type !== "number" && one.type === other.type && one.field === other.field
    && one.from && !one.to && other.to && !other.from;
}

/** Joins both ends of a range. @template {Condition | null} T @param {T[]} conditions @returns {T[]} */
function joined(conditions) {
  return conditions.flatMap((condition, index) => {
    if (isRest(conditions[index - 1], condition)) { return []; }
    const rest = conditions[index + 1];
    return [isRest(condition, rest) ? { ...condition, to: rest?.to } : condition];
  });
}

/** @param {Token[]} tokens @returns {FieldCondition | null} */
function conditionOf(tokens) {
  const alternatives = divided(withoutParentheses(tokens), "OR")
    .map((part) => joined(divided(part, "AND").map((each) => simple(withoutParentheses(each)))));
  const parts = alternatives.flat();
  const isOne = alternatives.every((part) => part.length === 1) && parts.every((part) => part?.field === parts[0]?.field);
  const condition = isOne ? /** @type {FieldCondition} */ (Object.assign({}, ...parts)) : null;
  const members = parts.reduce((sum, part) => sum + (part ? Object.keys(part).length - 1 : 0), 0);
  return (condition && Object.keys(condition).length - 1 === members) ? condition : null;
}

/** Returns the conditions of an expression. Together they mean the same as the expression. @returns {Condition[]} */
export function conditionsOf(/** @type {string} */ text) {
  if (text.trim() === "") { return []; }
  const tokens = tokensOf(text);
  if (tokens === null || divided(tokens, "OR").length > 1) {
    const condition = tokens && conditionOf(tokens);
    return [condition ?? { other: `(${text.trim()})` }];
  }
  const parts = divided(tokens, "AND");
  if (parts.some((part) => part.length === 0)) { return [{ other: text.trim() }]; }
  return joined(parts.map((part) => conditionOf(part) ?? { other: text.slice(part[0].start, part[part.length - 1].end) }));
}
