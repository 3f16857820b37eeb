// Saves one value of a place, so that it can be undone.

import { STATUS, ServiceError, statusOf } from "../../shared/requests.js";
import { textOf } from "../../shared/texts.js";
import { shownText } from "./cells.js";
import { changePlace, place as load } from "../desk-api.js";
import { bodyOf, isSame, withValue } from "../differences.js";
import { tellSaved } from "../form/place-actions.js";
import { fieldValue } from "./place-fields.js";

const ATTEMPTS = 5; // how often a place is read again that somebody else changes meanwhile

/** Somebody else has changed the same value. */
export class ValueConflict extends ServiceError {
  /** @param value the value that it has now @param {unknown} value */
  constructor(value) {
    super(STATUS.CHANGED, [{ message: textOf("cell.changed", { value: shownText(value) || textOf("conflict.nothing") }) }]);
    this.value = value;
  }
}

/** @param {Place} place @param {PlaceField} placeField @param {unknown} value @returns {Changes} */
function changesOf(place, { name, isProperty }, value) {
  const path = name.split(".");
  return isProperty ? new Map([["/properties", withValue(place.properties, path.slice(1), value)]])
    : new Map([[`/${path.join("/")}`, value]]);
}

/** Saves a value, and keeps how to undo it. What somebody else changes meanwhile stays. Returns the place.
 * @param {unknown} base the value that the user has changed
 * @param {string} id @param {PlaceField} field @param {unknown} value */
export async function saveValue(id, field, base, value) {
  for (let attempt = 1; ; attempt += 1) {
    const { place, tag } = await load(id);
    const now = fieldValue(place, field);
    if (!isSame(now, base)) { throw new ValueConflict(now); }
    try {
      const saved = await changePlace(id, bodyOf(changesOf(place, field, value)), tag);
      tellSaved(place, tag, saved);
      return saved.place;
    } catch (failure) {
      if (statusOf(failure) !== STATUS.CHANGED || attempt === ATTEMPTS) { throw failure; }
    }
  }
}
