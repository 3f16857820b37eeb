// Adds, saves and deletes the place of a form. Asks when somebody else has changed or deleted it meanwhile.

import { chooseVersions } from "./conflict.js";
import { place as load } from "./desk-api.js";
import { withChanges } from "./differences.js";
import { ask } from "./dialogs.js";
import { say } from "./messages.js";
import { add, save } from "./place-changes.js";
import { askAndRemove } from "./place-deletion.js";

const NOT_FOUND = 404;

const PRECONDITION_FAILED = 412;

/** Shows another view, and then runs the action. */
function goTo(fragment, action) {
  addEventListener("hashchange", action, { once: true });
  location.replace(fragment);
}

/** What the user can do with a form. Each action fails like a request. */
export class PlaceActions {

  #form;

  #accept;

  /** @param accept called with each version of the place that the form has to show */
  constructor(form, accept) {
    this.#form = form;
    this.#accept = accept;
  }

  /** Adds the place, and opens it. */
  async add() {
    const added = await add(this.#form.value);
    this.#accept(added);
    goTo(`#places/${added.place.id}`, added.tell);
  }

  /** Saves what has changed since this version. */
  async save({ place, tag }) {
    const changed = this.#form.changes();
    if (changed.size === 0) {
      say("Nothing has changed.");
      return;
    }
    try {
      this.#accept(await save(place, tag, changed));
    }
    catch (failure) {
      if (failure.status === PRECONDITION_FAILED) {
        await this.#chooseVersions(place, changed);
      }
      else if (failure.status === NOT_FOUND) {
        await this.#offerToAddAgain();
      }
      else {
        throw failure;
      }
    }
  }

  /** Asks, deletes this version, and shows the list. */
  async remove({ place, tag }) {
    const tell = await askAndRemove(place, tag);
    if (tell !== null) {
      this.#form.forget();
      goTo("#places", tell);
    }
  }

  async #chooseVersions(before, changed) {
    const theirs = await load(before.id);
    const chosen = await chooseVersions(before, withChanges(before, changed), theirs.place);
    if (chosen === null) {
      return;
    }
    this.#accept(theirs);
    if (chosen.size > 0) {
      this.#form.type(withChanges(theirs.place, chosen));
      await this.save(theirs);
    }
    else {
      say("The version of somebody else stays.");
    }
  }

  async #offerToAddAgain() {
    const isWanted = await ask("This place is gone", "Somebody else has deleted it since you opened it. "
      + "You can add it again with what you have typed. It then has a new ID.", "Add it again", "Back to the form", "primary");
    if (isWanted) {
      await this.add();
    }
  }

}
