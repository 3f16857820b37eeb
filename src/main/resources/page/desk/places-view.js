// The view of places: the list, a new place, or one place.

import { PlaceList } from "./place-list.js";

/** The view of places. */
export const placesView = {
  name: "places",
  title: "Places",
  isForAll: false,
  open(target, [id]) {
    return new PlaceList(target);
  },
};
