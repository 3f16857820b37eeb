// A text field of a form, with its label and its problem.

import { element } from "../elements.js";

/** From this share of the allowed length on, the field counts the characters. */
const COUNT_FROM = 0.8;

/** A text of this length takes several lines. */
const LONG = 1000;

let count = 0;

function inputFor(schema, properties) {
  return ((schema.maxLength ?? 0) >= LONG)
    ? element("textarea", { rows: 5, ...properties })
    : element("input", { type: "text", ...properties });
}

/** A field for a text. Its location is a JSON pointer into the body. */
export class TextField {

  #schema;

  #given;

  #shown = "";

  #counter = element("span", { className: "hint count" });

  #problem;

  constructor(location, label, schema, isRequired, properties = {}) {
    count += 1;
    const id = `field-${count}`;
    this.location = location;
    this.label = label;
    this.#schema = schema;
    this.#problem = element("p", { className: "problem", id: `${id}-problem` });
    this.input = inputFor(schema, { id, dir: "auto", autocomplete: "off", name: location, ...properties });
    if (isRequired) {
      this.input.setAttribute("aria-required", "true");
    }
    this.element = element("div", { className: "field" },
      element("label", { className: "label", htmlFor: id }, label,
        isRequired ? "" : element("span", { className: "optional" }, " (optional)")),
      this.input, this.#counter, this.#problem);
    this.input.addEventListener("input", () => {
      this.#count();
      this.showProblem(null);
    });
  }

  /** The text; undefined if there is none. A text that the user has not touched is the same as before. */
  get value() {
    // a field for one line has no line breaks, but the text may have some
    if (this.input.value === this.#shown) {
      return this.#given;
    }
    return (this.input.value === "" && this.#schema.minLength !== 0) ? undefined : this.input.value;
  }

  set value(text) {
    this.input.value = text ?? "";
    this.#given = text ?? ((this.#schema.minLength === 0) ? "" : undefined);
    this.#shown = this.input.value;
    this.#count();
    this.showProblem(null);
  }

  /** Returns whether a problem at this location belongs here. */
  accepts(location) {
    return location === this.location;
  }

  /** Shows what is wrong with the text; null for nothing. */
  showProblem(message) {
    this.#problem.textContent = (message === null) ? "" : `${this.label} ${message}.`;
    if (message === null) {
      this.input.removeAttribute("aria-invalid");
      this.input.removeAttribute("aria-describedby");
    }
    else {
      this.input.setAttribute("aria-invalid", "true");
      this.input.setAttribute("aria-describedby", this.#problem.id);
    }
  }

  #count() {
    const limit = this.#schema.maxLength ?? Infinity;
    const length = [...this.input.value].length;
    this.#counter.textContent = (length >= COUNT_FROM * limit) ? `${length} of ${limit} characters` : "";
  }

}
