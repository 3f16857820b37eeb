// Controls with their labels and problems, and forms that send them. A location is a JSON pointer into the body.

import { html, nothing } from "../lit-html.js";
import { STATUS, ServiceError, isCancelled } from "../shared/requests.js";
import { textOf, waitText } from "../shared/texts.js";
import { elementOf, newId, submitting } from "./controls.js";
import { noValues, webAddressProblem } from "../shared/no-value.js";

const COUNT_FROM = 0.8; // from this share of the allowed length on, a field counts the characters
const LONG = 1000; // a text of this length takes several lines

/** Marks a control as wrong, or no longer. @param {Element} control @param {boolean} isInvalid */
export function setInvalid(control, isInvalid) { control.ariaInvalid = isInvalid ? "true" : null; }

/** Shows errors at their fields. Returns the errors that belong to none of them. */
export function showErrors(/** @type {ShownField[]} */ fields, /** @type {Problem[]} */ errors) {
  return errors.filter(({ location, message }) => {
    const field = fields.find((candidate) => location && candidate.accepts(location));
    field?.showProblem(message, location);
    return !field;
  });
}

/** Marks a field whose value somebody else has just saved, until the user changes it. @param {HTMLElement} element */
export function markTheirs(element) {
  unmark(element);
  element.classList.add("theirs");
  element.firstElementChild?.after(elementOf(html`<p class="hint note">${textOf("field.theirs")}</p>`));
  element.addEventListener("input", () => unmark(element), { once: true });
}

export function unmark(/** @type {HTMLElement} */ element) {
  element.classList.remove("theirs");
  element.querySelector(":scope > .note")?.remove();
}

/** Something with a label, whose last element shows what is wrong. */
class Labelled {
  constructor(/** @type {string} */ location, /** @type {string} */ label, /** @type {TemplateValue} */ template) {
    this.location = location;
    this.label = label;
    this.element = elementOf(template);
    this.input = /** @type {HTMLInputElement} */ (this.element.querySelector("input, textarea, select"));
  }

  /** Returns whether a problem at this location belongs here. @param {string} location */
  accepts(location) { return location === this.location || location.startsWith(`${this.location}/`); }

  /** Shows what is wrong; null for nothing. @param {string | null} message */
  showProblem(message) {
    /** @type {Element} */ (this.element.lastElementChild).textContent = (message === null) ? ""
      : textOf("field.problem", { field: this.label, problem: message });
  }
}

export class Field extends Labelled {
  /** @param {string} location @param {string} label @param {TemplateValue} control @param {string} hint
   * @param {string} optional what the label says of a value that may be missing */
  constructor(location, label, control, hint = "", optional = "") {
    const id = newId("control");
    super(location, label, html`<div class="field">
      <label class="label" for=${id}>${label}${optional ? html`<span class="optional"> ${optional}</span>` : nothing}</label>
      ${control}${hint ? html`<p class="hint" id="${id}-hint">${hint}</p>` : nothing}
      <p class="problem" id="${id}-problem"></p></div>`);
    this.input.id = id;
    this.input.setAttribute("aria-describedby", hint ? `${id}-hint ${id}-problem` : `${id}-problem`);
  }

  /** Shows what can be found wrong here. Returns whether that is nothing. */
  check() {
    const problem = this.problem();
    this.showProblem(problem);
    return problem === null;
  }

  /** Returns what can be found wrong here, to be read after the label; null for nothing. @returns {string | null} */
  problem() { return this.input.validity.valueMissing ? textOf("field.required") : null; }

  showProblem(/** @type {string | null} */ message) {
    super.showProblem(message);
    setInvalid(this.input, message !== null);
  }
}

/** Tells what to type where a place must have an address but has none. @param {Partial<TextRule>} textRule */
function noValueHint({ isRequired, isWebAddress }) {
  const [text] = noValues();
  return (text && isRequired && isWebAddress) ? textOf("field.noValue", { text }) : "";
}

