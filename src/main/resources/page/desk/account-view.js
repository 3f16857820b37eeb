// The own account: what is known about it, and its password.

import { element, userText } from "../elements.js";
import { RefusedError } from "../requests.js";
import { Field } from "./field.js";
import { RequestForm } from "./fields.js";
import { say } from "./messages.js";
import { session } from "./session.js";
import { timeText } from "./texts.js";
import { changeOwnPassword } from "./user-api.js";

const REPETITION = "/repetition";

function passwordField(location, label, autocomplete, hint) {
  return new Field(location, label, element("input", { type: "password", name: location.slice(1), autocomplete }), hint);
}

/** The form for a new password. */
class PasswordForm {

  #current = passwordField("/currentPassword", "Current password", "current-password");

  #next = passwordField("/password", "New password", "new-password", "At least 8 characters, and at most 72 bytes.");

  #repetition = passwordField(REPETITION, "Repetition of the new password", "new-password");

  constructor() {
    // password managers take the account from here
    const email = element("input", { type: "text", autocomplete: "username", value: session.user.email, hidden: true });
    this.element = new RequestForm({
      fields: [this.#current, this.#next, this.#repetition],
      content: [email, this.#current.element, this.#next.element, this.#repetition.element],
      button: "Change the password",
      send: () => this.#change(),
    }).element;
  }

  /** Returns whether something is typed. */
  isChanged() {
    return [this.#current, this.#next, this.#repetition].some((field) => field.input.value !== "");
  }

  async #change() {
    if (this.#next.input.value !== this.#repetition.input.value) {
      throw new RefusedError(0, [{ message: "differs from the new password", location: REPETITION }], 0);
    }
    await changeOwnPassword(this.#current.input.value, this.#next.input.value);
    say("Your password is changed. Other browsers and programs have to sign in again.");
  }

}

/** The view of the own account. */
export const accountView = {
  name: "account",
  title: "Own account",
  isForAll: true,
  open(target) {
    const { id, email, roles, createdAt } = session.user;
    const form = new PasswordForm();
    target.className = "narrow";
    target.append(element("h1", { tabIndex: -1 }, "Own account"),
      element("dl", {}, element("dt", {}, "E-mail address"), userText("dd", email),
        element("dt", {}, "Roles"), userText("dd", roles.join(", ") || "none"),
        element("dt", {}, "Created"), element("dd", {}, timeText(createdAt)),
        element("dt", {}, "ID"), element("dd", {}, id)),
      element("h2", {}, "Password"),
      element("p", {}, "A new password ends all sessions of your account. This page signs in again by itself."),
      form.element);
    return form;
  },
};
