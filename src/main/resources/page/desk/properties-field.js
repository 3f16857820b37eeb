// The editor for the free-form properties of a place.

import { element } from "../elements.js";
import { labelOf } from "./labels.js";
import { PropertyRow } from "./property-row.js";

/** A list of properties, to which the user adds, and from which the user removes. */
export class PropertiesField {

  #rows = [];

  #list = element("div", { className: "properties" });

  #problem = element("p", { className: "problem", id: "properties-problem" });

  #add = element("button", { type: "button", id: "add-property" }, "Add a property");

  constructor() {
    this.location = "/properties";
    this.element = element("fieldset", {}, element("legend", {}, labelOf(this.location)), this.#list, this.#problem, this.#add);
    this.#add.addEventListener("click", () => this.#append("", "", true).focus());
  }

  /** The properties. Fails if a row has a problem. */
  get value() {
    return Object.fromEntries(this.#rows.map((row) => [row.name, row.value]));
  }

  set value(properties) {
    this.#rows = [];
    this.#list.replaceChildren();
    Object.entries(properties ?? {}).forEach(([name, value]) => this.#append(name, value, false));
    this.showProblem(null);
  }

  /** Shows the problems of all rows. Returns whether there are none. */
  check() {
    const problems = this.#rows.map((row, index) => {
      const message = row.problem(this.#rows.slice(0, index).map((other) => other.name));
      row.showProblem(message);
      return message;
    });
    return problems.every((message) => message === null);
  }

  /** Returns whether a problem at this location belongs here. */
  accepts(location) {
    return location.startsWith(this.location);
  }

  /** Shows what is wrong; null for nothing. */
  showProblem(message) {
    this.#problem.textContent = (message === null) ? "" : `The properties: ${message}.`;
    this.#add.toggleAttribute("aria-describedby", false);
    if (message !== null) {
      this.#add.setAttribute("aria-describedby", this.#problem.id);
    }
  }

  #append(name, value, isNew) {
    const button = element("button", { type: "button", className: "remove" }, "Remove");
    const row = new PropertyRow(name, value, isNew, [button]);
    button.addEventListener("click", () => this.#remove(row));
    this.#rows.push(row);
    this.#list.append(row.element);
    return row;
  }

  #remove(row) {
    const index = this.#rows.indexOf(row);
    this.#rows.splice(index, 1);
    row.element.remove();
    (this.#rows[Math.min(index, this.#rows.length - 1)] ?? this.#add).focus();
    this.element.dispatchEvent(new Event("input", { bubbles: true }));
  }

}
