// The editor for the free-form properties of a place: for each a row with its name, the kind of its value, and the value.

import { html, nothing, render } from "../../lit-html.js";
import { labelOf, textOf } from "../../shared/texts.js";
import { button, elementOf, newId, options } from "../controls.js";
import { isNumberText, isRaw, parseJson, typedText } from "../../shared/exact-json.js";
import { setInvalid } from "../fields.js";
import { askForSimilar, suggestNames, suggestValues } from "../suggestions.js";

const KINDS = {
  text: textOf("property.text"), number: textOf("property.number"), boolean: textOf("property.boolean"),
  none: textOf("property.none"), json: textOf("property.json"),
};
const WITHOUT_TEXT = ["none", "absent"]; // these kinds have no text
const LINE = /^.{0,60}$/; // a text that a control of one line shows well

function kindOf(/** @type {unknown} */ value) {
  if (value === null) { return "none"; }
  if (typeof value === "number" || isRaw(value)) { return "number"; }
  return (typeof value === "string") ? "text" : (typeof value === "boolean") ? "boolean" : "json";
}

function valueControl(/** @type {string} */ kind, /** @type {string} */ text) {
  const label = textOf("property.value");
  if (kind === "boolean") {
    const title = (/** @type {string} */ value) => ((value === "true") ? textOf("property.yes") : textOf("property.no"));
    return elementOf(html`<select aria-label=${label}>${options(["true", "false"], (text === "false") ? text : "true", title)}</select>`);
  }
  if ((kind === "text" && !LINE.test(text)) || kind === "json") {
    return elementOf(html`<textarea aria-label=${label} placeholder=${label} rows=${(kind === "json") ? 4 : 1} dir="auto"
      spellcheck="false" .value=${text}></textarea>`);
  }
  const isEmpty = WITHOUT_TEXT.includes(kind);
  return elementOf(html`<input type="text" dir="auto" autocomplete="off" aria-label=${label} placeholder=${isEmpty ? nothing : label}
    .value=${isEmpty ? "" : text} ?disabled=${isEmpty}>`);
}

export class PropertyRow {
  #given;
  #shown;
  #kind;
  #name;
  #value;
  #problem;
  #isNew;

