// Dialogs over a view. The browser keeps the focus in them, and gives it back.

import { element } from "../elements.js";

let count = 0;

/** Opens a dialog with a title. It removes itself when it is closed. */
export function openDialog(title, ...content) {
  count += 1;
  const id = `dialog-${count}`;
  const dialog = element("dialog", { "aria-labelledby": id }, element("h2", { id, dir: "auto" }, title), ...content);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Asks a question. Returns whether the user agrees; Escape means no. Something is lost by "danger", not by "primary". */
export function ask(title, text, agree, refuse = "Cancel", className = "danger") {
  return new Promise((resolve) => {
    const yes = element("button", { type: "submit", className, value: "yes" }, agree);
    const no = element("button", { type: "submit", value: "no", autofocus: true }, refuse);
    const form = element("form", { method: "dialog", className: "actions" }, no, yes);
    const dialog = openDialog(title, element("p", { dir: "auto" }, text), form);
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"));
  });
}
