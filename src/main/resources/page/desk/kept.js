// What this browser keeps of the choices of the user, such as the columns of a table.

const PREFIX = "desk.";

/** Returns what is kept under a name; null for nothing. @param {string} name @returns {any} */
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
  } catch {
    return null; // another program has written there, or the browser keeps nothing
  }
}

export function keep(/** @type {string} */ name, /** @type {unknown} */ value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // without it the choice holds for this page
  }
}
