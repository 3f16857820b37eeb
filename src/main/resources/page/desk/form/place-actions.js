// Adds, saves and deletes the place of a form so that it can be undone. Asks when somebody else has changed or deleted it
// meanwhile.

import { STATUS, statusOf } from "../../shared/requests.js";
import { quoted, textOf } from "../../shared/texts.js";
import { changes, keepRestored, latestTag } from "../changes.js";
import { chooseVersions } from "./conflict.js";
import { addPlace, changePlace, deletePlace, place as load, restorePlace, tagOf } from "../desk-api.js";
import { bodyOf, changesBetween, withChanges } from "../differences.js";
import { ask, say } from "../dialogs.js";
import { goTo } from "../fragments.js";

function tellAdded(/** @type {Version} */ { place: { id, name }, tag }) {
  changes.add(textOf("change.added", { name: quoted(name) }), async () => {
    await deletePlace(id, latestTag(id, tag));
    return textOf("change.removed", { name: quoted(name) });
  });
}

/** Tells the user that a place is saved, and keeps how to undo it. */
export function tellSaved(/** @type {Place} */ before, /** @type {string} */ tag, /** @type {Version} */ saved) {
  const name = quoted(saved.place.name);
  changes.add(textOf("change.saved", { name }), async () => {
    const undone = await changePlace(before.id, bodyOf(changesBetween(saved.place, before)),
      latestTag(before.id, saved.tag));
    keepRestored(before.id, tag, undone.tag);
    return textOf("change.restored", { name });
  });
}

/** @param {Place} place @param {string} tag */
function tellDeleted(place, tag) {
  const name = quoted(place.name);
  changes.add(textOf("change.deleted", { name }), async () => {
    const back = await restorePlace(place.id);
    keepRestored(place.id, tag, back.tag);
    return textOf("change.back", { name });
  });
}

/** Brings back how a place was, and keeps how to undo that.
 * @param {string} id @param {string | undefined} version without it, the deleted place as it was
 * @param {string | undefined} now the version that the place has; undefined if it is deleted */
export async function restore(id, version, now) {
  const tag = now && tagOf({ updatedAt: now });
  const back = await restorePlace(id, version, tag);
  const name = quoted(back.place.name);
  if (version) {
    keepRestored(id, tagOf({ updatedAt: version }), back.tag);
  }
  changes.add(tag ? textOf("change.restored", { name }) : textOf("change.back", { name }), async () => {
    const latest = latestTag(id, back.tag);
    if (!tag) {
      await deletePlace(id, latest);
      return textOf("change.removed", { name });
    }
    const undone = await restorePlace(id, now, latest);
    keepRestored(id, tag, undone.tag);
    return textOf("change.restored", { name: quoted(undone.place.name) });
  });
}

/** Asks, and deletes the place with this tag. Returns a function that tells the user; null if the place stays.
 * @param {Place} place @param {string} tag @param {string} title @param {string} text @returns {Promise<(() => void) | null>} */
async function askAndDelete(place, tag, title, text) {
  if (!await ask(title, text, textOf("action.delete"))) { return null; }
  try {
    await deletePlace(place.id, tag);
    return () => tellDeleted(place, tag);
  } catch (failure) {
    if (statusOf(failure) === STATUS.CHANGED) {
      const theirs = await load(place.id);
      return askAndDelete(theirs.place, theirs.tag, textOf("editor.deleteChanged"), textOf("editor.othersChanged"));
    }
    if (statusOf(failure) === STATUS.NOT_FOUND) { return () => say(textOf("editor.othersDeleted")); }
    throw failure;
  }
}

/** Returns what the user can do with a form. Each action fails like a request.
 * @param {PlaceForm} form @param {(version: Version) => void} accept called with each version of the place that the form has to show */
export function placeActions(form, accept) {
  async function add() {
    const added = await addPlace(form.value);
    accept(added);
    goTo(`#places/${added.place.id}`).then(() => tellAdded(added));
  }

  async function save(/** @type {Version} */ { place, tag }) {
    const changed = form.changes();
    if (changed.size === 0) {
      say(textOf("desk.unchanged"));
      return;
    }
    try {
      const saved = await changePlace(place.id, bodyOf(changed), tag);
      tellSaved(place, tag, saved);
      accept(saved);
    } catch (failure) {
      if (statusOf(failure) === STATUS.CHANGED) {
        await choose(place, changed);
      } else if (statusOf(failure) !== STATUS.NOT_FOUND) {
        throw failure;
      } else if (await ask(textOf("editor.gone"), textOf("editor.whyGone"), textOf("editor.addAgain"),
        textOf("action.back"), "primary")) {
        await add();
      }
    }
  }

  async function remove(/** @type {Version} */ { place, tag }) {
    const tell = await askAndDelete(place, tag, textOf("editor.delete", { name: quoted(place.name) }), textOf("editor.canUndo"));
    if (tell !== null) {
      form.forget();
      goTo("#places").then(tell);
    }
  }

  async function choose(/** @type {Place} */ before, /** @type {Changes} */ changed) {
    const theirs = await load(before.id);
    const chosen = await chooseVersions(before, withChanges(before, changed), theirs.place);
    if (chosen === null) { return; }
    accept(theirs);
    if (chosen.size > 0) {
      form.type(withChanges(theirs.place, chosen));
      await save(theirs);
    } else {
      say(textOf("editor.theirsStays"));
    }
  }

  /** Asks what to keep of this version with the unsaved changes, and of that of somebody else. @param {Version} version */
  function compare({ place }) { return choose(place, form.changes()); }

  return { add, save, remove, compare };
}
