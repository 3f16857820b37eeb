// Names of further properties that are nearly the same. Nothing here needs a browser.

function folded(/** @type {string} */ name) { return name.normalize("NFKD").replace(/[\p{M}\s_]/gu, "").toLowerCase(); }

/** Returns the name that a new one equals but for case, blanks or accents; null for none, or if there is the new one already.
 * @param {string} name @param {string[]} names those that exist */
export function similarName(name, names) {
  return (name === "" || names.includes(name)) ? null : names.find((other) => folded(other) === folded(name)) ?? null;
}
