// A field for a text of a place, which counts the characters.

import { element } from "../elements.js";
import { Field } from "./field.js";

/** From this share of the allowed length on, the field counts the characters. */
const COUNT_FROM = 0.8;

/** A text of this length takes several lines. */
const LONG = 1000;

function inputFor(schema, properties) {
  return ((schema.maxLength ?? 0) >= LONG)
    ? element("textarea", { rows: 5, ...properties })
    : element("input", { type: "text", ...properties });
}

/** A field for a text. */
export class TextField extends Field {

  #schema;

  #given;

  #shown = "";

  #counter = element("span", { className: "hint count" });

  constructor(location, label, schema, isRequired, properties = {}) {
    super(location, label, inputFor(schema, { dir: "auto", autocomplete: "off", name: location, ...properties }), "",
      !isRequired);
    this.#schema = schema;
    this.input.after(this.#counter);
    if (isRequired) {
      this.input.setAttribute("aria-required", "true");
    }
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

  #count() {
    const limit = this.#schema.maxLength ?? Infinity;
    const length = [...this.input.value].length;
    this.#counter.textContent = (length >= COUNT_FROM * limit) ? `${length} of ${limit} characters` : "";
  }

}
