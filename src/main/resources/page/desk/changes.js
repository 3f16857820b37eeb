// The changes since the page was opened, which the user can undo.

import { element } from "../elements.js";
import { isExpected } from "../requests.js";
import { openDialog } from "./dialogs.js";
import { say } from "./messages.js";

const PRECONDITION_FAILED = 412;

const NOT_FOUND = 404;

/** Returns why a change could not be undone. */
export function reasonOf(failure) {
  if (failure.status === PRECONDITION_FAILED) {
    return "It was changed again since.";
  }
  return (failure.status === NOT_FOUND) ? "It was deleted since." : failure.message;
}

/** The list of changes, latest first. The event "undone" follows each change that was undone. */
class Changes extends EventTarget {

  #entries = [];

  #button = document.getElementById("history");

  constructor() {
    super();
    this.#button.addEventListener("click", () => this.#open());
  }

  /**
   * Adds a change and tells the user.
   * @param text what was done, such as: Saved "Prater".
   * @param undo a function that undoes the change and returns what to tell the user, or null if some of it is left to
   *     undo; it fails like a request
   */
  add(text, undo) {
    const entry = { text, undo, isUndone: false };
    this.#entries.unshift(entry);
    this.#button.hidden = false;
    say(text, this.#undoButton(entry));
  }

  /** Forgets all changes. */
  clear() {
    this.#entries = [];
    this.#button.hidden = true;
  }

  #undoButton(entry) {
    const button = element("button", { type: "button", className: "undo" }, "Undo");
    button.addEventListener("click", () => this.#undo(entry, button));
    return button;
  }

  async #undo(entry, button) {
    button.disabled = true;
    button.closest("dialog")?.close();
    try {
      const told = await entry.undo();
      entry.isUndone = told !== null;
      if (entry.isUndone) {
        say(told);
      }
      this.dispatchEvent(new Event("undone"));
    }
    catch (failure) {
      if (!isExpected(failure)) {
        throw failure;
      }
      say(`Not undone. ${reasonOf(failure)}`);
    }
    finally {
      button.disabled = entry.isUndone;
    }
  }

  #open() {
    const list = element("ol", { className: "changes" }, ...this.#entries.map((entry) => element("li", {},
      element("span", { dir: "auto" }, entry.text), entry.isUndone ? element("em", {}, "Undone") : this.#undoButton(entry))));
    const close = element("button", { type: "submit" }, "Close");
    openDialog("Changes since you opened this page", list,
      element("form", { method: "dialog", className: "actions" }, close));
  }

}

/** The changes of this page. */
export const changes = new Changes();
