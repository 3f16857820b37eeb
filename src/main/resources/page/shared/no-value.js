// What stands for no value in the texts of places, such as "-": the operator says it. The pages show nothing there.

import { setting } from "./page-settings.js";

/** Returns these texts. */
export function noValues() { return setting("map-no-value").split("|").filter(Boolean); }

export function isNoValue(/** @type {string} */ text) { return noValues().includes(text.trim()); }

/** @template {object} T @param {T} fields @returns {T} */
function knownOf(fields) {
  return /** @type {any} */ (Object.fromEntries(Object.entries(fields)
    .filter(([name, value]) => name === "name" || typeof value !== "string" || !isNoValue(value))));
}

/** Returns a place without the texts that stand for no value; its name stays. @param {Place} place @returns {Place} */
export function known(place) { return knownOf({ ...place, ...(place.address && { address: knownOf(place.address) }) }); }