/** A field for a text of a place, which counts the characters. The service has the rules. */
export class TextField extends Field {
  #rules;
  #given = /** @type {string | undefined} */ (undefined);
  #shown = "";
  #counter = elementOf(html`<span class="hint count"></span>`);

  /** @param {string} location @param {string} label @param {Omit<TextRule, "location" | "path">} rules @param {TextControl} control */
  constructor(location, label, rules, { type = "text", inputMode = nothing, dir = "auto", optional = textOf("field.optional") } = {}) {
    super(location, label, ((rules.maxLength ?? 0) >= LONG)
      ? html`<textarea rows="5" name=${location} dir=${dir} autocomplete="off" ?required=${rules.isRequired}></textarea>`
      : html`<input type=${type} name=${location} dir=${dir} inputmode=${inputMode} autocomplete="off"
        ?required=${rules.isRequired}>`, noValueHint(rules), rules.isRequired ? "" : optional);
    this.#rules = rules;
    this.input.after(this.#counter);
    this.input.addEventListener("input", () => {
      this.#count();
      this.showProblem(null);
    });
  }

  /** The text; undefined if there is none. A text that the user has not touched is the same as before. */
  get value() {
    // a field for one line has no line breaks, but the text may have some
    if (this.input.value === this.#shown) { return this.#given; }
    return (this.input.value === "" && !this.#rules.mayBeEmpty) ? undefined : this.input.value;
  }

  set value(/** @type {string | undefined} */ text) {
    this.input.value = text ?? "";
    this.#given = text ?? (this.#rules.mayBeEmpty ? "" : undefined);
    this.#shown = this.input.value;
    this.#count();
    this.showProblem(null);
  }

  problem() {
    const { value } = this.input;
    const isNewAddress = this.#rules.isWebAddress && value !== this.#shown && value !== "";
    return super.problem() ?? (isNewAddress ? webAddressProblem(value) : null);
  }

  #count() {
    const limit = this.#rules.maxLength ?? Infinity;
    const length = [...this.input.value].length;
    this.#counter.textContent = (length >= COUNT_FROM * limit)
      ? textOf("field.length", { length: String(length), limit: String(limit) }) : "";
  }
}

export class FieldGroup extends Labelled {
  constructor(/** @type {string} */ location, /** @type {string} */ label, /** @type {TemplateValue} */ content) {
    const id = newId("group-problem");
    super(location, label, html`<fieldset aria-describedby=${id}><legend>${label}</legend>${content}
      <p class="problem" id=${id}></p></fieldset>`);
  }
}

/** Returns a form that sends a request, and shows at its fields why the service refuses it. @param {FormOptions} formOptions */
export function requestForm({ fields, content, button: text, send, others = nothing }) {
  const form = elementOf(html`<form novalidate @submit=${submitting(submit)}>${content}
    <p class="problem" role="alert"></p>
    <div class="actions"><button type="submit" class="primary">${text}</button>${others}</div></form>`);
  const problem = /** @type {HTMLElement} */ (form.querySelector("[role=alert]"));
  const button = /** @type {HTMLButtonElement} */ (form.querySelector(".primary"));

  async function submit() {
    if (button.disabled) { return; }
    button.disabled = true;
    problem.textContent = "";
    fields.forEach((field) => field.showProblem(null));
    try {
      await send();
    } catch (failure) {
      if (!isCancelled(failure)) {
        show(failure);
      }
    } finally {
      button.disabled = false;
    }
  }

  function show(/** @type {unknown} */ failure) {
    if (!(failure instanceof ServiceError)) { throw failure; }
    const errors = failure.isAway ? [{ message: failure.message }] : failure.errors;
    const rest = showErrors(fields, errors).map(({ message }) => message);
    problem.textContent = [...rest, ...((failure.status === STATUS.TOO_MANY) ? [waitText(failure.wait)] : [])].join(" ");
    fields.find((field) => errors.some(({ location }) => location && field.accepts(location)))?.input?.focus();
  }

  return form;
}
