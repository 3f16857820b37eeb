// The short message at the lower edge. It stays until the next one or until the user closes it.

import { element } from "../elements.js";

const area = document.getElementById("message");

/** Shows a message, with buttons or links behind its text. */
export function say(text, ...actions) {
  const close = element("button", { type: "button", className: "close", "aria-label": "Close this message" }, "✕");
  close.addEventListener("click", clearMessage);
  area.replaceChildren(element("span", { dir: "auto", className: "text" }, text), ...actions, close);
}

/** Removes the message. */
export function clearMessage() {
  area.replaceChildren();
}
