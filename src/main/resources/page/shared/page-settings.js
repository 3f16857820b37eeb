// The settings of the operator, which the service writes into the head of a page.

/** Returns a setting; empty if the page has none. */
export function setting(/** @type {string} */ name) {
  return /** @type {HTMLMetaElement | null} */ (document.querySelector(`meta[name="${name}"]`))?.content ?? "";
}
