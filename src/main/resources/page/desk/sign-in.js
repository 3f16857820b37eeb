// The form to sign in: as a view, and as a dialog over a view after the session has ended.

import { html, nothing, render } from "../lit-html.js";
import { STATUS, ServiceError, json, quietly } from "../shared/requests.js";
import { labelOf, textOf, waitText } from "../shared/texts.js";
import { button, elementOf, submitting } from "./controls.js";
import { openDialog } from "./dialogs.js";
import { goToProvider } from "./provider.js";
import { session } from "./session.js";

/** The fragment by which a new tab goes to a provider at once has this before its name. */
const AT_ONCE = "sign-in";

let asking = /** @type {Promise<SignInWays> | null} */ (null);

/** Returns how people can sign in. */
export function signInWays() {
  asking ??= json("/api/sign-in").catch((failure) => {
    asking = null;
    throw failure;
  });
  return asking;
}

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
  name: AT_ONCE,
  title: textOf("signIn.title"),
  /** Why the sign-in that a provider has led back from has failed. */
  problem: "",
  open(/** @type {HTMLElement} */ target, /** @type {string[]} */ [wanted]) {
    const form = signInForm(null).element;
    let ways = /** @type {SignInWays | null} */ (null);

    const draw = (problem = "") => render(html`<h1 tabindex="-1">${textOf("signIn.title")}</h1>
      <p class="problem" role="alert">${problem}</p>
      ${ways?.providers.map((provider) => html`<p>${button(textOf("signIn.with", { name: provider.name }), () => leave(provider),
        "primary")}</p>`)}
      ${ways?.passwords ? form : nothing}`, target);

    function leave(/** @type {Provider} */ provider) {
      draw();
      return quietly(() => goToProvider(provider, wanted ? "" : location.hash), ({ message }) => {
        draw(message);
        return true;
      });
    }

    const refresh = () => quietly(async () => {
      ways = await signInWays();
      const provider = ways.providers.find(({ name }) => name === wanted);
      draw(this.problem);
      this.problem = "";
      if (provider) {
        history.replaceState(null, "", location.pathname);
        await leave(provider);
      }
    });

    target.className = "narrow";
    draw();
    refresh();
    return { refresh: () => { if (ways === null) { refresh(); } } };
  },
};

/** Asks the user to sign in again. What the view behind shows stays. */
export function signInAgain() {
  const form = signInForm(session.user?.email ?? "");
  const name = session.provider?.name;
  const way = name ? html`<p><a class="button primary" target="_blank" href="#${AT_ONCE}/${encodeURIComponent(name)}">
    ${textOf("signIn.newTab", { name })}</a></p>` : form.element;
  const dialog = openDialog(textOf("signIn.ended"), html`<p>${textOf("signIn.goOn")}</p>
    ${way}${button(textOf("signIn.out"), () => session.signOut())}`);
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
  if (!name) {
    form.focus();
  }
}
