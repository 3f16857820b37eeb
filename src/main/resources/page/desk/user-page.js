// The view of a new account, or of one account to change.

import { html, nothing, render } from "../lit-html.js";
import { ServiceError, latestOnly, quietly } from "../shared/requests.js";
import { labelOf, quoted, templateOf, textOf } from "../shared/texts.js";
import { changes } from "./changes.js";
import { addUser, changeUser, restoreUser, user } from "./desk-api.js";
import { bodyOf, changesBetween } from "./differences.js";
import { ask, say } from "./dialogs.js";
import { Field, FieldGroup, requestForm } from "./fields.js";
import { goTo } from "./fragments.js";
import { session } from "./session.js";

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
 * @param {boolean} isOwn whether it is that of the user @param {() => Promise<void>} send sends what has changed */
function userForm(before, isOwn, send) {
  const email = new Field("/email", labelOf("/email"), html`<input type="text" name="email" inputmode="email"
    autocomplete="off" autocapitalize="none" spellcheck="false" value=${before.email}>`);
  const roles = new FieldGroup("/roles", labelOf("/roles"), roleFields(before.roles));
  const state = new FieldGroup("/active", labelOf("/active"), html`<label class="choice">
    <input type="checkbox" name="active" ?checked=${before.active}><span>${textOf("user.mayBeActive")}</span></label>`);
  const password = new Field("/password", before.id ? textOf("account.next") : labelOf("/password"),
    html`<input type="password" name="password" autocomplete="new-password">`,
    before.id ? textOf("user.keepPassword") : textOf("account.rule"));
  const show = (/** @type {TemplateEvent} */ { target }) => {
    password.input.type = target.checked ? "text" : "password";
  };
  const passwordPart = isOwn ? html`<p>${templateOf("user.ownPassword", { link: (text) => html`<a href="#account">${text}</a>` })}</p>`
    : html`${password.element}<label class="choice"><input type="checkbox" @change=${show}><span>
      ${textOf("user.showPassword")}</span></label>`;
  const element = requestForm({
    fields: [email, roles, state, password],
    content: html`${email.element}${roles.element}${state.element}${passwordPart}`,
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
      const { value } = password.input;
      return { ...bodyOf(changesBetween(before, { ...before, ...now })), ...(value ? { password: value } : {}) };
    },
  };
}

function endsRights(/** @type {AccountChanges} */ { active, roles }) {
  return active === false || roles?.includes(ADMINISTRATOR) === false;
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
        show(save);
      } catch (failure) {
        if (failure instanceof ServiceError && !failure.isAway) {
          draw(textOf("user.one"), html`<p role="alert" dir="auto">${failure.message}</p><a href="#users">${textOf("user.all")}</a>`);
        }
        throw failure;
      }
    });
  }

  function show(/** @type {() => Promise<void>} */ send) {
    form = userForm(before, isOwn, send);
    draw(before.email || textOf("user.new"), form.element);
  }

  function draw(/** @type {string} */ title, /** @type {TemplateValue} */ content) {
    render(html`<h1 tabindex="-1" dir="auto">${title}</h1><div>${content}</div>`, target);
  }

  async function create() {
    const { email } = await addUser({ email: "", password: "", ...form?.changes });
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

  function tell(/** @type {Account} */ saved, /** @type {Record<string, any>} */ { password, ...fields }) {
    const name = quoted(saved.email);
    const former = Object.fromEntries(Object.entries(before).filter(([field]) => field in fields));
    if (Object.keys(former).length === 0) {
      say(textOf("user.newPassword", { name }));
      return;
    }
    changes.add(textOf("change.saved", { name }), async () => {
      await restoreUser(saved, former);
      await session.check();
      return password ? textOf("user.restored", { name }) : textOf("change.restored", { name });
    });
  }

  function leave() {
    form = null;
    return goTo("#users");
  }

  target.className = "narrow";
  if (id === null) {
    show(create);
  } else {
    draw(textOf("user.one"), nothing);
    refresh();
  }
  return { refresh, isChanged: () => form !== null && Object.keys(form.changes).length > 0, close: () => { newSignal(); } };
}
