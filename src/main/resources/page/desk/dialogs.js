// Questions over a view, and the short message at the lower edge. The browser keeps the focus in a dialog, and gives it
// back.

import { html, nothing, render } from "../lit-html.js";
import { quietly } from "../shared/requests.js";
import { textOf } from "../shared/texts.js";
import { elementOf, labelled, newId } from "./controls.js";

const message = document.getElementById("message");

/** Shows a message until the next one, or until the user closes it. Behind its text there may be a button. */
export function say(/** @type {TemplateValue} */ text, /** @type {TemplateValue} */ button = nothing) {
  // screen readers read the same message again only if its elements are new
  clearMessage();
  render(html`<span dir="auto" class="text">${text}</span>${button}<button type="button" class="close"
    aria-label=${textOf("desk.closeMessage")} @click=${clearMessage}>✕</button>`, message);
}

export function clearMessage() { render(nothing, message); }

/** Runs an action on data of the service, and says why it fails. @param {() => unknown} action */
export function orSay(action) {
  return quietly(action, (failure) => {
    say(failure.message);
    return true;
  });
}

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

/** Shows a secret that is shown only once, with a button that copies it. Ends when the dialog is closed.
 * @param {string} title @param {string} label @param {string} secret @param {string} hint */
export function showOnce(title, label, secret, hint) {
  return new Promise((resolve) => {
    const id = newId("secret");
    const copy = async () => {
      const input = /** @type {HTMLInputElement} */ (document.getElementById(id));
      input.select(); // for those whose browser does not copy
      await navigator.clipboard?.writeText(secret);
      render(navigator.clipboard ? textOf("secret.copied") : nothing, /** @type {HTMLElement} */ (dialog.querySelector("[role=status]")));
    };
    const dialog = openDialog(title, html`${labelled(id, label, html`<input id=${id} type="text" readonly dir="ltr" value=${secret}
        aria-describedby="${id}-hint">`, hint)}
      <p role="status"></p>
      <form method="dialog" class="actions">
        <button type="button" class="primary" autofocus @click=${copy}>${textOf("secret.copy")}</button>
        <button type="submit">${textOf("action.done")}</button></form>`);
    dialog.setAttribute("closedby", "none");
    dialog.addEventListener("close", resolve);
  });
}
