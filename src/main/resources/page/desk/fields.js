// Groups of fields, boxes to tick, and forms that send fields.

import { element } from "../elements.js";
import { RefusedError, isExpected } from "../requests.js";

const TOO_MANY = 429;

let count = 0;

/** Returns the waiting time that a refusal names, such as: Try again in 30 s. */
export function waitText(seconds) {
  return `Try again in ${(seconds < 120) ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`}.`;
}

/** A group of controls with one title. */
export class FieldGroup {

  #problem = element("p", { className: "problem" });

  constructor(location, label, ...content) {
    count += 1;
    this.location = location;
    this.label = label;
    this.#problem.id = `group-${count}-problem`;
    this.element = element("fieldset", { "aria-describedby": this.#problem.id }, element("legend", {}, label), ...content,
      this.#problem);
    this.input = this.element.querySelector("input");
  }

  /** Returns whether a problem at this location belongs here. */
  accepts(location) {
    return location === this.location || location.startsWith(`${this.location}/`);
  }

  /** Shows what is wrong; null for nothing. */
  showProblem(message) {
    this.#problem.textContent = (message === null) ? "" : `${this.label} ${message}.`;
  }

}

/** Returns a box to tick, with its text behind it. */
export function tickBox(text, properties = {}) {
  const box = element("input", { type: "checkbox", ...properties });
  return [box, element("label", { className: "choice" }, box, element("span", { dir: "auto" }, text))];
}

/** A form that sends a request, and shows at its fields why the service refuses it. */
export class RequestForm {

  #fields;

  #problem = element("p", { className: "problem", role: "alert" });

  #button;

  #send;

  /**
   * @param fields the fields that may be wrong
   * @param content what the form shows above its buttons
   * @param button the text of the button
   * @param send an asynchronous function that sends the form
   * @param others buttons beside it
   */
  constructor({ fields, content, button, send, others = [] }) {
    this.#fields = fields;
    this.#send = send;
    this.#button = element("button", { type: "submit", className: "primary" }, button);
    this.element = element("form", { noValidate: true }, ...content, this.#problem,
      element("div", { className: "actions" }, this.#button, ...others));
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
  }

  async #submit() {
    if (this.#button.disabled) {
      return;
    }
    this.#button.disabled = true;
    this.#problem.textContent = "";
    this.#fields.forEach((field) => field.showProblem(null));
    try {
      await this.#send();
    }
    catch (failure) {
      if (failure.name !== "AbortError") {
        this.#show(failure);
      }
    }
    finally {
      this.#button.disabled = false;
    }
  }

  #show(failure) {
    if (!isExpected(failure)) {
      throw failure;
    }
    const rest = [];
    let first = null;
    for (const { location, message } of (failure instanceof RefusedError) ? failure.errors : [failure]) {
      const field = location && this.#fields.find((candidate) => candidate.accepts(location));
      if (field) {
        field.showProblem(message);
        first ??= field;
      }
      else {
        rest.push(message);
      }
    }
    if (failure.status === TOO_MANY) {
      rest.push(waitText(failure.wait));
    }
    this.#problem.textContent = rest.join(" ");
    first?.input.focus();
  }

}
