// The view of one place: it loads the place, and shows its form.

import { element, latestOnly, quietly } from "../elements.js";
import { RefusedError, isExpected } from "../requests.js";
import { place as load } from "./desk-api.js";
import { PlaceActions } from "./place-actions.js";
import { PlaceForm } from "./place-form.js";
import { loadSchema } from "./schema.js";

const NOT_FOUND = 404;

const INVALID = 422;

/** The editor of a place; of a new one if the ID is null. */
export class PlaceEditor {

  #id;

  /** The place, and the tag of its version. */
  #version = null;

  #form = null;

  #actions = null;

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

  #show(schema, version) {
    if (!this.#form) {
      this.#form = new PlaceForm(schema);
      this.#actions = new PlaceActions(this.#form, (version) => this.#accept(version));
      this.#form.element.append(this.#buttons());
      this.#form.element.addEventListener("submit", (event) => {
        event.preventDefault();
        this.#once(() => this.#submit());
      });
      this.#body.replaceChildren(this.#form.element);
    }
    this.#accept(version);
  }

  #accept(version) {
    const { place } = version;
    this.#version = version;
    this.#form.value = place ?? {};
    if (place) {
      this.#title.textContent = place.name;
      document.title = `${place.name} · Locations desk`;
      const [longitude, latitude] = place.geometry.coordinates;
      this.#links.replaceChildren(this.#links.firstChild, " · ",
        element("a", { href: `/#map=12/${latitude}/${longitude}&place=${place.id}` }, "On the map"));
    }
  }

  #buttons() {
    const actions = element("div", { className: "actions sticky" },
      element("button", { type: "submit", className: "primary", id: "save" }, (this.#id === null) ? "Add" : "Save"));
    if (this.#id !== null) {
      const button = element("button", { type: "button", className: "danger", id: "delete" }, "Delete");
      button.addEventListener("click", () => this.#once(() => this.#actions.remove(this.#version)));
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
    if (this.#form.check()) {
      await ((this.#id === null) ? this.#actions.add() : this.#actions.save(this.#version));
    }
  }

}
