// The form of a place. Its texts come from the schema; what is wrong with a value, the service says.

import { html } from "../../lit-html.js";
import { labelOf, textOf } from "../../shared/texts.js";
import { changesBetween, isSame, valueAt, withChanges } from "../differences.js";
import { elementOf, submitting } from "../controls.js";
import { TextField, markTheirs, showErrors, unmark } from "../fields.js";
import { PointField } from "./point-field.js";
import { PropertiesField } from "./properties-field.js";

/** @type {Record<string, TextControl>} */
const CONTROLS = { "/phone": { type: "tel" }, "/photoUrl": { type: "url" }, "/siteUrl": { type: "url" } };

function textField(/** @type {TextRule} */ rules) {
  return new TextField(rules.location, labelOf(rules.location), rules, CONTROLS[rules.location]);
}

function elementsOf(/** @type {{ element: HTMLElement }[]} */ fields) { return fields.map(({ element }) => element); }

export class PlaceForm {
  #fields;
  #point = new PointField();
  #properties = new PropertiesField();
  #general;
  #base = /** @type {object | null} */ ({});

  /** @param {TextRules} rules the rules of the texts @param {() => void} submit called when the user sends the form
   * @param {TemplateValue} actions buttons below the fields */
  constructor({ texts, addressTexts }, submit, actions) {
    const main = texts.map(textField);
    const address = addressTexts.map(textField);
    this.#fields = [...main, ...address, this.#point, this.#properties];
    this.element = elementOf(html`<form class="place" novalidate autocomplete="off" @submit=${submitting(submit)}>
      <p class="problem" role="alert" id="form-problem"></p>
      <div class="halves">
        <div>${elementsOf(main)}<fieldset><legend>${labelOf("/address")}</legend>${elementsOf(address)}</fieldset></div>
        <div>${this.#point.element}${this.#properties.element}</div>
      </div>
      <div class="actions sticky">${actions}</div></form>`);
    this.#general = /** @type {Element} */ (this.element.firstElementChild);
  }

  /** The place, as the fields have it. Fails if a property has a problem. */
  get value() {
    const values = this.#fields.map((field) => /** @type {[string, unknown]} */ ([field.location, field.value]));
    const place = withChanges(/** @type {Record<string, unknown>} */ ({}), new Map(values.filter(([, value]) => value !== undefined)));
    return { ...place, address: place.address ?? {} };
  }

  set value(/** @type {object} */ place) {
    for (const field of this.#fields) {
      field.value = valueAt(place, field.location);
      unmark(field.element);
    }
    this.#base = this.value;
    this.#general.textContent = "";
  }

  /** Puts other values into the fields, which are then unsaved. @param {Place} place */
  type(place) {
    const base = this.#base;
    this.value = place;
    this.#base = base;
  }

  /** Takes over what somebody else has saved, but for what the user has changed, and marks it. Fails if a property has a
   * problem. @param {Changes} theirs the fields that somebody else has changed, with their values @returns the locations of
   * the fields that are taken over, and of those that both have changed */
  merge(theirs) {
    const own = this.changes();
    const taken = [];
    const both = [];
    for (const [location, value] of theirs) {
      const field = /** @type {any} */ (this.#fields.find((each) => each.location === location));
      if (!field || (own.has(location) && isSame(own.get(location), value))) { continue; }
      if (own.has(location)) {
        both.push(location);
      } else {
        field.value = value;
        markTheirs(field.element);
        taken.push(location);
        this.#base = withChanges(this.#base ?? {}, new Map([[location, field.value]]));
      }
    }
    return { taken, both };
  }

  /** Returns the unsaved changes. Fails if a property has a problem. */
  changes() { return changesBetween(this.#base ?? {}, this.value); }

  forget() { this.#base = null; }

  isChanged() {
    if (this.#base === null) { return false; }
    try {
      return this.changes().size > 0;
    } catch {
      return true;
    }
  }

  /** Shows what the browser finds wrong, and moves the focus to the first. Returns whether that is nothing. */
  check() {
    this.#general.textContent = "";
    this.#properties.showProblem(null);
    const isRight = this.#fields.map((field) => field.check()).every(Boolean);
    this.#focus();
    return isRight;
  }

  /** Shows violations at their fields, and those of no field above the form. @param {Problem[]} found */
  showViolations(found) {
    const others = showErrors(this.#fields, found);
    this.showProblem(others.map(({ location, message }) => textOf("field.problem",
      { field: labelOf(location ?? ""), problem: message })).join(" "));
    this.#focus();
  }

  showProblem(/** @type {string} */ text) { this.#general.textContent = text; }

  close() { this.#point.close(); }

  #focus() { this.element.querySelector("[aria-invalid=true], [aria-describedby=properties-problem]")?.focus(); }
}
