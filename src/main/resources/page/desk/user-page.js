// The view of a new account, or of one account to change.

import { element, latestOnly, quietly } from "../elements.js";
import { RefusedError, isExpected } from "../requests.js";
import { changes } from "./changes.js";
import { ask } from "./dialogs.js";
import { say } from "./messages.js";
import { session } from "./session.js";
import { quoted } from "./texts.js";
import { addUser, changeUser, restoreUser, user } from "./user-api.js";
import { UserForm } from "./user-form.js";

const NEW_USER = { email: "", roles: [], active: true };

/** The page of an account; of a new one if the ID is null. */
export class UserPage {

  #id;

  #title = element("h1", { tabIndex: -1, dir: "auto" });

  #body = element("div");

  #signal = latestOnly();

  #before = NEW_USER;

  #form = null;

  constructor(target, id) {
    this.#id = id;
    target.className = "narrow";
    target.append(this.#title, this.#body);
    if (id === null) {
      this.#title.textContent = "New user";
      this.#show(() => this.#create());
    }
    else {
      this.#title.textContent = "User";
      this.refresh();
    }
  }

  /** Loads the account, unless the form shows it already. */
  refresh() {
    if (this.#form) {
      return;
    }
    const signal = this.#signal();
    quietly(async () => {
      try {
        this.#before = await user(this.#id, signal);
      }
      catch (failure) {
        if (failure instanceof RefusedError) {
          this.#body.replaceChildren(element("p", { role: "alert", dir: "auto" }, failure.message),
            element("a", { href: "#users" }, "All users"));
        }
        throw failure;
      }
      this.#title.textContent = this.#before.email;
      this.#show(() => this.#save());
    }, isExpected);
  }

  /** Returns whether something is typed that is not saved. */
  isChanged() {
    return this.#form !== null && Object.keys(this.#form.changes).length > 0;
  }

  /** Ends the request in progress. */
  close() {
    this.#signal();
  }

  #show(send) {
    this.#form = new UserForm({ before: this.#before, isOwn: this.#isOwn(), button: this.#id ? "Save" : "Add", send });
    this.#body.replaceChildren(this.#form.element);
  }

  #isOwn() {
    return this.#before.id === session.user?.id;
  }

  async #create() {
    const { email } = await addUser({ email: "", password: "", ...this.#form.changes });
    await this.#leave();
    say(`Added ${quoted(email)}.`);
  }

  async #save() {
    const fields = this.#form.changes;
    if (Object.keys(fields).length === 0) {
      say("Nothing has changed.");
      return;
    }
    if (this.#isOwn() && this.#endsRights(fields) && !await ask("End your own rights?",
      "You will not be able to change places and users. Only another administrator can give the rights back.", "End my rights")) {
      return;
    }
    const saved = await changeUser(this.#id, fields);
    if (this.#isOwn() && !saved.active) {
      this.#form = null;
      session.signOut();
      say("Your account is deactivated.");
      return;
    }
    await this.#leave();
    this.#tell(saved, fields);
    if (this.#isOwn()) {
      await session.check();
    }
  }

  #tell(saved, { password, ...fields }) {
    const names = Object.keys(fields);
    if (names.length === 0) {
      say(`${quoted(saved.email)} has a new password.`);
      return;
    }
    const before = Object.fromEntries(names.map((name) => [name, this.#before[name]]));
    changes.add(`Saved ${quoted(saved.email)}.`, async () => {
      await restoreUser(saved, before);
      await session.check();
      return `${quoted(saved.email)} is again as it was before${password ? ", but for the password" : ""}.`;
    });
  }

  #endsRights(fields) {
    return fields.active === false || (fields.roles !== undefined && !fields.roles.includes("admin"));
  }

  /** Shows the list of the accounts. */
  #leave() {
    this.#form = null;
    return new Promise((resolve) => {
      addEventListener("hashchange", resolve, { once: true });
      location.replace("#users");
    });
  }

}
