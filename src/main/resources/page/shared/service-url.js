// Where the service is: a proxy may put a path before all of its paths.

/** This file is in /assets/version/shared; without such a path, as in a test, paths stay as they are. */
const ROOT = /^(.*)\/assets\/[^/]+\/shared\/[^/]+$/.exec(import.meta.url)?.[1] ?? "";

/** Returns the URL of a path of the service, such as /api/locations; that of a URL is itself. @param {string | URL} path */
export function serviceUrl(path) { return (path instanceof URL) ? path.href : ROOT + path; }

/** Returns a path with parameters, but for those without a value; each value of a list is one. */
export function pathWith(/** @type {string} */ path, /** @type {Record<string, unknown>} */ parameters) {
  const given = Object.entries(parameters).flatMap(([name, values]) => [values ?? ""].flat().map((value) => [name, String(value)]));
  return `${path}?${new URLSearchParams(given.filter(([, value]) => value !== ""))}`;
}

/** Returns a part of an address without its escapes; as it is if they are wrong. @param {string} text */
export function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
