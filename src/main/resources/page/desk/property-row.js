// One free-form property: its name, the kind of its value, and the value.

import { element } from "../elements.js";
import { isRaw, jsonText, parseJson } from "./exact-json.js";

const KINDS = { text: "Text", number: "Number", boolean: "Yes or no", none: "Nothing", json: "JSON" };

/** These kinds have no text. */
const WITHOUT_TEXT = ["none", "absent"];

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?(e[-+]?\d+)?$/i;

let count = 0;

function kindOf(value) {
  if (value === null) {
    return "none";
  }
  if (typeof value === "number" || isRaw(value)) {
    return "number";
  }
  return (typeof value === "string") ? "text" : (typeof value === "boolean") ? "boolean" : "json";
}

function textOf(value, kind) {
  return (kind === "text") ? value : (kind === "none") ? "" : jsonText(value, 2);
}

/** A row of the editor. */
export class PropertyRow {

  #given;

  #shown;

  #kind;

  #name;

  #value = null;

  #place = element("div", { className: "value" });

  #problem;

  #isNew;

  /**
   * @param isNew whether the name may still be missing
   * @param actions buttons behind the value
   * @param otherKinds further kinds with their texts, such as "absent"
   */
  constructor(name, value, isNew, actions = [], otherKinds = {}) {
    count += 1;
    this.#isNew = isNew;
    this.#kind = element("select", {}, ...Object.entries({ ...KINDS, ...otherKinds })
      .map(([kind, text]) => element("option", { value: kind }, text)));
    this.#name = element("input", { type: "text", dir: "auto", value: name, autocomplete: "off", placeholder: "Name" });
    this.#problem = element("p", { className: "problem", id: `property-${count}` });
    this.element = element("div", { className: "property", role: "group" }, this.#name, this.#kind, this.#place, ...actions,
      this.#problem);
    this.#kind.value = kindOf(value);
    this.#given = { name, value };
    this.#control(textOf(value, this.#kind.value));
    this.#shown = { name: this.#name.value, text: this.#value.value };
    this.#kind.addEventListener("change", () => this.#control(this.#value.value));
    this.#name.addEventListener("input", () => this.#describe());
    this.element.addEventListener("input", () => this.showProblem(null));
    this.#describe();
  }

  /** The name. */
  get name() {
    return (this.#name.value === this.#shown.name) ? this.#given.name : this.#name.value;
  }

  /** The value; undefined for none. Fails with a message if the text is not of its kind. */
  get value() {
    const text = this.#value.value;
    const kind = this.#kind.value;
    if (kind === "absent") {
      return undefined;
    }
    if (text === this.#shown.text && kind === kindOf(this.#given.value)) {
      return this.#given.value;
    }
    if (kind === "number" && !NUMBER.test(text.trim())) {
      throw new SyntaxError("The value must be a number, such as 12.5.");
    }
    try {
      return (kind === "text") ? text : (kind === "none") ? null : parseJson(text);
    }
    catch {
      throw new SyntaxError("The value must be JSON, such as [1, 2] or {\"a\": true}.");
    }
  }

  /** Returns what is wrong with this row beside other names; null for nothing. */
  problem(otherNames) {
    if (this.#isNew && this.name === "") {
      return "The property needs a name.";
    }
    if (otherNames.includes(this.name)) {
      return "Another property has this name.";
    }
    try {
      void this.value;
      return null;
    }
    catch (failure) {
      return failure.message;
    }
  }

  /** Moves the focus to the name. */
  focus() {
    this.#name.focus();
  }

  /** Shows what is wrong; null for nothing. */
  showProblem(message) {
    this.#problem.textContent = message ?? "";
    for (const control of [this.#name, this.#value]) {
      control.toggleAttribute("aria-invalid", false);
      control.removeAttribute("aria-describedby");
      if (message !== null) {
        control.setAttribute("aria-invalid", "true");
        control.setAttribute("aria-describedby", this.#problem.id);
      }
    }
  }

  #control(text) {
    const kind = this.#kind.value;
    if (kind === "boolean") {
      this.#value = element("select", {}, element("option", { value: "true" }, "Yes"),
        element("option", { value: "false" }, "No"));
      this.#value.value = (text === "false") ? "false" : "true";
    }
    else if (kind === "text" || kind === "json") {
      this.#value = element("textarea", { rows: (kind === "json") ? 4 : 1, dir: "auto", value: text, spellcheck: false });
    }
    else {
      const isEmpty = WITHOUT_TEXT.includes(kind);
      this.#value = element("input", { type: "text", value: isEmpty ? "" : text, disabled: isEmpty });
    }
    if (!WITHOUT_TEXT.includes(kind)) {
      this.#value.placeholder = "Value";
    }
    this.#place.replaceChildren(this.#value);
    this.#describe();
  }

  #describe() {
    const name = this.#name.value || "without a name";
    this.element.setAttribute("aria-label", `Property ${name}`);
    this.#name.setAttribute("aria-label", "Name");
    this.#kind.setAttribute("aria-label", "Kind");
    this.#value.setAttribute("aria-label", "Value");
  }

}
