// The kinds of places: which field tells them, how each looks, and the filter for some of them. Nothing here needs a
// browser.

import { filterText } from "./filter-text.js";

const PROPERTIES = "properties.";
const MOST_KINDS = 24;
const LONGEST_KIND = 60; // so that a filter with all kinds is short enough for the service
const MOST_STEPS = 10; // numbers of a range
const MOST_FIELDS = 8; // that one request for facets takes
const RING = 48; // parts of a ring, so that similar rings are one image
const KIND_NAMES = ["category", "kind", "type"]; // a place with one of these names is preferred, in this order
const RANGE_NAMES = ["rating", "stars"];
const NONE = "none"; // a setting that says that there are no kinds, or no range
export const OTHERS = ""; // what stands for all places without a kind among the chosen kinds

/** How many values a request for facets has to ask for, to see that there are too many for kinds. */
export const ASKED_VALUES = MOST_KINDS + 1;

export const COLORS = 8;

/** Paths of SVG in a box from -10 to 10: a circle, a square, a diamond and a triangle, all about equally large. */
export const SHAPES = [
  "M8 0A8 8 0 1 1-8 0A8 8 0 1 1 8 0Z", "M-7-7H7V7H-7Z", "M0-10L10 0L0 10L-10 0Z", "M0-9.5L10 8H-10Z",
];

export const OTHER_LOOK = { color: "kind-other", shape: SHAPES[0] }; // how places without a kind look

function lastName(/** @type {string} */ field) { return field.slice(field.lastIndexOf(".") + 1).toLowerCase(); }

/** Returns a number for the order: the names that are preferred first. @param {string} field @param {string[]} names */
function rank(field, names) {
  const index = names.indexOf(lastName(field));
  return (index < 0) ? names.length : index;
}

/** @param {string[]} names @returns {(first: string, second: string) => number} */
function byRank(names) { return (first, second) => rank(first, names) - rank(second, names); }

/** Returns the fields whose values have to be counted to find the kinds.
 * @param {Queryables} queryables the JSON Schema of the fields that filters may name
 * @param {KindSettings} settings the fields that the operator has set; empty texts for none */
export function fieldsToCount(queryables, { kind, range }) {
  const typed = (/** @type {string[]} */ ...types) => Object.entries(queryables.properties)
    .filter(([name, { type }]) => name.startsWith(PROPERTIES) && [type].flat().some((found) => found && types.includes(found)))
    .map(([name]) => name);
  const kinds = kind ? [kind] : typed("string", "array").sort(byRank(KIND_NAMES));
  const ranges = range ? [range] : typed("integer", "number").sort(byRank(RANGE_NAMES));
  // if there are too many, each gets its part
  const space = MOST_FIELDS - Math.min(ranges.length, MOST_FIELDS / 2);
  const fields = [...kinds.slice(0, space), ...ranges];
  return [...new Set(fields)].filter((field) => field !== NONE).slice(0, MOST_FIELDS);
}

/** @param {unknown} value @returns {value is string | number} */
function isShort(value) { return typeof value === "number" || typeof value === "string" && isShortText(value); }

/** @param {unknown} value */
function isShortText(value) { return typeof value === "string" && value.length > 0 && value.length <= LONGEST_KIND; }

/** Returns a function that tells whether most places have one of a few values, all of which are good.
 * @param {number} most @param {(value: Value) => boolean} isGood @returns {(facet: Facet) => boolean} */
function isTold(most, isGood) {
  return ({ total, missing, others, values }) => others === 0 && 2 * missing <= total && values.length >= 2
    && values.length <= most && values.every(({ value }) => isGood(value));
}

/** Returns the facet with the best name; of several, that of the most places, then that with the most values. */
function best(/** @type {Facet[]} */ facets, /** @type {string[]} */ names) {
  return facets.sort((first, second) => rank(first.field, names) - rank(second.field, names)
    || first.missing - second.missing || second.values.length - first.values.length)[0];
}

function valuesOf(/** @type {Facet} */ facet) { return facet.values.map(({ value }) => value); }

function byText(/** @type {Value} */ first, /** @type {Value} */ second) {
  const [a, b] = [String(first), String(second)];
  return (a < b) ? -1 : Number(a > b);
}

/** Returns what tells the kinds of places, and which numbers make a range: {kind: {field, values}, range: {field, values}};
 * null for what there is not. The kinds are in the order of their names, and so are their looks: they change only if a kind
 * is new or gone. @param {KindSettings} settings @returns {KindDescription} @param {Facet[]} facets the counted fields of
 * all places */
