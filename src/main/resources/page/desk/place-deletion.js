// Asks before a place is deleted, and says what somebody else has done with it meanwhile.

import { place as load } from "./desk-api.js";
import { ask } from "./dialogs.js";
import { say } from "./messages.js";
import { remove } from "./place-changes.js";
import { quoted } from "./texts.js";

const NOT_FOUND = 404;

const PRECONDITION_FAILED = 412;

async function removeOtherVersion(id) {
  const theirs = await load(id);
  const isWanted = await ask("Delete it all the same?", "Somebody else has changed this place since you opened it.",
    "Delete");
  return isWanted ? remove(theirs.place, theirs.tag) : null;
}

/** Asks, and deletes the place with this tag. Returns a function that tells the user; null if the place stays. */
export async function askAndRemove(place, tag) {
  const isWanted = await ask(`Delete ${quoted(place.name)}?`,
    "You can undo this as long as this page is open. The place then has a new ID.", "Delete");
  if (!isWanted) {
    return null;
  }
  try {
    return await remove(place, tag);
  }
  catch (failure) {
    if (failure.status === PRECONDITION_FAILED) {
      return removeOtherVersion(place.id);
    }
    if (failure.status === NOT_FOUND) {
      return () => say("Somebody else has deleted this place already.");
    }
    throw failure;
  }
}
