// The view of a new account, or of one account to change.

import { html, nothing, render } from "../lit-html.js";
import { ServiceError, latestOnly, quietly } from "../shared/requests.js";
import { labelOf, quoted, templateOf, textOf, timeText } from "../shared/texts.js";
import { changes } from "./changes.js";
import { button } from "./controls.js";
import { addUser, changeUser, deleteUser, passwordLink, restoreUser, signOutEverywhere, user } from "./desk-api.js";
import { bodyOf, changesBetween } from "./differences.js";
import { ask, orSay, say, showOnce } from "./dialogs.js";
import { Field, FieldGroup, requestForm } from "./fields.js";
import { goTo } from "./fragments.js";
import { session } from "./session.js";
import { signInWays } from "./sign-in.js";

const ADMINISTRATOR = "admin";
/** @type {Record<string, string>} */
const KNOWN_ROLES = { editor: textOf("user.editor"), [ADMINISTRATOR]: textOf("user.admin") };
const NEW_USER = { id: "", email: "", roles: [], active: true, createdAt: "", updatedAt: "" };

function roleFields(/** @type {string[]} */ roles) {
  const offered = [...roles, ...Object.keys(KNOWN_ROLES).filter((role) => !roles.includes(role))];
  return html`
    ${offered.map((role) => html`<label class="choice">
      <input type="checkbox" value=${role} ?checked=${roles.includes(role)}>
      <span dir="auto">${KNOWN_ROLES[role] ?? role}</span></label>`)}
    <label class="field"><span class="label">${textOf("user.otherRole")}</span>
      <input type="text" name="role" autocomplete="off"></label>`;
}

/** Returns the form of an account, and what is changed in it. @param {Account} before the account as it is; without an ID a new one
 * @param {() => Promise<void>} send sends what has changed */
function userForm(before, send) {
  const email = new Field("/email", labelOf("/email"), html`<input type="text" name="email" inputmode="email"
    autocomplete="off" autocapitalize="none" spellcheck="false" value=${before.email}>`);
  const roles = new FieldGroup("/roles", labelOf("/roles"), roleFields(before.roles));
  const state = new FieldGroup("/active", labelOf("/active"), html`<label class="choice">
    <input type="checkbox" name="active" ?checked=${before.active}><span>${textOf("user.mayBeActive")}</span></label>`);
  const element = requestForm({
    fields: [email, roles, state],
    content: html`${email.element}${roles.element}${state.element}
      ${before.id ? nothing : html`<p>${textOf("user.invitation")}</p>`}`,
    button: before.id ? textOf("action.save") : textOf("action.add"),
    send,
    others: html`<a href="#users" class="button">${textOf("action.cancel")}</a>`,
  });
  return {
    element,
    get changes() {
      const boxes = Array.from(roles.element.querySelectorAll("input"));
      const other = boxes.find((box) => box.name === "role")?.value.trim();
      const now = {
        email: email.input.value.trim(), active: state.input.checked,
        roles: [...boxes.filter((box) => box.checked).map((box) => box.value), ...(other ? [other] : [])],
      };
      return bodyOf(changesBetween(before, { ...before, ...now }));
    },
  };
}

function endsRights(/** @type {AccountChanges} */ { active, roles }) {
  return active === false || roles?.includes(ADMINISTRATOR) === false;
}

/** Shows a link once, by which somebody sets a password. @param {string} email @param {PasswordLink} link */
function showLink(email, { url, expiresAt }) {
  return showOnce(textOf("user.linkFor", { name: quoted(email) }), textOf("user.link"), url,
    textOf("user.linkHint", { time: timeText(expiresAt) }));
}

/** Returns what an administrator can do with the account of somebody else.
 * @param {Account} account @param {boolean} hasPasswords @param {() => Promise<unknown>} leave leaves the page */
