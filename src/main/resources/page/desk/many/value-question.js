// Asks for one field of many places, and for its new value.

import { html, nothing, render } from "../../lit-html.js";
import { labelOf, quoted, textOf } from "../../shared/texts.js";
import { isSame, valueAt, withValue } from "../differences.js";
import { elementOf, options } from "../controls.js";
import { TextField } from "../fields.js";
import { PointField } from "../form/point-field.js";
import { PropertyRow } from "../form/properties-field.js";
import { suggestValues } from "../suggestions.js";

const PROPERTIES = "/properties";
const GEOMETRY = "/geometry";

/** The question for a text or the position. */
class FieldValue {
  #location;
  #field;

  constructor(/** @type {TextRule} */ rules) {
    const { location } = rules;
    const isOptional = !rules.isRequired && !rules.mayBeEmpty;
    this.#location = location;
    this.#field = (location === GEOMETRY) ? new PointField() : new TextField(location, labelOf(location), rules);
    this.#field.value = undefined;
    if (this.#field instanceof TextField) {
      const { input } = this.#field;
      input.addEventListener("focus", () => suggestValues(input, rules.path));
    }
    this.content = html`${this.#field.element}<p class="hint">${textOf("many.valueForAll")}
      ${isOptional ? textOf("many.emptyRemoves") : nothing}</p>`;
  }

  get label() { return labelOf(this.#location); }

  check() { return this.#field.check(); }

  /** @param {Problem[]} problems */
  show(problems) { problems.forEach(({ location, message }) => this.#field.showProblem(message, location)); }

  changes() {
    const { value } = this.#field;
    return (/** @type {Place} */ place) => new Map(isSame(valueAt(place, this.#location), value) ? [] : [[this.#location, value]]);
  }

  close() {
    if (this.#field instanceof PointField) {
      this.#field.close();
    }
  }
}

/** The question for one of the further properties. */
class PropertyValue {
  #row = new PropertyRow("", "", true, nothing, { absent: textOf("property.absent") });

  content = html`${this.#row.element}<p class="hint">${textOf("many.propertyForAll")}</p>`;

  get label() { return quoted(this.#row.name); }

  check() { return this.#row.check(); }

  show(/** @type {Problem[]} */ problems) {
    this.#row.showProblem(problems.map(({ message }) => textOf("property.problem", { problem: message })).join(" "));
  }

  changes() {
    const { name, value } = this.#row;
    return (/** @type {Place} */ { properties }) => {
      const changed = withValue(properties, [name], value);
      return new Map(isSame(properties, changed) ? [] : [[PROPERTIES, changed]]);
    };
  }

  close() {} // it has no map
}

export class ValueQuestion {
  #rules;
  #place;
  #location = "";
  #value = /** @type {FieldValue | PropertyValue} */ (new PropertyValue());

  /** @param {TextRules} rules the rules of the texts of a place */
  constructor({ texts, addressTexts }) {
    this.#rules = new Map([...texts, { location: GEOMETRY, path: "geometry", isRequired: true }, ...addressTexts,
      { location: PROPERTIES, path: "properties" }]
      .map((rules) => [rules.location, rules]));
    const title = (/** @type {string} */ location) => ((location === PROPERTIES) ? textOf("many.otherProperty") : labelOf(location));
    const [{ location: first }] = texts;
    this.element = elementOf(html`<div>
      <label class="field"><span class="label">${textOf("many.field")}</span>
        <select name="field" @change=${({ target }) => this.#ask(target.value)}>${options(this.#rules.keys(), first, title)}</select></label>
      <div></div></div>`);
    this.#place = /** @type {HTMLElement} */ (this.element.lastElementChild);
    this.#ask(first);
  }

  get label() { return this.#value.label; }

  /** The name of the field, as the service takes it. */
  get field() { return this.#location.slice(1).replaceAll("/", "."); }

  check() {
    const isRight = this.#value.check();
    this.#focus();
    return isRight;
  }

  show(/** @type {Problem[]} */ problems) {
    this.#value.show(problems);
    this.#focus();
  }

  changes() { return this.#value.changes(); }

  close() { this.#value.close(); }

  #ask(/** @type {string} */ location) {
    this.#value.close();
    this.#location = location;
    this.#value = (location === PROPERTIES) ? new PropertyValue() : new FieldValue(this.#rules.get(location) ?? { location, path: "" });
    render(html`<div>${this.#value.content}</div>`, this.#place);
  }

  #focus() { this.#place.querySelector("[aria-invalid=true]")?.focus(); }
}
