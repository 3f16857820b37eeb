// Changes a cell of the table in place: its text, number, or yes and no.

import { html, nothing } from "../../lit-html.js";
import { typedText } from "../../shared/exact-json.js";
import { STATUS, ServiceError, isCancelled, statusOf } from "../../shared/requests.js";
import { textOf } from "../../shared/texts.js";
import { shownText, typingOf, valueOfText } from "./cell-value.js";
import { options } from "../controls.js";
import { say } from "../dialogs.js";
import { changePlace, place as load, textRules } from "../desk-api.js";
import { bodyOf, isSame, withValue } from "../differences.js";
import { tellSaved } from "../form/place-actions.js";
import { fieldValue } from "./place-fields.js";

const PROBLEM = "cell-problem";
const ATTEMPTS = 5; // how often a place is read again that somebody else changes meanwhile

/** @param {Place} place @param {PlaceField} placeField @param {unknown} value @returns {Changes} */
function changesOf(place, { name, isProperty }, value) {
  const path = name.split(".");
  return isProperty ? new Map([["/properties", withValue(place.properties, path.slice(1), value)]])
    : new Map([[`/${path.join("/")}`, value]]);
}

/** Saves a value, and keeps how to undo it. What somebody else changes meanwhile stays. Returns the place. */
async function saveValue(/** @type {OpenCell} */ { id, field, base }, /** @type {unknown} */ value) {
  for (let attempt = 1; ; attempt += 1) {
    const { place, tag } = await load(id);
    const now = fieldValue(place, field);
    if (!isSame(now, base)) {
      const message = textOf("cell.changed", { value: shownText(now) || textOf("conflict.nothing") });
      throw Object.assign(new ServiceError(STATUS.CHANGED, [{ message }]), { value: now });
    }
    try {
      const saved = await changePlace(id, bodyOf(changesOf(place, field, value)), tag);
      tellSaved(place, tag, saved);
      return saved.place;
    } catch (failure) {
      if (statusOf(failure) !== STATUS.CHANGED || attempt === ATTEMPTS) { throw failure; }
    }
  }
}

/** Returns why the service refuses a value, to be read alone. @param {ServiceError} failure @param {PlaceField} field */
function reasonOf(failure, field) {
  if (failure.status === STATUS.NOT_FOUND) { return textOf("change.deletedSince"); }
  if (failure.isAway) { return textOf("editor.notSavedAway", { reason: failure.message }); }
  if (failure.status !== STATUS.INVALID) { return failure.message; }
  return failure.errors.map(({ message }) => textOf("field.problem", { field: field.title, problem: message })).join(" ");
}

/** The editor of one cell at a time. The event "change" follows each step, "saved" each place that was saved. */
export class CellEditor extends EventTarget {
  /** @type {OpenCell | null} */
  #open = null; // the cell: ID of the place, field, base (the value to change), typing, text, problem, saving
  #rules = /** @type {CellRules | null} */ (null);

  get isOpen() { return this.#open !== null; }

  /** @param {{ id: string }} place @param {{ name: string }} field */
  isAt({ id }, { name }) { return this.#open?.id === id && this.#open.field.name === name; }

  /** Returns whether a value can be changed in its cell. @param {Place} place @param {PlaceField} field */
  takes(place, field) { return this.#rules !== null && typingOf(field, fieldValue(place, field), this.#rules) !== null; }

  /** Opens a cell, if its value can be changed here. Returns whether it can. */
  async open(/** @type {Place} */ place, /** @type {PlaceField} */ field) {
    const { texts, addressTexts } = await textRules();
    const rules = new Map([...texts, ...addressTexts].map((rule) => [rule.path, rule]));
    this.#rules = rules;
    const base = fieldValue(place, field);
    const typing = typingOf(field, base, rules);
    if (typing === null) {
      say(textOf("cell.inForm", { field: field.title }));
      return false;
    }
    this.#open = { id: place.id, place: place.name, field, base, typing, text: typedText(base), problem: null, saving: null };
    this.#tell();
    return true;
  }

  cancel() {
    this.#open = null;
    this.#tell();
  }

  /** Saves the cell, and closes it. Returns whether it is closed. */
  async save() {
    const open = this.#open;
    if (open === null) { return true; }
    if (open.saving === null) {
      open.saving = this.#send(open).finally(() => {
        open.saving = null;
        this.#tell();
      });
      this.#tell();
    }
    return open.saving;
  }

  async #send(/** @type {OpenCell} */ open) {
    try {
      const value = valueOfText(open.text, open.typing, this.#rules?.get(open.field.name));
      if (open.text !== typedText(open.base)) {
        this.dispatchEvent(new CustomEvent("saved", { detail: await saveValue(open, value) }));
      }
      if (this.#open === open) {
        this.cancel();
      }
      return true;
    } catch (failure) {
      this.#refuse(open, failure);
      return false;
    }
  }

  #refuse(/** @type {OpenCell} */ open, /** @type {unknown} */ failure) {
    if (isCancelled(failure)) {
      open.problem = null;
    } else if (failure instanceof SyntaxError) {
      open.problem = textOf("field.problem", { field: open.field.title, problem: failure.message });
    } else if (failure instanceof ServiceError) {
      open.problem = reasonOf(failure, open.field);
      if ("value" in failure) {
        // the next attempt replaces what somebody else has saved
        open.base = failure.value;
      }
    } else {
      throw failure;
    }
  }

  template() {
    const open = /** @type {OpenCell} */ (this.#open);
    const { field, place, typing, text, problem, saving } = open;
    const label = textOf("cell.label", { field: field.title, name: place });
    const type = (/** @type {TemplateEvent} */ { target }) => {
      open.text = target.value;
      open.problem = null;
      this.#tell();
    };
    const described = problem ? PROBLEM : nothing;
    const control = (typing === "boolean") ? html`<select class="editor" aria-label=${label} aria-describedby=${described}
        aria-invalid=${problem ? "true" : nothing} @change=${type}>
        ${options(["", "true", "false"], text, (value) => ((value === "") ? "–" : shownText(value === "true")))}</select>`
      : html`<input class="editor" type="text" dir="auto" autocomplete="off" aria-label=${label}
        inputmode=${(typing === "number") ? "decimal" : nothing} aria-describedby=${described}
        aria-invalid=${problem ? "true" : nothing} ?readonly=${saving !== null} .value=${text} @input=${type}>`;
    return html`${control}${problem ? html`<p class="problem" id=${PROBLEM} role="alert">${problem}</p>` : nothing}`;
  }

  #tell() { this.dispatchEvent(new Event("change")); }
}
