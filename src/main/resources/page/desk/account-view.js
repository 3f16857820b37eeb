// The own account: what is known about it, and its password.

import { html, render } from "../lit-html.js";
import { STATUS, ServiceError } from "../requests.js";
import { timeText } from "../texts.js";
import { changeOwnPassword } from "./desk-api.js";
import { say } from "./dialogs.js";
import { Field, RequestForm } from "./fields.js";
import { session } from "./session.js";

const REPETITION = "/repetition";

function passwordField(location, label, autocomplete, hint) {
  return new Field(location, label,
    html`<input type="password" name=${location.slice(1)} autocomplete=${autocomplete}>`, hint);
}

class PasswordForm {
  #current = passwordField("/currentPassword", "Current password", "current-password");
  #next = passwordField("/password", "New password", "new-password", "At least 8 characters, and at most 72 bytes.");
  #repetition = passwordField(REPETITION, "Repetition of the new password", "new-password");
  #fields = [this.#current, this.#next, this.#repetition];

  constructor() {
    this.element = new RequestForm({
      fields: this.#fields,
      // password managers take the account from the first field
      content: html`<input type="text" autocomplete="username" value=${session.user.email} hidden>
        ${this.#fields.map(({ element }) => element)}`,
      button: "Change the password",
      send: () => this.#change(),
    }).element;
  }

  isChanged() { return this.#fields.some((field) => field.input.value !== ""); }

  async #change() {
    if (this.#next.input.value !== this.#repetition.input.value) {
      throw new ServiceError(STATUS.INVALID, [{ message: "differs from the new password", location: REPETITION }]);
    }
    await changeOwnPassword(this.#current.input.value, this.#next.input.value);
    say("Your password is changed. Other browsers and programs have to sign in again.");
  }
}

export const accountView = {
  name: "account",
  title: "Own account",
  isForAll: true,
  open(target) {
    const { id, email, roles, createdAt } = session.user;
    const form = new PasswordForm();
    target.className = "narrow";
    render(html`
      <h1 tabindex="-1">Own account</h1>
      <dl>
        <dt>E-mail address</dt><dd dir="auto">${email}</dd>
        <dt>Roles</dt><dd dir="auto">${roles.join(", ") || "none"}</dd>
        <dt>Created</dt><dd>${timeText(createdAt)}</dd>
        <dt>ID</dt><dd>${id}</dd>
      </dl>
      <h2>Password</h2>
      <p>A new password ends all sessions of your account. This page signs in again by itself.</p>
      ${form.element}`, target);
    return form;
  },
};
