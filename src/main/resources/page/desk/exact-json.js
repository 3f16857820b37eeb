// JSON without a loss. Numbers that JavaScript would round, such as 12345678901234567890, stay as they are.

const hasRawJson = typeof JSON.rawJSON === "function";

/** Returns the value of a text. A number that has no exact counterpart becomes what JSON.rawJSON returns. */
export function parseJson(text) {
  return JSON.parse(text, (key, value, context) => {
    if (typeof value === "number" && hasRawJson && context?.source !== undefined && String(value) !== context.source) {
      return JSON.rawJSON(context.source);
    }
    return value;
  });
}

/** Returns the text of a value. The order of the members does not matter: equal values have equal texts. */
export function canonical(value) {
  return JSON.stringify(value, (key, member) => {
    if (member === null || typeof member !== "object" || Array.isArray(member) || isRaw(member)) {
      return member;
    }
    return Object.fromEntries(Object.entries(member).sort(([one], [other]) => ((one < other) ? -1 : 1)));
  });
}

/** Returns whether the value is a number that is kept as its text. */
export function isRaw(value) {
  return hasRawJson && JSON.isRawJSON(value);
}
