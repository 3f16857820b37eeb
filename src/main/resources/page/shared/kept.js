// What this browser keeps for the next visit, such as the columns of a table.

/** Returns what is kept under a name, such as desk.columns; null for nothing. @param {string} name @returns {any} */
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null; // somebody has changed it, or the browser keeps nothing
  }
}

export function keep(/** @type {string} */ name, /** @type {unknown} */ value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // without it the choice holds for this page
  }
}
