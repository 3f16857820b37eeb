// Starts the desk: signs in, and shows the view that the fragment of the address names.
// To add a view, write a module that exports a `DeskView` (src/types/pages.ts), and add it to VIEWS.

import { startLanguageSwitch } from "../shared/language-switch.js";
import { html, nothing, render } from "../lit-html.js";
import { Notices } from "../shared/notices.js";
import { ServiceError, quietly } from "../shared/requests.js";
import { decoded } from "../shared/service-url.js";
import { textOf } from "../shared/texts.js";
import { accountView } from "./account-view.js";
import { changes } from "./changes.js";
import { ask, clearMessage, say } from "./dialogs.js";
import { keepFragment, shownFragment } from "./fragments.js";
import { passwordView } from "./password-view.js";
import { placesView } from "./table/places-view.js";
import { session } from "./session.js";
import { signInView, signInAgain } from "./sign-in.js";
import { usersView } from "./users-view.js";

const importView = lazy({ name: "import", title: textOf("import.title"), isForEditors: true },
  () => import("./import/import-view.js"));

const happenedView = lazy({ name: "happened", title: textOf("happened.title"), isForEditors: true },
  () => import("./history/happened-view.js"));
const trashView = lazy({ name: "trash", title: textOf("trash.title"), isForEditors: true }, () => import("./history/trash-view.js"));
const keysView = lazy({ name: "keys", title: textOf("key.title") }, () => import("./keys-view.js"));

const VIEWS = /** @type {DeskView[]} */ ([placesView, importView, happenedView, trashView, usersView, keysView, accountView]);
const PASSWORD_LINK = /^#password=(.+)/; // the fragment of a link to set a password with its token

const UNSAVED = {
  title: textOf("desk.unsaved"), text: textOf("desk.lost"), agree: textOf("desk.leave"), refuse: textOf("desk.stay"),
};

const main = document.getElementById("main");
const notices = new Notices();
const signOut = document.getElementById("sign-out");
let shown = /** @type {OpenView | null} */ (null);
let passwordToken = /** @type {string | undefined} */ (undefined);

/** Returns a view whose modules are loaded when it is opened, so that the first visit of the desk waits for less.
 * @param {Omit<DeskView, "open">} view @returns {DeskView}
 * @param {() => Promise<{ open: (target: HTMLElement) => OpenView }>} load loads the module that opens the view */
function lazy(view, load) {
  return {
    ...view,
    open(target) {
      const draw = (/** @type {TemplateValue} */ text) => render(html`<h1 tabindex="-1">${view.title}</h1>${text}`, target);
      draw(nothing);
      load().then(({ open }) => {
        if (!target.isConnected) { return; }
        const hadFocus = target.contains(document.activeElement);
        shown = open(target);
        if (hadFocus) {
          target.querySelector("h1")?.focus();
        }
      }, () => draw(html`<p role="alert">${textOf("service.away")}</p>`));
    },
  };
}

function views() {
  return VIEWS.filter((view) => view.isForAll || (view.isForEditors ? session.isEditor : session.isAdministrator));
}

function viewOf(/** @type {string[]} */ [name]) { return views().find((view) => view.name === name) ?? views()[0]; }

/** Returns the parts of a fragment: #places/new?q=x gives ["places", "new"]. @param {string} hash */
export function parse(hash) {
  return hash.replace(/^#/, "").replace(/\?.*$/, "").split("/").map(decoded);
}

/** Takes the token of a password link out of the address. */
function takePasswordToken() {
  passwordToken = PASSWORD_LINK.exec(location.hash)?.[1];
  if (passwordToken) {
    history.replaceState(null, "", location.pathname);
  }
}

/** Shows in the head the links to the views, and who is signed in. @param {DeskView} current */
function showHead(current) {
  const { user } = session;
  const navigation = document.getElementById("views");
  const who = document.getElementById("who");
  render(user ? views().map((view) => html`<a href="#${view.name}" aria-current=${(view === current) ? "page" : nothing}>
    ${view.title}</a>`) : nothing, navigation);
  who.textContent = user?.email ?? "";
  for (const part of [navigation, who, signOut]) {
    part.hidden = user === null;
  }
}

function show(/** @type {boolean} */ withFocus) {
  shown?.close?.();
  document.querySelectorAll("dialog").forEach((dialog) => dialog.close());
  main.replaceChildren();
  keepFragment();
  const parts = parse(location.hash);
  const view = passwordToken ? passwordView(passwordToken) : session.user ? viewOf(parts) : signInView;
  const target = document.createElement("div");
  main.append(target);
  showHead(view);
  shown = view.open(target, (view.name === parts[0]) ? parts.slice(1) : []) ?? null;
  document.title = textOf("desk.titleOf", { name: view.title });
  if (withFocus) {
    scrollTo(0, 0);
    main.querySelector("h1")?.focus();
  }
}

/** Asks if leaving loses input. */
async function mayLeave() {
  if (!shown?.isChanged?.()) { return true; }
  const { title, text, agree, refuse } = shown.leaving ?? UNSAVED;
  return ask(title, text, agree, refuse);
}

async function follow() {
  const asked = location.hash;
  if (asked === shownFragment()) { return; }
  if (shown?.follow?.(asked)) {
    keepFragment();
    return;
  }
  if (shown?.isChanged?.()) {
    history.pushState(null, "", shownFragment());
    if (!await mayLeave()) { return; }
    history.pushState(null, "", asked);
  }
  clearMessage();
  takePasswordToken();
  show(true);
}

addEventListener("hashchange", follow);
startLanguageSwitch(async () => {
  const agreed = await mayLeave();
  shown = agreed ? null : shown; // the browser does not ask again
  return agreed;
});
addEventListener("beforeunload", (event) => {
  if (shown?.isChanged?.()) {
    event.preventDefault();
  }
});
signOut.addEventListener("click", () => session.signOut());
document.getElementById("skip").addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});
notices.addEventListener("back", () => {
  quietly(() => session.check());
  shown?.refresh?.();
});
changes.addEventListener("undone", () => shown?.refresh?.());
session.addEventListener("out", () => {
  changes.clear();
  clearMessage();
  show(true);
});
session.addEventListener("expired", () => signInAgain());
session.addEventListener("rights", () => show(false));
session.addEventListener("half-out", ({ detail: { name } }) => say(textOf("signIn.halfOut", { name })));
takePasswordToken();
await session.arrive().catch((failure) => {
  if (!(failure instanceof ServiceError)) { throw failure; }
  signInView.problem = failure.message;
});
await session.join();
session.addEventListener("in", () => {
  passwordToken = undefined;
  show(true);
});
show(false);
quietly(() => session.check());
