// Which versions of places are equal. A version is named by the ID of the place and its tag.

/** An undo gives a version that is equal to an earlier one, but has another tag. */
const laterTags = new Map();

function key(id, tag) {
  return `${id} ${tag}`;
}

/** Returns the tag that this version has now. */
export function latestTag(id, tag) {
  let found = tag;
  while (laterTags.has(key(id, found))) {
    found = laterTags.get(key(id, found));
  }
  return found;
}

/** Keeps that an undo has brought back the version `before`, which has the tag `now`. */
export function keepRestored(id, before, now) {
  laterTags.set(key(id, before), now);
}
