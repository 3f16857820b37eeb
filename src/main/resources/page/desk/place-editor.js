// The view of one place: its form, and what can go wrong while saving.

import { element, latestOnly, quietly } from "../elements.js";
import { RefusedError, isExpected } from "../requests.js";
import { chooseVersions } from "./conflict.js";
import { place as load } from "./desk-api.js";
import { withChanges } from "./differences.js";
import { ask } from "./dialogs.js";
import { say } from "./messages.js";
import { add, save } from "./place-changes.js";
import { askAndRemove } from "./place-deletion.js";
import { PlaceForm } from "./place-form.js";
import { loadSchema } from "./schema.js";

const NOT_FOUND = 404;

const PRECONDITION_FAILED = 412;

const INVALID = 422;

/** Shows another view, and then runs the action. */
function goTo(fragment, action) {
  addEventListener("hashchange", action, { once: true });
  location.replace(fragment);
}

/** The editor of a place; of a new one if the ID is null. */
export class PlaceEditor {

  #id;

  #place = null;

  #tag = null;

  #form = null;

  #isBusy = false;

  #signal = latestOnly();

  #title = element("h1", { tabIndex: -1, dir: "auto" });

  #links = element("p", { className: "links" }, element("a", { href: "#places" }, "All places"));

  #body = element("div");

  constructor(target, id) {
    this.#id = id;
    this.#title.textContent = (id === null) ? "New place" : "Place";
    target.append(this.#links, this.#title, this.#body);
    this.refresh();
  }

  /** Returns whether there is something to save. */
  isChanged() {
    return this.#form?.isChanged() ?? false;
  }

  /** Loads the place again, unless there is something to save. */
  refresh() {
    if (!this.isChanged()) {
      quietly(() => this.#load(), isExpected);
    }
  }

  /** Ends the request in progress. */
  close() {
    this.#signal();
    this.#form?.close();
  }

  async #load() {
    const signal = this.#signal();
    const schema = await loadSchema("location-create");
    try {
      const loaded = (this.#id !== null) ? await load(this.#id, signal) : { place: null, tag: null };
      signal.throwIfAborted();
      if (!this.isChanged()) {
        this.#show(schema, loaded);
      }
    }
    catch (failure) {
      if (failure instanceof RefusedError && failure.status === NOT_FOUND) {
        this.#form?.close();
        this.#form = null;
        this.#title.textContent = "No such place";
        this.#body.replaceChildren(element("p", {}, "It was deleted, or it has never been in this directory."));
        return;
      }
      throw failure;
    }
  }

  #show(schema, { place, tag }) {
    if (!this.#form) {
      this.#form = new PlaceForm(schema);
      this.#form.element.append(this.#actions());
      this.#form.element.addEventListener("submit", (event) => {
        event.preventDefault();
        this.#once(() => this.#submit());
      });
      this.#body.replaceChildren(this.#form.element);
    }
    this.#accept({ place, tag });
  }

  #accept({ place, tag }) {
    this.#place = place;
    this.#tag = tag;
    this.#form.value = place ?? {};
    if (place) {
      this.#title.textContent = place.name;
      document.title = `${place.name} · Locations desk`;
      const [longitude, latitude] = place.geometry.coordinates;
      this.#links.replaceChildren(this.#links.firstChild, " · ",
        element("a", { href: `/#map=12/${latitude}/${longitude}&place=${place.id}` }, "On the map"));
    }
  }

  #actions() {
    const actions = element("div", { className: "actions sticky" },
      element("button", { type: "submit", className: "primary", id: "save" }, (this.#id === null) ? "Add" : "Save"));
    if (this.#id !== null) {
      const button = element("button", { type: "button", className: "danger", id: "delete" }, "Delete");
      button.addEventListener("click", () => this.#once(() => this.#delete()));
      actions.append(button);
    }
    return actions;
  }

  /** Runs an action unless another one is running. */
  async #once(action) {
    if (this.#isBusy) {
      return;
    }
    this.#isBusy = true;
    this.#form.element.setAttribute("aria-busy", "true");
    try {
      await quietly(action, (failure) => isExpected(failure) && this.#tell(failure));
    }
    finally {
      this.#isBusy = false;
      this.#form?.element.removeAttribute("aria-busy");
    }
  }

  #tell(failure) {
    if (failure.status === INVALID) {
      this.#form.showViolations(failure.errors);
    }
    else {
      this.#form.showProblem(`Nothing was saved. ${failure.message}`);
    }
    return true;
  }

  async #submit() {
    if (!this.#form.check()) {
      return;
    }
    if (this.#id === null) {
      const added = await add(this.#form.value);
      this.#accept(added);
      goTo(`#places/${added.place.id}`, added.tell);
      return;
    }
    const changed = this.#form.changes();
    if (changed.size === 0) {
      say("Nothing has changed.");
      return;
    }
    await this.#save(changed);
  }

  async #save(changed) {
    try {
      this.#accept(await save(this.#place, this.#tag, changed));
    }
    catch (failure) {
      if (failure.status === PRECONDITION_FAILED) {
        await this.#chooseVersions();
      }
      else if (failure.status === NOT_FOUND) {
        await this.#offerToAddAgain();
      }
      else {
        throw failure;
      }
    }
  }

  async #chooseVersions() {
    const theirs = await load(this.#id);
    const mine = withChanges(this.#place, this.#form.changes());
    const chosen = await chooseVersions(this.#place, mine, theirs.place);
    if (chosen === null) {
      return;
    }
    this.#accept(theirs);
    if (chosen.size > 0) {
      this.#form.type(withChanges(theirs.place, chosen));
      await this.#save(chosen);
    }
    else {
      say("The version of somebody else stays.");
    }
  }

  async #offerToAddAgain() {
    const isWanted = await ask("This place is gone", "Somebody else has deleted it since you opened it. "
      + "You can add it again with what you have typed. It then has a new ID.", "Add it again", "Back to the form");
    if (isWanted) {
      const added = await add(this.#form.value);
      this.#accept(added);
      goTo(`#places/${added.place.id}`, added.tell);
    }
  }

  async #delete() {
    const tell = await askAndRemove(this.#place, this.#tag);
    if (tell !== null) {
      this.#form.forget();
      goTo("#places", tell);
    }
  }

}
