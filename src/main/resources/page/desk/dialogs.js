// Questions over a view, and the short message at the lower edge. The browser keeps the focus in a dialog, and gives it
// back.

import { html, nothing, render } from "../lit-html.js";
import { textOf } from "../shared/texts.js";
import { elementOf, newId } from "./controls.js";

const message = document.getElementById("message");

/** Shows a message until the next one, or until the user closes it. Behind its text there may be a button. */
export function say(/** @type {TemplateValue} */ text, /** @type {TemplateValue} */ button = nothing) {
  // screen readers read the same message again only if its elements are new
  clearMessage();
  render(html`<span dir="auto" class="text">${text}</span>${button}<button type="button" class="close"
    aria-label=${textOf("desk.closeMessage")} @click=${clearMessage}>✕</button>`, message);
}

export function clearMessage() { render(nothing, message); }

/** Opens a dialog with a title. It removes itself when it is closed.
 * @param {string} title @param {TemplateValue} content @param {string} className */
export function openDialog(title, content, className = "") {
  const id = newId("dialog");
  const dialog = /** @type {HTMLDialogElement} */ (elementOf(html`<dialog class=${className} aria-labelledby=${id} @close=${() => dialog.remove()}>
    <h2 id=${id} dir="auto">${title}</h2>${content}</dialog>`));
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Asks a question. Returns whether the user agrees; Escape means no. Something is lost by "danger", not by "primary".
 * @param {string} title @param {string} text @param {string} agree @param {string} refuse @param {string} className
 * @returns {Promise<boolean>} */
export function ask(title, text, agree, refuse = textOf("action.cancel"), className = "danger") {
  return new Promise((resolve) => {
    const dialog = openDialog(title, html`<p dir="auto">${text}</p>
      <form method="dialog" class="actions">
        <button type="submit" value="no" autofocus>${refuse}</button>
        <button type="submit" value="yes" class=${className}>${agree}</button>
      </form>`);
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"));
  });
}
