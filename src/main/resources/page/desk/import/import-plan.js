// How a file is read: which column is which field, constants for what is missing, and what becomes of places that exist.
// Nothing here needs a browser.

import { pathWith } from "../../shared/service-url.js";

const PROPERTY = "properties.";
const PHONE = "phone";
const ADDRESS = "address.";
const DEGREES = ["latitude", "longitude"];
const POSITIONS = ["position", "geometry", ...DEGREES];
const LONGEST_QUERY = 8000; // the service takes requests whose first line has 8,192 bytes
const OBJECTS = ["geometry", "address", "properties"]; // the fields that only whole JSON objects can fill

/** What a select offers for a column besides the fields. */
export const FURTHER = "further"; // a further property
export const TEXT = "text"; // a further property whose values stay texts
export const NUMBER = "number"; // a further property whose values are numbers
export const LEFT_OUT = "none";

/** What the service finds out of a file, or is told. Those without a part in how columns are found are last: files with the same
 * columns share them. */
const LATER = ["crs", "geometry"];
const OPTIONS = ["separator", "encoding", "headerRow", "sheet", ...LATER];

/** The charsets of tables, as the service names them. */
export const ENCODINGS = ["UTF-8", "UTF-16", "UTF-16LE", "windows-1252", "windows-1250", "windows-1251", "windows-1253", "windows-1254",
  "windows-1255", "windows-1256", "windows-1257", "ISO-8859-2", "ISO-8859-5", "ISO-8859-7", "ISO-8859-9", "ISO-8859-15", "KOI8-R",
  "IBM850", "IBM852", "IBM866", "macintosh", "Shift_JIS", "EUC-JP", "EUC-KR", "GB18030", "Big5", "TIS-620"];

/** A line or an area as databases write it. */
const SHAPE = /^\s*(SRID=\d+;\s*)?(MULTI|LINESTRING|POLYGON|GEOMETRYCOLLECTION)/i;

const GAPS = ["required", "notBlank"]; // the rules that a place without a text breaks, as the service names them
export const EXISTING = ["keep", "replace", "merge"]; // what becomes of places that exist, as the service names it
export const MISSING = ["keep", "mark", "delete"]; // what becomes of places of the source that the file does not have
export const LAST = "last"; // which of several rows about the same place counts, as the service names it
const FIRST = "refuse";

function only(/** @type {object} */ all, /** @type {string[]} */ names) {
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
}

function isEmpty(/** @type {unknown} */ value) { return value === null || value === ""; }

export class ImportPlan {
  /** @type {Map<string, string | null>} */
  #targets = new Map(); // the field of each column as the service names it; null to leave the column out
  #types = /** @type {Map<string, string>} */ (new Map()); // TEXT or NUMBER, for the columns that have one of them
  #key = /** @type {string | null} */ (null);
  constants = /** @type {Map<string, string>} */ (new Map()); // texts by the names of their fields
  existing = EXISTING[0];
  sources = /** @type {string[]} */ ([]); // those that exist
  name = ""; // what the history calls the import
  source = ""; // where the file comes from; empty if nobody says
  missing = MISSING[0];
  mark = ""; // the property that marks what is missing
  mayLackAll = false; // whether the user knows how many places are missing
  duplicates = FIRST;
  firstOf = /** @type {Set<string>} */ (new Set()); // columns of which only the first of several values in a cell counts
  #found = /** @type {Set<string>} */ (new Set()); // rules that places have broken, each with the location of the field
  options = /** @type {ImportOptions} */ ({}); // what is chosen of how the file is read
  first = ""; // what the file has in common with others that the service reads in the same way if nothing is chosen
  isRecalled = false; // whether this is what was chosen the last time

  /** @param {ImportPreview} preview what the service has found in the file; without a `mapping` if the file needs none
   * @param {TextRules} rules the rules of the texts of a place, from which its fields follow */
  constructor(preview, { texts, addressTexts }) {
    this.preview = preview;
    this.fields = [...texts, ...addressTexts].map((rules) => ({ ...rules, target: rules.path }));
    this.guess();
  }

