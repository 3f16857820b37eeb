// The changes since the page was opened, which the user can undo.

import { html } from "../lit-html.js";
import { STATUS, ServiceError } from "../shared/requests.js";
import { textOf } from "../shared/texts.js";
import { openDialog, say } from "./dialogs.js";

/** Which versions of places are equal: an undo gives a version that is equal to an earlier one, but has another tag. The
 * keys are the ID of a place and a tag. */
const laterTags = /** @type {Map<string, string>} */ (new Map());

/** Returns the tag that this version of a place has now. @param {string} id @param {string} tag @returns {string} */
export function latestTag(id, tag) {
  const later = laterTags.get(`${id} ${tag}`);
  return (later === undefined) ? tag : latestTag(id, later);
}

/** Keeps that an undo has brought back the version `before`, which has the tag `now`.
 * @param {string} id @param {string} before @param {string} now */
export function keepRestored(id, before, now) { laterTags.set(`${id} ${before}`, now); }

/** Returns why a change could not be undone. @param {ServiceError} failure */
export function reasonOf(failure) {
  if (failure.status === STATUS.CHANGED) { return textOf("change.changedSince"); }
  return (failure.status === STATUS.NOT_FOUND) ? textOf("change.deletedSince") : failure.message;
}

/** The list of changes, latest first. The event "undone" follows each change that was undone. */
class Changes extends EventTarget {
  #entries = /** @type {UndoEntry[]} */ ([]);
  #button = document.getElementById("history");

  constructor() {
    super();
    this.#button.addEventListener("click", () => this.#open());
  }

  /** Adds a change and tells the user. @param {string} text what was done, such as: Saved "Prater".
   * @param {() => Promise<string | null>} undo a function that undoes the change and returns what to tell the user, or null
   * if some of it is left to undo; it fails like a request */
  add(text, undo) {
    const entry = { text, undo, isUndone: false };
    this.#entries.unshift(entry);
    this.#button.hidden = false;
    say(text, this.#undoButton(entry));
  }

  clear() {
    this.#entries = [];
    this.#button.hidden = true;
  }

  #undoButton(/** @type {UndoEntry} */ entry) {
    return html`<button type="button" class="undo"
      @click=${({ target }) => this.#undo(entry, target)}>${textOf("change.undo")}</button>`;
  }

  async #undo(/** @type {UndoEntry} */ entry, /** @type {HTMLInputElement} */ button) {
    button.disabled = true;
    button.closest("dialog")?.close();
    try {
      const told = await entry.undo();
      entry.isUndone = told !== null;
      if (entry.isUndone) {
        say(told);
      }
      this.dispatchEvent(new Event("undone"));
    } catch (failure) {
      if (!(failure instanceof ServiceError)) { throw failure; }
      say(textOf("change.notUndone", { reason: reasonOf(failure) }));
    } finally {
      button.disabled = entry.isUndone;
    }
  }

  #open() {
    openDialog(textOf("change.title"), html`
      <ol class="changes">${this.#entries.map((entry) => html`<li><span dir="auto">${entry.text}</span>
        ${entry.isUndone ? html`<em>${textOf("change.undone")}</em>` : this.#undoButton(entry)}</li>`)}</ol>
      <form method="dialog" class="actions"><button type="submit">${textOf("action.close")}</button></form>`);
  }
}

export const changes = new Changes();
