// The form to sign in: as a view, and as a dialog over a view after the session has ended.

import { html, nothing, render } from "../lit-html.js";
import { STATUS, ServiceError } from "../shared/requests.js";
import { labelOf, textOf, waitText } from "../shared/texts.js";
import { button, elementOf, submitting } from "./controls.js";
import { openDialog } from "./dialogs.js";
import { session } from "./session.js";

class SignInForm {
  #email;
  #password;
  #button;

  constructor(/** @type {string | null} */ email) {
    this.element = /** @type {HTMLFormElement} */ (elementOf(html`<form class="sign-in" @submit=${submitting(() => this.#submit())}>
      <label class="field"><span class="label">${labelOf("/email")}</span>
        <input type="text" name="email" inputmode="email" autocomplete="username" autocapitalize="none" spellcheck="false"
          value=${email ?? nothing} ?readonly=${email !== null} required></label>
      <label class="field"><span class="label">${labelOf("/password")}</span>
        <input type="password" name="password" autocomplete="current-password" required></label>
      <p class="problem" role="alert"></p>
      <p class="problem" id="countdown"></p>
      <button type="submit" class="primary">${textOf("signIn.title")}</button></form>`));
    [this.#email, this.#password, this.#button] = /** @type {Iterable<HTMLInputElement>} */ (this.element.elements);
  }

  /** Moves the focus to the first field to fill. */
  focus() { (this.#email.value ? this.#password : this.#email).focus(); }

  async #submit() {
    this.#button.disabled = true;
    this.#tell("");
    try {
      await session.signIn(this.#email.value.trim(), this.#password.value);
    } catch (failure) {
      if (!(failure instanceof ServiceError)) { throw failure; }
      this.#refuse(failure);
      return;
    }
    this.#button.disabled = false;
  }

  #refuse(/** @type {ServiceError} */ failure) {
    if (failure.status === STATUS.TOO_MANY) {
      this.#tell(textOf("signIn.tooMany"));
      this.#wait(Date.now() + failure.wait * 1000);
      return;
    }
    this.#tell(failure.errors?.[0].location ? textOf("signIn.noAddress") : failure.message);
    this.#button.disabled = false;
    (failure.code === "auth.invalidCredentials" ? this.#password : this.#email).select();
  }

  #tell(/** @type {string} */ text) { this.#problem("[role=alert]").textContent = text; }

  #problem(/** @type {string} */ selector) { return /** @type {Element} */ (this.element.querySelector(selector)); }

  /** Counts down without a role, because a screen reader would read every second. @param {number} end */
  #wait(end) {
    const seconds = Math.ceil((end - Date.now()) / 1000);
    this.#problem("#countdown").textContent = (seconds > 0) ? waitText(seconds) : "";
    if (seconds > 0) {
      setTimeout(() => this.#wait(end), 250);
    } else {
      this.#tell(textOf("signIn.again"));
      this.#button.disabled = false;
    }
  }
}

/** The view for those who are not signed in. */
export const signInView = {
  name: "",
  title: textOf("signIn.title"),
  open(/** @type {HTMLElement} */ target) {
    target.className = "narrow";
    render(html`<h1 tabindex="-1">${textOf("signIn.title")}</h1>${new SignInForm(null).element}`, target);
  },
};

/** Asks the user to sign in again. What the view behind shows stays. */
export function signInAgain() {
  const form = new SignInForm(session.user?.email ?? "");
  const dialog = openDialog(textOf("signIn.ended"), html`<p>${textOf("signIn.goOn")}</p>
    ${form.element}${button(textOf("signIn.out"), () => session.signOut())}`);
  dialog.setAttribute("closedby", "none");
  const ends = new AbortController();
  const end = () => {
    ends.abort();
    dialog.close();
  };
  session.addEventListener("renewed", end, ends);
  session.addEventListener("out", end, ends);
  // older browsers close it with Escape
  dialog.addEventListener("close", signInAgain, ends);
  form.focus();
}
