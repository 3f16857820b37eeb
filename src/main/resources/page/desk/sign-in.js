// The form to sign in: as a view, and as a dialog over a view after the session has ended.

import { html, nothing, render } from "../lit-html.js";
import { STATUS, ServiceError } from "../shared/requests.js";
import { labelOf, textOf, waitText } from "../shared/texts.js";
import { button, elementOf, submitting } from "./controls.js";
import { openDialog } from "./dialogs.js";
import { session } from "./session.js";

function signInForm(/** @type {string | null} */ email) {
  const element = /** @type {HTMLFormElement} */ (elementOf(html`<form class="sign-in" @submit=${submitting(submit)}>
    <label class="field"><span class="label">${labelOf("/email")}</span>
      <input type="text" name="email" inputmode="email" autocomplete="username" autocapitalize="none" spellcheck="false"
        value=${email ?? nothing} ?readonly=${email !== null} required></label>
    <label class="field"><span class="label">${labelOf("/password")}</span>
      <input type="password" name="password" autocomplete="current-password" required></label>
    <p class="problem" role="alert"></p>
    <p class="problem" id="countdown"></p>
    <button type="submit" class="primary">${textOf("signIn.title")}</button></form>`));
  const [address, password, button] = /** @type {Iterable<HTMLInputElement>} */ (element.elements);
  const [problem, countdown] = element.querySelectorAll(".problem");

  async function submit() {
    button.disabled = true;
    problem.textContent = "";
    try {
      await session.signIn(address.value.trim(), password.value);
      button.disabled = false;
    } catch (failure) {
      if (!(failure instanceof ServiceError)) { throw failure; }
      refuse(failure);
    }
  }

  function refuse(/** @type {ServiceError} */ { status, wait: seconds, errors: [error], message }) {
    if (status === STATUS.TOO_MANY) {
      problem.textContent = textOf("signIn.tooMany");
      wait(Date.now() + seconds * 1000);
      return;
    }
    problem.textContent = error.location ? textOf("signIn.noAddress") : message;
    button.disabled = false;
    ((error.code === "auth.invalidCredentials") ? password : address).select();
  }

  /** Counts down without a role, because a screen reader would read every second. */
  function wait(/** @type {number} */ end) {
    const seconds = Math.ceil((end - Date.now()) / 1000);
    countdown.textContent = (seconds > 0) ? waitText(seconds) : "";
    if (seconds > 0) {
      setTimeout(() => wait(end), 250);
    } else {
      problem.textContent = textOf("signIn.again");
      button.disabled = false;
    }
  }

  return { element, focus: () => (address.value ? password : address).focus() };
}

/** The view for those who are not signed in. */
export const signInView = {
  name: "",
  title: textOf("signIn.title"),
  open(/** @type {HTMLElement} */ target) {
    target.className = "narrow";
    render(html`<h1 tabindex="-1">${textOf("signIn.title")}</h1>${signInForm(null).element}`, target);
  },
};

/** Asks the user to sign in again. What the view behind shows stays. */
export function signInAgain() {
  const form = signInForm(session.user?.email ?? "");
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