export function describe(facets, settings) {
  /** @type {(setting: string, isGood: (facet: Facet) => boolean, names: string[]) => Facet | undefined} */
  const of = (setting, isGood, names) => (setting === NONE) ? undefined
    : setting ? facets.find(({ field, values }) => field === setting && values.length > 0)
      : best(facets.filter(isGood), names);
  const kind = of(settings.kind, isTold(MOST_KINDS, isShortText), KIND_NAMES);
  const range = of(settings.range, isTold(MOST_STEPS, Number.isFinite), RANGE_NAMES);
  return {
    kind: kind ? { field: kind.field, values: valuesOf(kind).filter(isShort).slice(0, MOST_KINDS).sort(byText) } : null,
    range: range ? {
      field: range.field,
      values: valuesOf(range).filter((value) => typeof value === "number").slice(0, MOST_STEPS).sort((a, b) => a - b),
    } : null,
  };
}

/** @param {object} place @param {string} field @returns {unknown} */
function valueAt(place, field) { return field.split(".").reduce((/** @type {any} */ value, name) => value?.[name], place); }

/** The kinds of the places of this service, as far as they are known. */
export class Kinds {
  #kind = /** @type {KindDescription["kind"]} */ (null);
  #range = /** @type {KindDescription["range"]} */ (null);
  #indices = /** @type {Map<string, number>} */ (new Map());

  /** Uses a description, as `describe` returns it. @param {KindDescription} kindDescription */
  use({ kind, range }) {
    this.#kind = kind;
    this.#range = range;
    this.#indices = new Map(kind?.values.map((value, index) => [String(value), index]));
  }

  /** The field that tells the kind; null if there is none. */
  get field() { return this.#kind?.field ?? null; }

  /** The field whose numbers make a range; null if there is none. */
  get rangeField() { return this.#range?.field ?? null; }

  get all() { return [...this.#indices.keys()]; }

  /** The numbers from which a range may begin. The least one would leave all. */
  get steps() { return this.#range?.values.slice(1) ?? []; }

  /** The fields of a place that the page shows. */
  get fields() { return [this.field, this.rangeField].filter((field) => field !== null); }

  /** Returns the kind of a place; null if it has none. Of a list, the first one counts. @param {object} place */
  of(place) {
    const values = (this.#kind !== null) ? [valueAt(place, this.#kind.field)].flat().map(String) : [];
    return values.find((value) => this.#indices.has(value)) ?? null;
  }

  /** Returns the number of a place in the range; null if it has none. @param {object} place */
  levelOf(place) {
    const value = (this.#range !== null) ? valueAt(place, this.#range.field) : null;
    return (typeof value === "number") ? value : null;
  }

  /** Returns how a kind looks: the name of its colour in the style sheet, and the path of its shape. Neighbors differ in both,
   * and kinds that share a colour differ in their shapes. */
  look(/** @type {string | null} */ kind) {
    const index = this.#indices.get(kind ?? "");
    return (index === undefined) ? OTHER_LOOK
      : { color: `kind-${index % COLORS + 1}`, shape: SHAPES[(index + Math.floor(index / COLORS)) % SHAPES.length] };
  }

  /** Returns the parts of a ring, as [color, steps]. A kind with few places has a part, too.
   * @param {Record<string, number>} counts @param {number} others @returns {[string, number][]} */
  ring(counts, others) {
    const parts = /** @type {[string, number][]} */ (this.all.filter((kind) => counts[kind] > 0)
      .map((kind) => [this.look(kind).color, counts[kind]]));
    const unknown = Object.entries(counts).filter(([kind]) => !this.#indices.has(kind)).map(([, count]) => count);
    const rest = unknown.reduce((sum, count) => sum + count, others);
    if (rest > 0) {
      parts.push([OTHER_LOOK.color, rest]);
    }
    const total = parts.reduce((sum, [, count]) => sum + count, 0);
    return parts.map(([color, count]) => [color, Math.max(1, Math.round(RING * count / total))]);
  }

  /** Returns the filter (CQL2 Text) for some kinds, which may be OTHERS, and for a range; empty for all places.
   * @param {string[]} chosen @param {number | null} from the least number of the range; null for all */
  filter(chosen, from) { return filterText([...this.#kindCondition(chosen), ...this.#rangeCondition(from)]); }

  /** @param {number | null} from @returns {Condition[]} */
  #rangeCondition(from) {
    return (from !== null && this.#range !== null) ? [{ field: this.#range.field, type: "number", from: String(from) }] : [];
  }

  /** @param {string[]} chosen @returns {Condition[]} */
  #kindCondition(chosen) {
    if (this.#kind === null || chosen.length === 0) { return []; }
    const { field, values } = this.#kind;
    const isChosen = (/** @type {Value} */ value) => chosen.includes(String(value));
    if (!chosen.includes(OTHERS)) { return [{ field, values: values.filter(isChosen) }]; }
    const without = values.filter((value) => !isChosen(value));
    return (without.length > 0) ? [{ field, without, isMissing: true }] : [];
  }
}

/** The kinds that all parts of the page show. */
export const kinds = new Kinds();
