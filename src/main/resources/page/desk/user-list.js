// The list of accounts.

import { element, latestOnly, quietly, userText } from "../elements.js";
import { isExpected } from "../requests.js";
import { session } from "./session.js";
import { countText, timeText } from "./texts.js";
import { users } from "./user-api.js";

const ROWS = 200;

const TITLES = ["E-mail address", "Roles", "State", "Created", "Changed"];

function row(user) {
  const link = userText("a", user.email, { href: `#users/${user.id}` });
  const state = user.active ? "Active" : element("strong", {}, "Deactivated");
  const cells = [userText("span", user.roles.join(", ") || "none"), state, timeText(user.createdAt), timeText(user.updatedAt)];
  return element("tr", { role: "row", "data-user": user.id },
    element("th", { scope: "row", role: "rowheader" }, link, (user.id === session.user.id) ? " (you)" : ""),
    ...cells.map((cell, index) => element("td", { role: "cell", "data-title": TITLES[index + 1] }, cell)));
}

/** The table of the accounts, with a search in their e-mail addresses and roles. */
export class UserList {

  #words = element("input", { type: "search", id: "words", maxLength: 100, autocomplete: "off" });

  #status = element("p", { role: "status", id: "range" });

  #body = element("tbody", { role: "rowgroup" });

  #more = element("button", { type: "button", hidden: true }, "Show all");

  #signal = latestOnly();

  #users = [];

  constructor(target) {
    const head = element("tr", { role: "row" },
      ...TITLES.map((title) => element("th", { scope: "col", role: "columnheader" }, title)));
    const table = element("table", { role: "table", "aria-label": "Users" },
      element("thead", { role: "rowgroup" }, head), this.#body);
    target.append(
      element("div", { className: "head" }, element("h1", { tabIndex: -1 }, "Users"),
        element("a", { href: "#users/new", className: "button primary" }, "New user")),
      element("div", { className: "tools", role: "search" },
        element("label", { className: "field grow" }, element("span", { className: "label" }, "Search"), this.#words)),
      this.#status,
      element("div", { className: "table", tabIndex: 0, role: "region", "aria-label": "Table of users" }, table),
      element("div", { className: "actions" }, this.#more));
    this.#words.addEventListener("input", () => this.#show(ROWS));
    this.#more.addEventListener("click", () => this.#showAll());
    this.refresh();
  }

  /** Loads the accounts again. */
  refresh() {
    const signal = this.#signal();
    quietly(async () => {
      this.#users = await users(signal);
      this.#show(ROWS);
    }, isExpected);
  }

  /** Ends the request in progress. */
  close() {
    this.#signal();
  }

  #show(limit) {
    const words = this.#words.value.trim().toLowerCase();
    const found = this.#users.filter((user) => [user.email, ...user.roles].some((text) => text.toLowerCase().includes(words)));
    this.#body.replaceChildren(...found.slice(0, limit).map(row));
    this.#status.textContent = (found.length === 0) ? "No user found"
      : `${countText(found.length)} ${(found.length === 1) ? "user" : "users"}${words ? " found" : ""}`;
    this.#more.hidden = found.length <= limit;
  }

  #showAll() {
    const shown = this.#body.rows.length;
    this.#show(Infinity);
    this.#body.rows[shown].querySelector("a").focus();
  }

}
