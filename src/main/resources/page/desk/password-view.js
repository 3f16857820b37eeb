// The view in which somebody sets a password, which the link of an administrator leads to.

import { html, render } from "../lit-html.js";
import { textOf } from "../shared/texts.js";
import { newPassword } from "./account-view.js";
import { say } from "./dialogs.js";
import { requestForm } from "./fields.js";
import { session } from "./session.js";

/** Returns the view for a link. @param {string} token @returns {DeskView} */
export function passwordView(token) {
  const title = textOf("password.title");
  const password = newPassword();
  const isTyped = () => password.fields.some(({ input }) => input.value !== "");
  const element = requestForm({
    fields: password.fields, content: html`<input type="text" autocomplete="username" hidden>
      ${password.fields.map((field) => field.element)}`, button: textOf("password.set"),
    async send() {
      await session.setPassword(token, password.value());
      say(textOf("password.done"));
    },
  });
  return {
    title,
    open(target) {
      target.className = "narrow";
      render(html`<h1 tabindex="-1">${title}</h1><p>${textOf("password.intro")}</p>${element}`, target);
      return { isChanged: isTyped };
    },
  };
}
