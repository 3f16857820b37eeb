// The view of the accounts: the list, a new account, or one account.

import { html, nothing, render } from "../lit-html.js";
import { latestOnly, quietly } from "../shared/requests.js";
import { labelOf, textOf, timeText } from "../shared/texts.js";
import { button, recordTable } from "./controls.js";
import { users } from "./desk-api.js";
import { session } from "./session.js";
import { signInWays } from "./sign-in.js";
import { userPage } from "./user-page.js";

const ROWS = 200;
const TITLES = ["/email", "/roles", "/active", "/createdAt", "/updatedAt"].map(labelOf);

function row(/** @type {Account} */ user) {
  const { id, email, roles, active, createdAt, updatedAt } = user;
  return [html`<a dir="auto" href="#users/${id}">${email}</a> ${(id === session.user?.id) ? textOf("user.you") : ""}`,
    html`<span dir="auto">${roles.join(", ") || textOf("user.noRoles")}</span>`,
    active ? textOf("user.active") : html`<strong>${textOf("user.inactive")}</strong>`, timeText(createdAt), timeText(updatedAt)];
}

/** Shows the table of the accounts, with a search in their e-mail addresses and roles. @param {HTMLElement} target */
function userList(target) {
  const newSignal = latestOnly();
  let known = /** @type {Account[] | null} */ (null);
  let words = "";
  let limit = ROWS;
  let hasPasswords = false; // without them, accounts come from providers only

  function refresh() {
    const signal = newSignal();
    quietly(async () => {
      [known, { passwords: hasPasswords }] = await Promise.all([users(signal), signInWays()]);
      draw();
    });
  }

  function search(/** @type {string} */ text) {
    words = text.trim().toLowerCase();
    limit = ROWS;
    draw();
  }

  function showAll() {
    limit = Infinity;
    draw();
    target.querySelector(`tbody tr:nth-child(${ROWS + 1}) a`)?.focus();
  }

  function status(/** @type {number} */ count) {
    if (known === null) { return ""; }
    return (count === 0) ? textOf("user.none") : words ? textOf("user.found", { count }) : textOf("user.count", { count });
  }

  function draw() {
    const found = (known ?? []).filter(({ email, roles }) => [email, ...roles].some((text) => text.toLowerCase().includes(words)));
    render(html`
      <div class="head"><h1 tabindex="-1">${textOf("user.title")}</h1>
        ${hasPasswords ? html`<a href="#users/new" class="button primary">${textOf("user.new")}</a>` : nothing}</div>
      <div class="tools" role="search">
        <label class="field grow"><span class="label">${textOf("search.label")}</span>
          <input type="search" id="words" maxlength="100" autocomplete="off" @input=${({ target: { value } }) => search(value)}></label>
      </div>
      <p role="status" id="range">${status(found.length)}</p>
      ${recordTable(textOf("user.table"), TITLES, found.slice(0, limit).map(row))}
      <div class="actions">${(found.length > limit) ? button(textOf("user.showAll"), showAll) : nothing}</div>`, target);
  }

  draw();
  refresh();
  return { refresh, close: () => { newSignal(); } };
}

export const usersView = {
  name: "users",
  title: textOf("user.title"),
  open(/** @type {HTMLElement} */ target, /** @type {string[]} */ [id]) {
    if (id === undefined) { return userList(target); }
    return userPage(target, (id === "new") ? null : id);
  },
};
