// The own account: what is known about it, and its password.

import { html, render } from "../lit-html.js";
import { STATUS, ServiceError } from "../shared/requests.js";
import { labelOf, textOf, timeText } from "../shared/texts.js";
import { changeOwnPassword } from "./desk-api.js";
import { say } from "./dialogs.js";
import { Field, requestForm } from "./fields.js";
import { session } from "./session.js";

const REPETITION = "/repetition";

/** @param {string} location @param {string} label @param {string} autocomplete @param {string} [hint] */
function passwordField(location, label, autocomplete, hint) {
  return new Field(location, label, html`<input type="password" name=${location.slice(1)} autocomplete=${autocomplete}>`, hint);
}

function passwordForm() {
  const current = passwordField("/currentPassword", textOf("account.current"), "current-password");
  const next = passwordField("/password", textOf("account.next"), "new-password", textOf("account.rule"));
  const repetition = passwordField(REPETITION, textOf("account.repetition"), "new-password");
  const fields = [current, next, repetition];
  const element = requestForm({
    fields,
    // password managers take the account from the first field
    content: html`<input type="text" autocomplete="username" value=${session.user?.email} hidden>
      ${fields.map((field) => field.element)}`,
    button: textOf("account.change"),
    async send() {
      if (next.input.value !== repetition.input.value) {
        throw new ServiceError(STATUS.INVALID, [{ message: textOf("account.differs"), location: REPETITION }]);
      }
      await changeOwnPassword(current.input.value, next.input.value);
      say(textOf("account.changed"));
    },
  });
  return { element, isChanged: () => fields.some(({ input }) => input.value !== "") };
}

export const accountView = {
  name: "account",
  title: textOf("account.title"),
  isForAll: true,
  open(/** @type {HTMLElement} */ target) {
    const { id, email, roles, createdAt } = /** @type {Account} */ (session.user);
    const form = passwordForm();
    target.className = "narrow";
    render(html`
      <h1 tabindex="-1">${textOf("account.title")}</h1>
      <dl>
        <dt>${labelOf("/email")}</dt><dd dir="auto">${email}</dd>
        <dt>${labelOf("/roles")}</dt><dd dir="auto">${roles.join(", ") || textOf("user.noRoles")}</dd>
        <dt>${labelOf("/createdAt")}</dt><dd>${timeText(createdAt)}</dd>
        <dt>${labelOf("/id")}</dt><dd>${id}</dd>
      </dl>
      <h2>${labelOf("/password")}</h2>
      <p>${textOf("account.endsSessions")}</p>
      ${form.element}`, target);
    return form;
  },
};
