// The view of places: the list, a new place, or one place.

import { PlaceEditor } from "./place-editor.js";
import { PlaceList } from "./place-list.js";

/** Stands for an ID in #places/new. */
const NEW = "new";

/** The view of places. */
export const placesView = {
  name: "places",
  title: "Places",
  isForAll: false,
  open(target, [id]) {
    if (id === undefined) {
      return new PlaceList(target);
    }
    return new PlaceEditor(target, (id === NEW) ? null : id);
  },
};
