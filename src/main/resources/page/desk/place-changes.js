// Saves changes of places so that they can be undone.

import { changes } from "./changes.js";
import { addPlace, changePlace, deletePlace } from "./desk-api.js";
import { bodyOf, changesBetween, copyOf } from "./differences.js";
import { quoted } from "./texts.js";
import { keepRestored, latestTag } from "./versions.js";

/** Adds a place. Returns it with its tag, and a function that tells the user. */
export async function add(body) {
  const added = await addPlace(body);
  const name = quoted(added.place.name);
  return {
    ...added,
    tell: () => changes.add(`Added ${name}.`, async () => {
      await deletePlace(added.place.id, latestTag(added.place.id, added.tag));
      return `Removed ${name} again.`;
    }),
  };
}

/** Saves changes of the place as it was with the tag. Returns the new version with its tag. */
export async function save(before, tag, changed) {
  const saved = await changePlace(before.id, bodyOf(changed), tag);
  const name = quoted(saved.place.name);
  changes.add(`Saved ${name}.`, async () => {
    const undone = await changePlace(before.id, bodyOf(changesBetween(saved.place, before)),
      latestTag(before.id, saved.tag));
    keepRestored(before.id, tag, undone.tag);
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
