// The fragment of the address that names the view, and what the view shows.

let shown = location.hash;

/** Returns the fragment of what is shown. While the user leaves a view, the address is ahead of it. */
export function shownFragment() { return shown; }

/** Keeps that the fragment of the address is shown. */
export function keepFragment() { shown = location.hash; }

/** Shows another view, without a step back to this one. Ends when it is shown. @param {string} fragment */
export function goTo(fragment) {
  return new Promise((resolve) => {
    addEventListener("hashchange", resolve, { once: true });
    location.replace(fragment);
  });
}

/** Names in the address what the view shows now. A step can be taken back with the button of the browser. */
export function nameView(/** @type {string} */ fragment, /** @type {boolean} */ isStep) {
  if (fragment !== location.hash) {
    history[isStep ? "pushState" : "replaceState"](null, "", fragment);
  }
  keepFragment();
}
