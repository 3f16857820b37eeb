// Changes a cell of the table in place: its text, number, or yes and no.

import { html, nothing } from "../../lit-html.js";
import { STATUS, ServiceError, isCancelled } from "../../shared/requests.js";
import { textOf } from "../../shared/texts.js";
import { ValueConflict, saveValue } from "./cell-save.js";
import { typedText, typingOf, valueOfText } from "./cell-value.js";
import { textRules } from "../desk-api.js";
import { say } from "../dialogs.js";
import { fieldValue } from "./place-fields.js";
import { WEB_ADDRESSES } from "../web-address.js";

const PROBLEM = "cell-problem";

/** @returns {Promise<CellRules>} */
async function loadRules() {
  const { texts, addressTexts } = await textRules();
  return new Map([...texts, ...addressTexts].map((rule) => [rule.path,
    { ...rule, isWebAddress: WEB_ADDRESSES.includes(rule.location) }]));
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

  /** Whether a cell is open. */
  get isOpen() { return this.#open !== null; }

  /** @param {{ id: string }} place @param {{ name: string }} field */
  isAt({ id }, { name }) { return this.#open?.id === id && this.#open.field.name === name; }

  /** Returns whether a value can be changed in its cell. @param {Place} place @param {PlaceField} field */
  takes(place, field) { return this.#rules !== null && typingOf(field, fieldValue(place, field), this.#rules) !== null; }

  /** Opens a cell, if its value can be changed here. Returns whether it can. */
  async open(/** @type {Place} */ place, /** @type {PlaceField} */ field) {
    const rules = this.#rules ?? await loadRules();
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
        const saved = await saveValue(open.id, open.field, open.base, value);
        this.dispatchEvent(new CustomEvent("saved", { detail: saved }));
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
      if (failure instanceof ValueConflict) {
        // the next attempt replaces what somebody else has saved
        open.base = failure.value;
      }
    } else {
      throw failure;
    }
  }

  /** Returns the control of the open cell. */
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
        ${["", "true", "false"].map((value) => html`<option value=${value} ?selected=${value === text}>${(value === "") ? "–"
          : ((value === "true") ? textOf("property.yes") : textOf("property.no"))}</option>`)}</select>`
      : html`<input class="editor" type="text" dir="auto" autocomplete="off" aria-label=${label}
        inputmode=${(typing === "number") ? "decimal" : nothing} aria-describedby=${described}
        aria-invalid=${problem ? "true" : nothing} ?readonly=${saving !== null} .value=${text} @input=${type}>`;
    return html`${control}${problem ? html`<p class="problem" id=${PROBLEM} role="alert">${problem}</p>` : nothing}`;
  }

  #tell() { this.dispatchEvent(new Event("change")); }
}
