// The form for an account.

import { element } from "../elements.js";
import { Field } from "./field.js";
import { FieldGroup, RequestForm, tickBox } from "./fields.js";
import { RoleChoice } from "./role-choice.js";

const RULE = "At least 8 characters, and at most 72 bytes.";

/** Returns the fields that differ. */
export function changedFields(before, now) {
  const isSame = (name) => JSON.stringify(before[name]) === JSON.stringify(now[name]);
  return Object.fromEntries(Object.entries(now).filter(([name]) => !isSame(name)));
}

/** The form. */
export class UserForm {

  #before;

  #email;

  #roles;

  #active;

  #password;

  /**
   * @param before the account as it is; without an ID it is a new one
   * @param isOwn whether the account is that of the user
   * @param button the text of the button
   * @param send an asynchronous function that sends what has changed
   */
  constructor({ before, isOwn, button, send }) {
    this.#before = before;
    this.#email = new Field("/email", "E-mail address", element("input", {
      type: "text", name: "email", inputMode: "email", autocomplete: "off", autocapitalize: "none", spellcheck: false,
      value: before.email,
    }));
    this.#roles = new RoleChoice(before.roles);
    const [active, label] = tickBox("Active: may sign in", { name: "active", checked: before.active });
    this.#active = active;
    const state = new FieldGroup("/active", "State", label);
    this.#password = new Field("/password", before.id ? "New password" : "Password", element("input", {
      type: "password", name: "password", autocomplete: "new-password",
    }), before.id ? `${RULE} Leave it empty to keep the password. A new one ends all sessions of the account.` : RULE);
    this.element = new RequestForm({
      fields: [this.#email, this.#roles, state, this.#password],
      content: [this.#email.element, this.#roles.element, state.element, ...this.#passwordPart(isOwn)],
      button,
      send,
      others: [element("a", { href: "#users", className: "button" }, "Cancel")],
    }).element;
  }

  /** The fields that the user has changed. */
  get changes() {
    const password = this.#password.input.value;
    const now = { email: this.#email.input.value.trim(), roles: this.#roles.value, active: this.#active.checked };
    return { ...changedFields(this.#before, now), ...(password ? { password } : {}) };
  }

  #passwordPart(isOwn) {
    if (isOwn) {
      return [element("p", {}, "You can change your password in ", element("a", { href: "#account" }, "your account"), ".")];
    }
    const [visible, label] = tickBox("Show the password");
    visible.addEventListener("change", () => {
      this.#password.input.type = visible.checked ? "text" : "password";
    });
    return [this.#password.element, label];
  }

}
