// A control with its label and its problem.

import { element } from "../elements.js";

let count = 0;

/** A control with its label. Its location is a JSON pointer into the body that the form sends. */
export class Field {

  #problem;

  constructor(location, label, input, hint = "", isOptional = false) {
    count += 1;
    this.location = location;
    this.label = label;
    this.input = input;
    input.id ||= `control-${count}`;
    const hintId = `${input.id}-hint`;
    this.#problem = element("p", { className: "problem", id: `${input.id}-problem` });
    this.element = element("div", { className: "field" },
      element("label", { className: "label", htmlFor: input.id }, label,
        ...(isOptional ? [element("span", { className: "optional" }, " (optional)")] : [])),
      input, ...(hint ? [element("p", { className: "hint", id: hintId }, hint)] : []), this.#problem);
    input.setAttribute("aria-describedby", (hint ? `${hintId} ` : "") + this.#problem.id);
  }

  /** Returns whether a problem at this location belongs here. */
  accepts(location) {
    return location === this.location;
  }

  /** Shows what is wrong; null for nothing. */
  showProblem(message) {
    this.#problem.textContent = (message === null) ? "" : `${this.label} ${message}.`;
    if (message === null) {
      this.input.removeAttribute("aria-invalid");
    }
    else {
      this.input.setAttribute("aria-invalid", "true");
    }
  }

}
