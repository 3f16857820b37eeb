// Saves changes of places so that they can be undone.

import { changes } from "./changes.js";
import { addPlace, changePlace, deletePlace } from "./desk-api.js";
import { bodyOf, changesBetween, copyOf } from "./differences.js";
import { quoted } from "./texts.js";

/** Undoing a change gives a version that is equal to an earlier one, but has another tag. */
const laterTags = new Map();

function latest(tag) {
  let found = tag;
  while (laterTags.has(found)) {
    found = laterTags.get(found);
  }
  return found;
}

/** Adds a place. Returns it with its tag, and a function that tells the user. */
export async function add(body) {
  const added = await addPlace(body);
  const name = quoted(added.place.name);
  return {
    ...added,
    tell: () => changes.add(`Added ${name}.`, async () => {
      await deletePlace(added.place.id, latest(added.tag));
      return `Removed ${name} again.`;
    }),
  };
}

/** Saves changes of the place as it was with the tag. Returns the new version with its tag. */
export async function save(before, tag, changed) {
  const saved = await changePlace(before.id, bodyOf(changed), tag);
  const name = quoted(saved.place.name);
  changes.add(`Saved ${name}.`, async () => {
    const undone = await changePlace(before.id, bodyOf(changesBetween(saved.place, before)), latest(saved.tag));
    laterTags.set(tag, undone.tag);
    return `${name} is again as it was before.`;
  });
  return saved;
}

/** Deletes the place as it was with the tag. Returns a function that tells the user. */
export async function remove(place, tag) {
  await deletePlace(place.id, tag);
  const name = quoted(place.name);
  return () => changes.add(`Deleted ${name}.`, async () => {
    const added = await addPlace(copyOf(place));
    return `${name} is back, with the new ID ${added.place.id}.`;
  });
}
