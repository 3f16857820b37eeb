// What stands for no value in the texts of places, such as "-": the operator says it. The pages show nothing there.

import { setting } from "./page-settings.js";
import { textOf } from "./texts.js";

/** Returns these texts. */
export function noValues() { return setting("map-no-value").split("|").filter(Boolean); }

export function isNoValue(/** @type {string} */ text) { return noValues().includes(text.trim()); }

/** Returns what is wrong with an address in the web, to be read after the name of its field; null for nothing. What stands for
 * no address is right, too. */
export function webAddressProblem(/** @type {string} */ text) {
  return (isNoValue(text) || URL.canParse(text) && /^\s*https?:\/\/[^\s/]+\S*\s*$/i.test(text)) ? null : textOf("field.noWebAddress");
}

/** @template {object} T @param {T} fields @returns {T} */
function knownOf(fields) {
  return /** @type {any} */ (Object.fromEntries(Object.entries(fields)
    .filter(([name, value]) => name === "name" || typeof value !== "string" || !isNoValue(value))));
}

/** Returns a place without the texts that stand for no value; its name stays. @param {Place} place @returns {Place} */
export function known(place) { return knownOf({ ...place, ...(place.address && { address: knownOf(place.address) }) }); }