  /** @param {string} name @param {unknown} value @param {boolean} isNew whether the name may still be missing
   * @param {TemplateValue} actions buttons behind the value @param {Record<string, string>} otherKinds further kinds with
   * their texts, such as "absent" */
  constructor(name, value, isNew, actions = nothing, otherKinds = {}) {
    this.#isNew = isNew;
    const kind = kindOf(value);
    const titles = /** @type {Record<string, string>} */ ({ ...KINDS, ...otherKinds });
    this.#value = /** @type {HTMLInputElement} */ (valueControl(kind, typedText(value, 2)));
    this.element = elementOf(html`<div class="property" role="group" @input=${() => this.showProblem(null)}>
      <input type="text" dir="auto" .value=${name} autocomplete="off" placeholder=${textOf("property.name")}
        aria-label=${textOf("property.name")} @input=${() => this.#describe()} @change=${({ target }) => askForSimilar(target)}
        @focus=${({ target }) => suggestNames(target)}>
      <select aria-label=${textOf("property.kind")} @change=${() => this.#changeKind()}>
        ${options(Object.keys(titles), kind, (other) => titles[other])}</select>
      <div class="value" @focusin=${() => this.#suggest()}>${this.#value}</div>${actions}
      <div class="similar" role="status"></div>
      <p class="problem" id=${newId("property")}></p></div>`);
    [this.#name, this.#kind] = /** @type {HTMLCollectionOf<HTMLInputElement>} */ (this.element.children);
    this.#problem = /** @type {Element} */ (this.element.lastElementChild);
    this.#given = { name, value };
    this.#shown = { name: this.#name.value, text: this.#value.value };
    this.#describe();
  }

  get name() { return (this.#name.value === this.#shown.name) ? this.#given.name : this.#name.value; }

  /** The value; undefined for none. Fails with a message if the text is not of its kind. */
  get value() {
    const text = this.#value.value;
    const kind = this.#kind.value;
    if (kind === "absent") { return undefined; }
    if (text === this.#shown.text && kind === kindOf(this.#given.value)) { return this.#given.value; }
    if (kind === "number" && !isNumberText(text.trim())) { throw new SyntaxError(textOf("property.noNumber")); }
    try {
      return (kind === "text") ? text : (kind === "none") ? null : parseJson(text);
    } catch {
      throw new SyntaxError(textOf("property.noJson"));
    }
  }

  /** Shows what is wrong with this row beside other names. Returns whether nothing is. */
  check(/** @type {string[]} */ otherNames = []) {
    const problem = this.#found(otherNames);
    this.showProblem(problem);
    return problem === null;
  }

  #found(/** @type {string[]} */ otherNames) {
    if (this.#isNew && this.name === "") { return textOf("property.nameless"); }
    if (otherNames.includes(this.name)) { return textOf("property.twice"); }
    try {
      void this.value;
      return null;
    } catch (failure) {
      return /** @type {SyntaxError} */ (failure).message;
    }
  }

  focus() { this.#name.focus(); }

  #suggest() {
    if (this.name !== "" && ["text", "number"].includes(this.#kind.value)) {
      suggestValues(this.#value, `properties.${this.name}`);
    }
  }

  showProblem(/** @type {string | null} */ message) {
    this.#problem.textContent = message ?? "";
    for (const control of [this.#name, this.#value]) {
      setInvalid(control, message !== null);
      control.setAttribute("aria-describedby", this.#problem.id);
    }
  }

  #changeKind() {
    const control = /** @type {HTMLInputElement} */ (valueControl(this.#kind.value, this.#value.value));
    this.#value.replaceWith(control);
    this.#value = control;
  }

  #describe() {
    const name = this.#name.value;
    this.element.setAttribute("aria-label", name ? textOf("property.label", { name }) : textOf("property.unnamed"));
  }
}

/** A list of properties, to which the user adds, and from which the user removes. */
export class PropertiesField {
  #rows = /** @type {PropertyRow[]} */ ([]);
  #list;
  #problem;
  #add;

  constructor() {
    this.location = "/properties";
    this.element = elementOf(html`<fieldset><legend>${labelOf(this.location)}</legend>
      <div class="properties"></div>
      <p class="problem" id="properties-problem"></p>
      ${button(textOf("property.add"), () => this.#append(), "", "add-property")}</fieldset>`);
    [, this.#list, this.#problem, this.#add] = /** @type {HTMLCollectionOf<HTMLElement>} */ (this.element.children);
  }

  /** The properties. Fails if a row has a problem. */
  get value() { return Object.fromEntries(this.#rows.map((row) => [row.name, row.value])); }

  set value(/** @type {Record<string, unknown> | undefined} */ properties) {
    this.#rows = Object.entries(properties ?? {}).map(([name, value]) => this.#row(name, value, false));
    this.#draw();
    this.showProblem(null);
  }

  check() {
    return this.#rows.map((row, index) => row.check(this.#rows.slice(0, index).map((other) => other.name))).every(Boolean);
  }

  accepts(/** @type {string} */ location) { return location.startsWith(this.location); }

  showProblem(/** @type {string | null} */ message) {
    this.#problem.textContent = (message === null) ? "" : textOf("property.problems", { problem: message });
    if (message === null) {
      this.#add.removeAttribute("aria-describedby");
    } else {
      this.#add.setAttribute("aria-describedby", this.#problem.id);
    }
  }

  #row(/** @type {string} */ name, /** @type {unknown} */ value, /** @type {boolean} */ isNew) {
    /** @type {PropertyRow} */
    const row = new PropertyRow(name, value, isNew, button(textOf("property.remove"), () => this.#remove(row), "remove"));
    return row;
  }

  #append() {
    const row = this.#row("", "", true);
    this.#rows.push(row);
    this.#draw();
    row.focus();
  }

  #remove(/** @type {PropertyRow} */ row) {
    const index = this.#rows.indexOf(row);
    this.#rows.splice(index, 1);
    this.#draw();
    (this.#rows[Math.min(index, this.#rows.length - 1)] ?? this.#add).focus();
    this.element.dispatchEvent(new Event("input", { bubbles: true }));
  }

  #draw() { render(this.#rows.map((row) => row.element), this.#list); }
}