function accountActions({ id, email }, hasPasswords, leave) {
  const name = quoted(email);

  async function endSessions() {
    if (await ask(textOf("user.signOutOf", { name }), textOf("user.whatSignOutEnds"), textOf("account.signOutAll"))) {
      await orSay(() => signOutEverywhere(id).then(() => say(textOf("user.signedOut", { name }))));
    }
  }

  async function remove() {
    if (await ask(textOf("editor.delete", { name }), textOf("user.whatDeleteEnds"), textOf("action.delete"))) {
      await orSay(async () => {
        await deleteUser(id);
        await leave();
        say(textOf("change.deleted", { name }));
      });
    }
  }

  return html`<h2>${textOf("user.more")}</h2><div class="actions">
    ${hasPasswords ? button(textOf("user.reset"), () => orSay(async () => showLink(email, await passwordLink(id))), "", "reset") : nothing}
    ${button(textOf("account.signOutAll"), endSessions, "", "end-sessions")}
    ${button(textOf("action.delete"), remove, "danger", "delete")}</div>`;
}

/** Shows the page of an account; of a new one if the ID is null. @param {HTMLElement} target @param {string | null} id */
export function userPage(target, id) {
  const newSignal = latestOnly();
  const isOwn = id === session.user?.id;
  let before = /** @type {Account} */ (NEW_USER);
  let form = /** @type {ReturnType<typeof userForm> | null} */ (null);

  /** Loads the account, unless the form shows it already. */
  function refresh() {
    if (form) { return; }
    const signal = newSignal();
    quietly(async () => {
      try {
        before = await user(id ?? "", signal);
        const { passwords } = await signInWays();
        show(save, isOwn ? html`<p>${templateOf("user.ownPassword", { link: (text) => html`<a href="#account">${text}</a>` })}</p>`
          : accountActions(before, passwords, leave));
      } catch (failure) {
        if (failure instanceof ServiceError && !failure.isAway) {
          draw(textOf("user.one"), html`<p role="alert" dir="auto">${failure.message}</p><a href="#users">${textOf("user.all")}</a>`);
        }
        throw failure;
      }
    });
  }

  /** @param {() => Promise<void>} send @param {TemplateValue} rest what follows the form */
  function show(send, rest) {
    form = userForm(before, send);
    draw(before.email || textOf("user.new"), html`${form.element}${rest}`);
  }

  function draw(/** @type {string} */ title, /** @type {TemplateValue} */ content) {
    render(html`<h1 tabindex="-1" dir="auto">${title}</h1><div>${content}</div>`, target);
  }

  async function create() {
    const { email, passwordLink: link } = await addUser({ email: "", ...form?.changes });
    if (link) {
      await showLink(email, link);
    }
    await leave();
    say(textOf("change.added", { name: quoted(email) }));
  }

  async function save() {
    const fields = /** @type {AccountChanges} */ (form?.changes ?? {});
    if (Object.keys(fields).length === 0) {
      say(textOf("desk.unchanged"));
      return;
    }
    if (isOwn && endsRights(fields) && !await ask(textOf("user.endRights"), textOf("user.whatEnds"), textOf("user.endMyRights"))) {
      return;
    }
    const saved = await changeUser(id ?? "", fields);
    if (isOwn && !saved.active) {
      form = null;
      session.signOut();
      say(textOf("user.deactivated"));
      return;
    }
    await leave();
    tell(saved, fields);
    if (isOwn) {
      await session.check();
    }
  }

  function tell(/** @type {Account} */ saved, /** @type {AccountChanges} */ fields) {
    const name = quoted(saved.email);
    const former = Object.fromEntries(Object.entries(before).filter(([field]) => field in fields));
    changes.add(textOf("change.saved", { name }), async () => {
      await restoreUser(saved, former);
      await session.check();
      return textOf("change.restored", { name });
    });
  }

  function leave() {
    form = null;
    return goTo("#users");
  }

  target.className = "narrow";
  if (id === null) {
    show(create, nothing);
  } else {
    draw(textOf("user.one"), nothing);
    refresh();
  }
  return { refresh, isChanged: () => form !== null && Object.keys(form.changes).length > 0, close: () => { newSignal(); } };
}
