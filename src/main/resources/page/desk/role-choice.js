// The roles of an account: a box for each, and a field for a further one.

import { element } from "../elements.js";
import { FieldGroup, tickBox } from "./fields.js";

const ADMINISTRATOR = "admin";

/** The choice of roles. */
export class RoleChoice extends FieldGroup {

  #boxes;

  #other;

  constructor(roles) {
    const boxes = (roles.includes(ADMINISTRATOR) ? roles : [...roles, ADMINISTRATOR]).map((role) => {
      const [box, label] = tickBox((role === ADMINISTRATOR) ? "admin: may change places and users" : role,
        { checked: roles.includes(role) });
      return { role, box, label };
    });
    const other = element("input", { type: "text", name: "role", autocomplete: "off" });
    super("/roles", "Roles", ...boxes.map(({ label }) => label),
      element("label", { className: "field" }, element("span", { className: "label" }, "Another role"), other));
    this.#boxes = boxes;
    this.#other = other;
  }

  /** The chosen roles. */
  get value() {
    const other = this.#other.value.trim();
    return [...this.#boxes.filter(({ box }) => box.checked).map(({ role }) => role), ...(other ? [other] : [])];
  }

}
