// What the map shows at first, if neither the address nor the operator names it: the box of all places.

import { readFirst } from "./address.js";
import { extent } from "./api.js";
import { setting } from "../shared/page-settings.js";

/** What the address and the operator name. */
export const first = readFirst(setting("map-start"));

/** The box of all places, as [west, south, east, north]; null if it is not needed or not known. */
export const box = (first.view || first.place) ? null : await extent().catch(() => null);
