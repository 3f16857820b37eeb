// Compares versions of a place. A change is a field, named by a JSON pointer, with its new value.

import { canonical } from "../shared/exact-json.js";

const NOT_WRITABLE = ["id", "createdAt", "updatedAt"]; // the service sets these

/** @param {object} place @param {string[]} groups the fields whose members are fields, too @returns {Changes} */
function fieldsOf(place, groups = ["address"]) {
  const fields = new Map();
  for (const [name, value] of Object.entries(place)) {
    if (groups.includes(name)) {
      Object.entries(value ?? {}).forEach(([part, text]) => fields.set(`/${name}/${part.replaceAll("~", "~0").replaceAll("/", "~1")}`, text));
    } else if (!NOT_WRITABLE.includes(name)) {
      fields.set(`/${name}`, value);
    }
  }
  return fields;
}

/** @param {unknown} one @param {unknown} other */
export function isSame(one, other) { return canonical(one) === canonical(other); }

/** Returns the value of a field; undefined if the place does not have it.
 * @param {object} place @param {string} location @returns {any} */
export function valueAt(place, location) { return fieldsOf(place).get(location); }

/** Returns the fields that differ, with the value that they have afterwards: undefined for a removed field.
 * @param {object} before @param {object} after @returns {Changes} */
export function changesBetween(before, after) {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const changed = [...new Set([...old.keys(), ...now.keys()])].filter((field) => !isSame(old.get(field), now.get(field)));
  return new Map(changed.map((field) => [field, now.get(field)]));
}

/** @param {Record<string, any>} place @param {Changes} changes @param {null | undefined} none */
function applied(place, changes, none) {
  const changed = { ...place };
  for (const [location, value = none] of changes) {
    const [, name, part] = location.split("/");
    changed[name] = part ? { ...changed[name], [part]: value } : value;
  }
  return changed;
}

export function bodyOf(/** @type {Changes} */ changes) { return applied({}, changes, null); }

/** Returns a place with these changes. @template {object} T @param {T} place @param {Changes} changes @returns {T} */
export function withChanges(place, changes) { return /** @type {T} */ (applied(place, changes, undefined)); }

/** Returns the fields that differ, with both values; each further property is one. @param {object} old @param {object} now */
export function comparison(old, now) {
  const [before, after] = [old, now].map((place) => fieldsOf(place, ["address", "properties"]));
  return [...new Set([...before.keys(), ...after.keys()])].filter((field) => !isSame(before.get(field), after.get(field)))
    .map((field) => ({ field, before: before.get(field), after: after.get(field) }));
}

/** Returns an object with another value at a path; undefined removes the value. @returns {Record<string, unknown>} */
export function withValue(/** @type {any} */ owner, /** @type {string[]} */ [name, ...rest], /** @type {unknown} */ value) {
  const inner = (rest.length > 0) ? withValue(owner?.[name] ?? {}, rest, value) : value;
  const { [name]: former, ...others } = owner ?? {};
  if (inner === undefined) { return others; }
  // the value keeps its place among the others
  return { ...owner, [name]: inner };
}
