// The form of a place. Its fields and their rules come from the schema.

import { element } from "../elements.js";
import { changesBetween } from "./differences.js";
import { labelOf } from "./labels.js";
import { PointField } from "./point-field.js";
import { PropertiesField } from "./properties-field.js";
import { violations } from "./schema.js";
import { TextField } from "./text-field.js";

const INPUTS = { "/phone": { type: "tel" }, "/photoUrl": { inputMode: "url" }, "/siteUrl": { inputMode: "url" } };

/** The form. */
export class PlaceForm {

  #schema;

  #fields = [];

  #point;

  #properties = new PropertiesField();

  #general = element("p", { className: "problem", role: "alert", id: "form-problem" });

  #base = {};

  constructor(schema) {
    this.#schema = schema;
    const { geometry, address, properties, ...texts } = schema.properties;
    this.#point = new PointField(geometry);
    const main = this.#texts("", { ...schema, properties: texts });
    const parts = this.#texts("/address", address);
    this.#fields.push(this.#point, this.#properties);
    this.element = element("form", { className: "place", noValidate: true, autocomplete: "off" }, this.#general,
      element("div", { className: "halves" },
        element("div", {}, ...main, element("fieldset", {}, element("legend", {}, labelOf("/address")), ...parts)),
        element("div", {}, this.#point.element, this.#properties.element)));
  }

  /** The place, as the fields have it. Fails if a property has a problem. */
  get value() {
    return this.#read(this.#fields);
  }

  set value(place) {
    for (const field of this.#fields) {
      const [, name, part] = field.location.split("/");
      field.value = part ? place[name]?.[part] : place[name];
    }
    this.#base = this.value;
    this.#general.textContent = "";
  }

  /** Puts other values into the fields, which are then unsaved. */
  type(place) {
    const base = this.#base;
    this.value = place;
    this.#base = base;
  }

  /** Returns the unsaved changes. Fails if a property has a problem. */
  changes() {
    return changesBetween(this.#base, this.value);
  }

  /** Gives up the unsaved changes. */
  forget() {
    this.#base = null;
  }

  /** Returns whether there are unsaved changes. */
  isChanged() {
    if (this.#base === null) {
      return false;
    }
    try {
      return this.changes().size > 0;
    }
    catch {
      return true;
    }
  }

  /** Shows what is wrong at the fields, and moves the focus to the first. Returns whether nothing is wrong. */
  check() {
    this.#clear();
    const areRight = this.#properties.check();
    const others = this.#fields.filter((field) => field !== this.#properties);
    const found = violations(this.#schema, this.#read(areRight ? this.#fields : others));
    this.showViolations(found);
    return areRight && found.length === 0;
  }

  /** Shows violations at their fields, and those of no field above the form. */
  showViolations(found) {
    const others = [];
    for (const { location, message } of found) {
      const field = this.#fields.find((candidate) => candidate.accepts(location));
      if (field) {
        field.showProblem(message, location);
      }
      else {
        others.push(`${labelOf(location)} ${message}.`);
      }
    }
    this.showProblem(others.join(" "));
    this.element.querySelector("[aria-invalid=true], [aria-describedby=properties-problem]")?.focus();
  }

  /** Shows a problem of the whole form. */
  showProblem(text) {
    this.#general.textContent = text;
  }

  /** Removes the map. */
  close() {
    this.#point.close();
  }

  #read(fields) {
    const value = {};
    for (const field of fields) {
      const [, name, inner] = field.location.split("/");
      const owner = inner ? (value[name] ??= {}) : value;
      const part = field.value;
      if (part !== undefined) {
        owner[inner ?? name] = part;
      }
    }
    return value;
  }

  #clear() {
    this.#general.textContent = "";
    this.#fields.forEach((field) => field.showProblem(null));
  }

  #texts(location, schema) {
    return Object.entries(schema.properties).map(([name, part]) => {
      const pointer = `${location}/${name}`;
      const isRequired = schema.required.includes(name) && part.minLength !== 0;
      const field = new TextField(pointer, labelOf(pointer), part, isRequired, INPUTS[pointer]);
      this.#fields.push(field);
      return field.element;
    });
  }

}
