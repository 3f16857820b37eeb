// JSON without a loss. Numbers that JavaScript would round, such as 12345678901234567890, stay as they are.

/** Begins the text that stands for a number. Nobody else can know it. Not all browsers have JSON.rawJSON, which would do. */
const MARK = `number-${Math.random()}:`;
const MARKED = new RegExp(`"${MARK}([^"]*)"`, "g");
const TEXT_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[-+]?\d+)?/gi;

/** A number that is kept as its text. */
class MarkedNumber {
  #text;

  constructor(/** @type {string} */ text) { this.#text = text; }

  toJSON() { return MARK + this.#text; }
}

/** Returns the value of a text. A number that has no exact counterpart is kept as its text. @param {string} text @returns {any} */
export function parseJson(text) { return JSON.parse(text.replace(TEXT_OR_NUMBER, marked), unmarked); }

function marked(/** @type {string} */ token) {
  return (token.startsWith("\"") || String(Number(token)) === token) ? token : `"${MARK}${token}"`;
}

function unmarked(/** @type {string} */ _key, /** @type {unknown} */ value) {
  const isMarked = typeof value === "string" && value.startsWith(MARK);
  return isMarked ? new MarkedNumber(value.slice(MARK.length)) : value;
}

/** @param {unknown} value @param {number} [indent] */
export function jsonText(value, indent) { return JSON.stringify(value, null, indent).replace(MARKED, "$1"); }

/** Returns a value as people type it; an empty text for none. @param {unknown} value @param {number} [indent] */
export function typedText(value, indent) {
  return (typeof value === "string") ? value : (value === undefined || value === null) ? "" : jsonText(value, indent);
}

/** Returns the text of a value. The order of the members does not matter: equal values have equal texts. */
export function canonical(/** @type {unknown} */ value) {
  return JSON.stringify(value, (_, member) => {
    if (member === null || typeof member !== "object" || Array.isArray(member) || isRaw(member)) { return member; }
    return Object.fromEntries(Object.entries(member).sort(([one], [other]) => ((one < other) ? -1 : 1)));
  });
}

/** Returns whether JSON writes a number so. */
export function isNumberText(/** @type {string} */ text) { return /^-?(0|[1-9]\d*)(\.\d+)?(e[-+]?\d+)?$/i.test(text); }

/** Returns whether the value is a number that is kept as its text. @param {unknown} value */
export function isRaw(value) { return value instanceof MarkedNumber; }
