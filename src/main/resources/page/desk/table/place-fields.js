// The fields of places: those that every place may have, and the further properties that places have now.

import { fieldText, labelOf, textOf } from "../../shared/texts.js";
import { queryables, textRules } from "../desk-api.js";

const PROPERTY = "properties.";
/** @type {Record<string, string>} */
const KINDS = { string: "text", number: "number", integer: "number", boolean: "boolean", array: "list", object: "object" };

/** @param {string} name @param {string} kind @returns {PlaceField} */
function field(name, kind) {
  return {
    name, kind, title: fieldText(name), isProperty: name.startsWith(PROPERTY),
    isSortable: !["point", "list", "object"].includes(kind), isFilterable: !["point", "object"].includes(kind),
  };
}

export const NAME = field("name", "text");

const OTHERS = [
  field("geometry", "point"), ...["createdAt", "updatedAt"].map((name) => field(name, "time")),
  { ...field("id", "text"), isFilterable: false },
];

const FIRST = ["address.street", "address.city"];
const LAST = ["updatedAt"];
const FIRST_PROPERTIES = 3;

/** Returns what the values are: "text", "number", "boolean", "list", "object", or "mixed" for several of these. */
function kindOf(/** @type {string | string[] | undefined} */ types) {
  const kinds = new Set([types].flat().map((type) => KINDS[type ?? ""]));
  return (kinds.size === 1) ? [...kinds][0] : "mixed";
}

let own = [NAME, ...OTHERS];
let properties = /** @type {PlaceField[]} */ ([]);

/** Finds the texts of places in their schema, and the properties that places have now. @param {AbortSignal} signal */
export async function loadFields(signal) {
  const { texts, addressTexts } = await textRules();
  own = [...[...texts, ...addressTexts].map(({ path }) => ((path === NAME.name) ? NAME : field(path, "text"))), ...OTHERS];
  const found = Object.entries((await queryables(signal)).properties).filter(([name]) => name.startsWith(PROPERTY));
  properties = found.map(([name, { type }]) => field(name, kindOf(type))).filter(({ kind }) => kind !== "object");
}

export function allFields() { return [...own, ...properties]; }

/** Returns a field; one of which nobody knows the kind of values if no place has it. @param {string} name */
export function fieldOf(name) { return allFields().find((each) => each.name === name) ?? field(name, "mixed"); }

/** Returns the names of the columns that a table has before anybody chooses. */
export function firstColumns() {
  const few = properties.filter(({ isSortable }) => isSortable).slice(0, FIRST_PROPERTIES).map(({ name }) => name);
  return [...FIRST, ...few, ...LAST];
}

/** Returns the fields in groups, each with a title. @param {(field: PlaceField) => unknown} isWanted */
export function fieldGroups(isWanted) {
  return [{ title: textOf("places.ownFields"), fields: own }, { title: labelOf("/properties"), fields: properties }]
    .map(({ title, fields }) => ({ title, fields: fields.filter(isWanted) })).filter(({ fields }) => fields.length > 0);
}

/** Returns the value of a field; undefined if the place does not have it. @returns {any} */
export function fieldValue(/** @type {object} */ place, /** @type {{ name: string }} */ { name }) {
  return name.split(".").reduce((/** @type {any} */ owner, part) => ((owner !== null && typeof owner === "object" && Object.hasOwn(owner, part))
    ? owner[part] : undefined), place);
}
