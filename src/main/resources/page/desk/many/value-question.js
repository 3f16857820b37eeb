// Asks for one field of many places, and for its new value.

import { html, nothing, render } from "../../lit-html.js";
import { cut, labelOf, positionText, quoted, textOf } from "../../shared/texts.js";
import { typedText } from "../../shared/exact-json.js";
import { isSame, valueAt, withValue } from "../differences.js";
import { elementOf, options } from "../controls.js";
import { TextField } from "../fields.js";
import { PointField } from "../form/point-field.js";
import { PropertyRow } from "../form/properties-field.js";
import { suggestValues } from "../suggestions.js";

const PROPERTIES = "/properties";
const GEOMETRY = "/geometry";
const LONGEST = 199; // with the mark of a cut; the history takes names of 200 characters

/** The question for a text or the position. */
function fieldValue(/** @type {TextRule} */ rules) {
  const { location } = rules;
  const isOptional = !rules.isRequired && !rules.mayBeEmpty;
  const field = (location === GEOMETRY) ? new PointField() : new TextField(location, labelOf(location), rules);
  field.value = undefined;
  if (field instanceof TextField) {
    field.input.addEventListener("focus", () => suggestValues(field.input, rules.path));
  }
  return {
    label: labelOf(location),
    get text() {
      const { value } = field;
      return (typeof value === "object") ? positionText(value.coordinates) : value;
    },
    content: html`${field.element}<p class="hint">${textOf("many.valueForAll")}
      ${isOptional ? textOf("many.emptyRemoves") : nothing}</p>`,
    check: () => field.check(),
    show: (/** @type {Problem[]} */ problems) => problems.forEach((problem) => field.showProblem(problem.message, problem.location)),
    changes() {
      const { value } = field;
      return (/** @type {Place} */ place) => new Map(isSame(valueAt(place, location), value) ? [] : [[location, value]]);
    },
    close: () => field instanceof PointField && field.close(),
  };
}

/** The question for one of the further properties. */
function propertyValue() {
  const row = new PropertyRow("", "", true, nothing, { absent: textOf("property.absent") });
  return {
    get label() { return quoted(row.name); },
    get text() { return typedText(row.value); },
    content: html`${row.element}<p class="hint">${textOf("many.propertyForAll")}</p>`,
    check: () => row.check(),
    show: (/** @type {Problem[]} */ problems) => row.showProblem(
      problems.map(({ message }) => textOf("property.problem", { problem: message })).join(" ")),
    changes() {
      const { name, value } = row;
      return (/** @type {Place} */ { properties }) => {
        const changed = withValue(properties, [name], value);
        return new Map(isSame(properties, changed) ? [] : [[PROPERTIES, changed]]);
      };
    },
    close() {}, // it has no map
  };
}

export class ValueQuestion {
  #rules;
  #place;
  #location = "";
  #value = /** @type {ReturnType<typeof fieldValue | typeof propertyValue>} */ (propertyValue());

  /** @param {TextRules} rules the rules of the texts of a place */
  constructor({ texts, addressTexts }) {
    this.#rules = new Map([...texts, { location: GEOMETRY, path: "geometry", isRequired: true }, ...addressTexts,
      { location: PROPERTIES, path: "properties" }]
      .map((rules) => [rules.location, rules]));
    const title = (/** @type {string} */ each) => ((each === PROPERTIES) ? textOf("many.otherProperty") : labelOf(each));
    const [{ location: first }] = texts;
    this.element = elementOf(html`<div>
      <label class="field"><span class="label">${textOf("many.field")}</span>
        <select name="field" @change=${({ target }) => this.#ask(target.value)}>
          ${options(this.#rules.keys(), first, title)}</select></label>
      <div></div></div>`);
    this.#place = /** @type {HTMLElement} */ (this.element.lastElementChild);
    this.#ask(first);
  }

  get label() { return this.#value.label; }

  /** What the history calls the change, such as: City: Chur. */
  get name() {
    const { label, text } = this.#value;
    const shown = text?.replace(/\s+/g, " ") || textOf("conflict.nothing");
    return cut(textOf("filter.condition", { field: label, text: shown }), LONGEST);
  }

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
    this.#value = (location === PROPERTIES) ? propertyValue() : fieldValue(this.#rules.get(location) ?? { location, path: "" });
    render(html`<div>${this.#value.content}</div>`, this.#place);
  }

  #focus() { this.#place.querySelector("[aria-invalid=true]")?.focus(); }
}
