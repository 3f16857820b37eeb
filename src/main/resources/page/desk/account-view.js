// The own account: what is known about it, and its password.

import { html, nothing, render } from "../lit-html.js";
import { STATUS, ServiceError } from "../shared/requests.js";
import { labelOf, textOf, timeText } from "../shared/texts.js";
import { button } from "./controls.js";
import { changeOwnPassword, signOutEverywhere } from "./desk-api.js";
import { ask, orSay, say } from "./dialogs.js";
import { Field, requestForm } from "./fields.js";
import { session } from "./session.js";

const REPETITION = "/repetition";

/** @param {string} location @param {string} label @param {string} autocomplete @param {string} [hint] */
function passwordField(location, label, autocomplete, hint) {
  return new Field(location, label, html`<input type="password" name=${location.slice(1)} autocomplete=${autocomplete}>`, hint);
}

/** Returns the fields of a new password, which is typed twice, and a function that returns it if both are the same. */
export function newPassword() {
  const next = passwordField("/password", textOf("account.next"), "new-password", textOf("account.rule"));
  const repetition = passwordField(REPETITION, textOf("account.repetition"), "new-password");
  const value = () => {
    if (next.input.value !== repetition.input.value) {
      throw new ServiceError(STATUS.INVALID, [{ message: textOf("account.differs"), location: REPETITION }]);
    }
    return next.input.value;
  };
  return { fields: [next, repetition], value };
}

function passwordForm() {
  const current = passwordField("/currentPassword", textOf("account.current"), "current-password");
  const next = newPassword();
  const fields = [current, ...next.fields];
  const element = requestForm({
    fields,
    // password managers take the account from the first field
    content: html`<input type="text" autocomplete="username" value=${session.user?.email} hidden>
      ${fields.map((field) => field.element)}`,
    button: textOf("account.change"),
    async send() {
      await changeOwnPassword(current.input.value, next.value());
      say(textOf("account.changed"));
    },
  });
  return { element, isChanged: () => fields.some(({ input }) => input.value !== "") };
}

async function endSessions() {
  if (await ask(textOf("account.signOutAll"), textOf("account.whatSignOutEnds"), textOf("account.signOutAll"))) {
    await orSay(async () => {
      await signOutEverywhere();
      await session.signOut();
    });
  }
}

export const accountView = {
  name: "account",
  title: textOf("account.title"),
  isForAll: true,
  open(/** @type {HTMLElement} */ target) {
    const { id, email, roles, createdAt } = /** @type {Account} */ (session.user);
    const form = session.provider ? null : passwordForm();
    target.className = "narrow";
    render(html`
      <h1 tabindex="-1">${textOf("account.title")}</h1>
      ${session.isEditor ? nothing : html`<p class="notice">${textOf("account.noRights")}</p>`}
      <dl>
        <dt>${labelOf("/email")}</dt><dd dir="auto">${email}</dd>
        <dt>${labelOf("/roles")}</dt><dd dir="auto">${roles.join(", ") || textOf("user.noRoles")}</dd>
        <dt>${labelOf("/createdAt")}</dt><dd>${timeText(createdAt)}</dd>
        <dt>${labelOf("/id")}</dt><dd>${id}</dd>
        ${session.provider ? html`<dt>${textOf("signIn.title")}</dt><dd dir="auto">${session.provider.name}</dd>` : nothing}
      </dl>
      ${form ? html`<h2>${labelOf("/password")}</h2>
      <p>${textOf("account.endsSessions")}</p>
      ${form.element}` : nothing}
      <h2>${textOf("account.sessions")}</h2>
      ${button(textOf("account.signOutAll"), endSessions)}`, target);
    return form ?? {};
  },
};