  /** Whether the columns need fields. A file of this service has them. */
  get isMapped() { return this.preview.mapping !== undefined && this.columns.length > 0; }

  get isTable() { return ["csv", "xlsx"].includes(this.preview.format); }

  /** Whether lines or areas are among the first values. */
  get hasShapes() {
    return this.preview.rows.flat().some((value) => SHAPE.test((/** @type {any} */ (value))?.type ?? value));
  }

  /** Chooses an option that changes no columns; an empty text removes it. @param {"crs" | "geometry"} name @param {string} value */
  setOption(name, value) { this.options = { ...only(this.options, OPTIONS.filter((each) => each !== name)), ...(value && { [name]: value }) }; }

  get columns() { return this.preview.columns; }

  /** The names of the fields that are no texts. */
  get others() { return [...DEGREES, "position", "altitude", "id", ...(this.isTable ? [] : OBJECTS)]; }

  /** Takes what the service has guessed. */
  guess() {
    this.#found.clear();
    this.choices = { ...this.preview.mapping, existing: EXISTING[0], key: null };
    this.isRecalled = false;
  }

  #isTarget(/** @type {unknown} */ target) {
    return target === null || (typeof target === "string" && (target.startsWith(PROPERTY) || this.others.includes(target)
      || this.fields.some((field) => field.target === target)));
  }

  #guessed(/** @type {string} */ column, columns = this.preview.mapping?.columns ?? {}) {
    return Object.hasOwn(columns, column) ? columns[column] : PROPERTY + column;
  }

  /** Returns what is chosen for a column: a field, FURTHER, TEXT, NUMBER or LEFT_OUT. @param {string} column */
  choiceOf(column) {
    const target = this.#targets.get(column) ?? null;
    if (target === null) { return LEFT_OUT; }
    return target.startsWith(PROPERTY) ? this.#types.get(column) ?? FURTHER : target;
  }

  choose(/** @type {string} */ column, /** @type {string} */ choice) {
    const own = [this.#targets.get(column), this.#guessed(column)].find((target) => target?.startsWith(PROPERTY)) ?? PROPERTY + column;
    const target = [FURTHER, TEXT, NUMBER].includes(choice) ? own : choice;
    this.#types.delete(column);
    if ([TEXT, NUMBER].includes(choice)) {
      this.#types.set(column, choice);
    }
    this.#setTarget(column, (choice === LEFT_OUT) ? null : target);
  }

  /** Gives the further property of a column another name; that of the column without one. */
  rename(/** @type {string} */ column, /** @type {string} */ name) { this.#setTarget(column, PROPERTY + (name.trim() || column)); }

  #setTarget(/** @type {string} */ column, /** @type {string | null} */ target) {
    this.#targets.set(column, target);
    this.key = this.#key;
  }

  /** The further property that all places get: its name and its text; both empty for none. */
  get property() {
    const [target, text] = [...this.constants].find(([field]) => field.startsWith(PROPERTY)) ?? [PROPERTY, ""];
    return { name: target.slice(PROPERTY.length), text };
  }

  set property({ name, text }) {
    this.constants.delete(PROPERTY + this.property.name);
    this.constants.set(PROPERTY + name.trim(), text);
  }

  /** The columns that are further properties, each with the name of its property. */
  get keys() {
    return Array.from(this.#targets, ([column, target]) => ({ column, target: target ?? "" }))
      .filter(({ target }) => target.startsWith(PROPERTY));
  }

  /** The further property that finds the places that exist; null for their ID. */
  get key() { return this.#key; }

  set key(/** @type {string | null} */ key) { this.#key = this.keys.some(({ target }) => target === key) ? key : null; }

  #columnOf(/** @type {string} */ target) { return this.columns.find((column) => this.#targets.get(column) === target); }

  has(/** @type {string} */ target) {
    return this.#columnOf(target) !== undefined || (target.startsWith(ADDRESS) && this.#columnOf("address") !== undefined);
  }

  /** Makes the column of latitudes that of longitudes, and the other way round. */
  exchangeDegrees() {
    const [latitude, longitude] = DEGREES.map((target) => this.#columnOf(target) ?? "");
    this.#targets.set(latitude, "longitude").set(longitude, "latitude");
  }

  #valuesOf(/** @type {string} */ column) {
    const index = this.columns.indexOf(column);
    return this.preview.rows.map((row) => row[index] ?? null);
  }

  /** Returns the value of a column that explains it best: the first one; null if there is none. @param {string} column */
  sampleOf(column) { return this.#valuesOf(column).find((value) => !isEmpty(value)) ?? null; }

  /** Whether no place can be new. */
  get isChange() { return this.existing === "merge" && this.source === ""; }

  /** Notes what the check has found, to offer what helps. @param {ImportRefusal[]} refusals */
  learn(refusals) {
    for (const { location, validator, cause } of refusals.flatMap(({ errors }) => errors)) {
      this.#found.add(`${location}#${validator}`).add(`${location}#${cause}`);
    }
  }

  /** Whether cells of a column have several phone numbers, which are longer than one may be. @param {string} column */
  hasSeveral(column) {
    const { maxLength = Infinity } = this.fields.find(({ target }) => target === PHONE) ?? {};
    return this.choiceOf(column) === PHONE && (this.firstOf.has(column) || this.#found.has("/phone#tooLong")
      || this.#valuesOf(column).some((value) => String(value ?? "").length > maxLength));
  }

  /** The required fields that need a constant: for all places if no column has them, else for those without a value. */
  get wanted() {
    if (!this.isMapped || this.isChange) { return []; }
    const hasGaps = (/** @type {TextRule} */ { location, path }) => GAPS.some((rule) => this.#found.has(`${location}#${rule}`))
      || this.columns.some((column) => this.#targets.get(column) === path && this.#valuesOf(column).some(isEmpty));
    return this.fields.filter(({ isRequired, mayBeEmpty, target }) => (isRequired || mayBeEmpty) && target !== "name")
      .map((field) => ({ ...field, isAbsent: !this.has(field.target) }))
      .filter((field) => field.isAbsent || (!field.mayBeEmpty && hasGaps(field)));
  }

  /** What is wrong at columns: "twice", "position" (given in two ways) or "half" (one of two degrees). */
  get columnProblems() {
    const targets = Array.from(this.#targets);
    const degrees = DEGREES.filter((target) => this.has(target)).length;
    const isTwofold = [degrees > 0, this.has("position"), this.has("geometry")].filter(Boolean).length > 1;
    return new Map(targets.map(([column, target]) => {
      const isTwice = target !== null && targets.filter(([, other]) => other === target).length > 1;
      const isPosition = POSITIONS.includes(target ?? "");
      const problem = isTwice ? "twice" : (isPosition && isTwofold) ? "position"
        : (degrees === 1 && DEGREES.includes(target ?? "")) ? "half" : "";
      return /** @type {[string, string]} */ ([column, problem]);
    }).filter(([, problem]) => problem !== ""));
  }

  /** What is wrong as a whole: "name", "position" (no column has it), "grid" (it has no degrees), "identity" (nothing finds the places) or "long" (more
   * than a request can have). */
  get problems() {
    if (!this.isMapped) { return []; }
    // such as 2'600'000
    const isFar = (/** @type {string | undefined} */ column) => column !== undefined
      && parseFloat(String(this.sampleOf(column)).replace(/['’\s]/g, "")) > 180;
    return [
      !this.isChange && !this.has("name") && "name",
      !this.isChange && !POSITIONS.some((target) => this.has(target)) && "position",
      !this.options.crs && DEGREES.some((target) => isFar(this.#columnOf(target))) && "grid",
      (this.existing !== "keep" || this.source !== "") && this.#key === null && !this.has("id") && "identity",
      this.query(false).length > LONGEST_QUERY && "long",
    ].filter((problem) => problem !== false);
  }

  /** The columns with texts, those with numbers, and those whose first phone number counts, as the service takes them. */
  get #typed() {
    const of = (/** @type {string} */ choice, columns = this.columns) => columns.filter((column) => this.choiceOf(column) === choice);
    const lists = { texts: of(TEXT), numbers: of(NUMBER), firstOf: of(PHONE, [...this.firstOf]) };
    return /** @type {Partial<typeof lists>} */ (Object.fromEntries(Object.entries(lists).filter(([, columns]) => columns.length > 0)));
  }

  /** The mapping as the service takes it; null if the file needs none. */
  get mapping() {
    if (!this.isMapped) { return null; }
    const columns = Array.from(this.#targets).filter(([column, target]) => target !== PROPERTY + column);
    const given = this.wanted.map(({ target }) => [target, this.constants.get(target)]).filter(([, text]) => text);
    // an empty cell is no text, but a place must have one
    const empty = this.isChange ? [] : this.fields.filter(({ mayBeEmpty }) => mayBeEmpty);
    const { name, text } = this.property;
    const constants = [...empty.map(({ target }) => [target, ""]), ...given, ...((name && text) ? [[PROPERTY + name, text]] : [])];
    return {
      columns: Object.fromEntries(columns),
      ...(constants.length > 0 && { constants: Object.fromEntries(constants) }),
      ...this.#typed,
      ...this.options,
    };
  }

  query(/** @type {boolean} */ isDryRun) {
    const { mapping, existing, key, source, missing, duplicates, name } = this;
    return pathWith("", {
      name, existing, dryRun: isDryRun, refusedRows: true, duplicates: (duplicates === FIRST) ? "" : duplicates,
      mapping: mapping && JSON.stringify(mapping), key, source,
      ...(source && { missing, maxMissing: this.mayLackAll ? 100 : "", mark: (missing === "mark") ? PROPERTY + (this.mark || "gone") : "" }),
    });
  }

  /** What is chosen of how columns are found. */
  get read() { return only(this.options, OPTIONS.filter((name) => !LATER.includes(name))); }

  /** What is worth keeping for the next file with these columns: the choices, and nothing of the places. */
  get choices() {
    const { existing, key, source, missing, mark } = this;
    return {
      columns: Object.fromEntries(this.#targets), ...this.#typed, constants: Object.fromEntries(this.constants),
      existing, key, source, missing, mark, ...only(this.options, LATER),
    };
  }

  set choices(/** @type {ImportChoices} */ { existing, key, source = "", missing = "", mark = "gone", ...mapping }) {
    const { columns = {}, texts = [], numbers = [], firstOf = [], constants = {} } = mapping;
    this.#targets = new Map(this.columns.map((column) => {
      const target = this.#guessed(column, columns);
      return [column, this.#isTarget(target) ? target : this.#guessed(column)];
    }));
    const types = [...texts.map((column) => [column, TEXT]), ...numbers.map((column) => [column, NUMBER])];
    this.#types = new Map(/** @type {[string, string][]} */ (types).filter(([column]) => this.columns.includes(column)));
    this.constants = new Map(Object.entries(constants));
    this.firstOf = new Set(firstOf);
    this.key = key;
    this.options = { ...only(this.preview.mapping ?? {}, OPTIONS), ...only(mapping, LATER) };
    this.existing = EXISTING.includes(existing) ? existing : EXISTING[0];
    Object.assign(this, { source: String(source), missing: MISSING.includes(missing) ? missing : MISSING[0], mark: String(mark) });
    this.isRecalled = true;
  }
}
