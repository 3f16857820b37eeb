// What this browser keeps of the choices of the user, such as the columns of a table.

const PREFIX = "desk.";

/** Returns what is kept under a name; null for nothing. */
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name));
  } catch {
    return null; // another program has written there, or the browser keeps nothing
  }
}

export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // without it the choice holds for this page
  }
}
