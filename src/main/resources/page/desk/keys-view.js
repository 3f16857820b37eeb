// The view of the keys of programs: the list, and a new key.

import { html, nothing, render } from "../lit-html.js";
import { latestOnly, quietly } from "../shared/requests.js";
import { labelOf, dayText, quoted, textOf } from "../shared/texts.js";
import { button, options, recordTable } from "./controls.js";
import { addKey, deleteKey, keys } from "./desk-api.js";
import { ask, openDialog, orSay, say, showOnce } from "./dialogs.js";
import { Field, requestForm } from "./fields.js";

const ROLES = ["reader", "editor", "admin"];
const TITLES = [labelOf("/name"), textOf("key.prefix"), labelOf("/roles"), labelOf("/expires"), textOf("key.lastUsed")];

/** Returns the day of a time, such as Nov 22, 2026. @param {string | undefined} time @param {string} otherwise */
function dayOf(time, otherwise) { return time ? dayText(time.slice(0, 10)) : otherwise; }

function roleText(/** @type {string} */ role) {
  return (role === "admin") ? textOf("user.admin") : (role === "editor") ? textOf("user.editor") : textOf("key.reader");
}

/** Asks for a new key, and shows it once. @param {() => void} added */
function addOne(added) {
  const name = new Field("/name", labelOf("/name"), html`<input type="text" name="name" autocomplete="off">`, textOf("key.nameHint"));
  const role = new Field("/roles", labelOf("/roles"), html`<select name="role">${options(ROLES, ROLES[0], roleText)}</select>`);
  const end = new Field("/expires", labelOf("/expires"), html`<input type="date" name="expires">`, textOf("key.endHint"));
  const fields = [name, role, end];
  const form = requestForm({
    fields,
    content: html`${fields.map((field) => field.element)}`,
    button: textOf("action.add"),
    async send() {
      const day = end.input.value;
      const { key } = await addKey({ name: name.input.value.trim(), roles: [role.input.value], ...(day ? { expires: `${day}T23:59:59Z` } : {}) });
      dialog.close();
      await showOnce(textOf("key.new"), textOf("key.one"), key, textOf("key.once"));
      added();
    },
    others: button(textOf("action.cancel"), () => dialog.close()),
  });
  const dialog = openDialog(textOf("key.new"), form);
}

export function open(/** @type {HTMLElement} */ target) {
  const newSignal = latestOnly();
  let known = /** @type {Key[] | null} */ (null);

  function refresh() {
    const signal = newSignal();
    quietly(async () => {
      known = await keys(signal);
      draw();
    });
  }

  async function remove(/** @type {Key} */ { id, name }) {
    if (await ask(textOf("editor.delete", { name: quoted(name) }), textOf("key.whatEnds"), textOf("action.delete"))) {
      await orSay(() => deleteKey(id).then(() => say(textOf("change.deleted", { name: quoted(name) }))));
      refresh();
    }
  }

  function row(/** @type {Key} */ key) {
    const { name, prefix, roles, expires, lastUsed } = key;
    return [html`<span dir="auto">${name}</span>`, html`<code>${prefix}…</code>`, roles.join(", "), dayOf(expires, textOf("key.never")),
      html`<div class="with-action"><span>${dayOf(lastUsed, textOf("key.unused"))}</span>
        ${button(textOf("action.delete"), () => remove(key), "danger")}</div>`];
  }

  function draw() {
    render(html`
      <div class="head"><h1 tabindex="-1">${textOf("key.title")}</h1>
        ${button(textOf("key.new"), () => addOne(refresh), "primary", "new-key")}</div>
      <p>${textOf("key.intro")}</p>
      <p role="status" id="range">${(known?.length === 0) ? textOf("key.none") : nothing}</p>
      ${recordTable(textOf("key.title"), TITLES, (known ?? []).map(row))}`, target);
  }

  draw();
  refresh();
  return { refresh, close: () => { newSignal(); } };
}
