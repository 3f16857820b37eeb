// Asks for one field of many places, and for its new value.

import { element } from "../elements.js";
import { isSame, valueAt } from "./differences.js";
import { labelOf } from "./labels.js";
import { PointField } from "./point-field.js";
import { PropertyRow } from "./property-row.js";
import { violations } from "./schema.js";
import { TextField } from "./text-field.js";
import { quoted } from "./texts.js";

const PROPERTIES = "/properties";

/** The question for the value of a field that the schema names. */
class SchemaValue {

  #location;

  #schema;

  #field;

  #isOptional;

  constructor(location, schema) {
    this.#location = location;
    this.#schema = schema;
    this.#isOptional = [schema.type].flat().includes("null");
    this.#field = schema.properties ? new PointField(schema)
      : new TextField(location, labelOf(location), schema, !this.#isOptional && schema.minLength !== 0);
    this.#field.value = undefined;
    this.element = element("div", {}, this.#field.element, element("p", { className: "hint" },
      `All chosen places get this value.${this.#isOptional ? " Without a text, the field is removed from them." : ""}`));
  }

  /** What is changed. */
  get label() {
    return labelOf(this.#location);
  }

  /** Returns what is wrong with the value. */
  problems() {
    const { value } = this.#field;
    if (value === undefined) {
      return this.#isOptional ? [] : [{ location: this.#location, message: "is required" }];
    }
    return violations(this.#schema, value, this.#location);
  }

  /** Shows what is wrong. */
  show(problems) {
    this.#field.showProblem(null);
    problems.forEach(({ location, message }) => this.#field.showProblem(message, location));
  }

  /** Returns a function that returns the changes of a place. */
  changes() {
    const { value } = this.#field;
    return (place) => new Map(isSame(valueAt(place, this.#location), value) ? [] : [[this.#location, value]]);
  }

  /** Removes a map. */
  close() {
    this.#field.close?.();
  }

}

/** The question for one of the further properties. */
class PropertyValue {

  #row = new PropertyRow("", "", true, [], { absent: "Remove it" });

  constructor() {
    this.element = element("div", {}, this.#row.element, element("p", { className: "hint" },
      "All chosen places get this property, or lose it. Their other properties stay."));
  }

  /** What is changed. */
  get label() {
    return quoted(this.#row.name);
  }

  /** Returns what is wrong with name or value. */
  problems() {
    const message = this.#row.problem([]);
    return (message === null) ? [] : [{ message }];
  }

  /** Shows what is wrong. */
  show(problems) {
    const texts = problems.map(({ location, message }) => location ? `The property ${message}.` : message);
    this.#row.showProblem(texts.join(" ") || null);
  }

  /** Returns a function that returns the changes of a place. */
  changes() {
    const { name, value } = this.#row;
    return ({ properties }) => {
      const others = Object.entries(properties).filter(([other]) => other !== name);
      const hasName = others.length < Object.keys(properties).length;
      if (value === undefined) {
        return new Map(hasName ? [[PROPERTIES, Object.fromEntries(others)]] : []);
      }
      // the property keeps its place among the others
      return new Map((hasName && isSame(properties[name], value)) ? [] : [[PROPERTIES, { ...properties, [name]: value }]]);
    };
  }

}

/** Returns the fields of the schema by their locations, those of an address one by one. */
function fieldsOf(schema, location = "") {
  return Object.entries(schema.properties).flatMap(([name, part]) => (name === "address")
    ? fieldsOf(part, `${location}/${name}`) : [[`${location}/${name}`, part]]);
}

/** The question for a field and its value. */
export class ValueQuestion {

  #fields;

  #select;

  #place = element("div");

  #value;

  /** @param schema the rules for changes of a place */
  constructor(schema) {
    this.#fields = new Map(fieldsOf(schema));
    this.#select = element("select", { name: "field" }, ...Array.from(this.#fields.keys(), (value) =>
      element("option", { value }, (value === PROPERTIES) ? "A further property" : labelOf(value))));
    this.#select.addEventListener("change", () => this.#ask());
    this.content = [
      element("label", { className: "field" }, element("span", { className: "label" }, "Field"), this.#select),
      this.#place,
    ];
    this.#ask();
  }

  /** What is changed, such as: City. */
  get label() {
    return this.#value.label;
  }

  /** Shows what is wrong. Returns whether nothing is. */
  check() {
    const problems = this.#value.problems();
    this.#show(problems);
    return problems.length === 0;
  }

  /** Shows why the service refuses the value. */
  refuse({ errors }) {
    this.#show(errors);
  }

  /** Returns a function that returns the changes of a place. */
  changes() {
    return this.#value.changes();
  }

  /** Removes a map. */
  close() {
    this.#value.close?.();
  }

  #ask() {
    this.#value?.close?.();
    const location = this.#select.value;
    this.#value = (location === PROPERTIES) ? new PropertyValue() : new SchemaValue(location, this.#fields.get(location));
    this.#place.replaceChildren(this.#value.element);
  }

  #show(problems) {
    this.#value.show(problems);
    this.#place.querySelector("[aria-invalid=true]")?.focus();
  }

}
