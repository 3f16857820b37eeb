// What the address of the page tells: #map=zoom/latitude/longitude&place=id&kinds=museum,park&from=4

import { decoded } from "../shared/service-url.js";

const MAX_ZOOM = 22;

/** Returns the state that a fragment names: the view (null, or zoom, latitude and longitude), the id of the chosen place
 * (or null), the chosen kinds, and the least number of the range (or null). @param {string} fragment @returns {MapState} */
export function parse(fragment) {
  const values = new URLSearchParams(fragment.replace(/^#/, ""));
  const numbers = (values.get("map") ?? "").split("/").map((text) => (text.trim() === "") ? NaN : Number(text));
  const [zoom, latitude, longitude] = numbers;
  const valid = numbers.length === 3 && numbers.every(Number.isFinite) && zoom >= 0 && zoom <= MAX_ZOOM
    && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return {
    view: valid ? { zoom, latitude, longitude } : null,
    place: values.get("place") || null,
    kinds: values.get("kinds")?.split(",").map(decoded) ?? [],
    from: (values.get("from")?.trim() && Number.isFinite(Number(values.get("from")))) ? Number(values.get("from")) : null,
  };
}

// a comma in the name of a kind is encoded twice
/** @param {string} kind */
function encoded(kind) { return encodeURIComponent(kind.replaceAll("%", "%25").replaceAll(",", "%2C")); }

export function format(/** @type {KnownState} */ { view, place = null, kinds = [], from = null }) {
  const digits = Math.min(7, Math.max(2, Math.ceil(view.zoom / 3)));
  const map = [Number(view.zoom.toFixed(2)), view.latitude.toFixed(digits), view.longitude.toFixed(digits)].join("/");
  return `#map=${map}${place ? `&place=${encodeURIComponent(place)}` : ""}`
    + `${kinds.length ? `&kinds=${kinds.map(encoded).join()}` : ""}${(from !== null) ? `&from=${from}` : ""}`;
}

/** Writes a state into the address. A step can be taken back with the button of the browser. */
export function write(/** @type {KnownState} */ state, /** @type {boolean} */ isStep) {
  const fragment = format(state);
  if (fragment !== location.hash) {
    history[isStep ? "pushState" : "replaceState"](null, "", fragment);
  }
}

export function read() { return parse(location.hash); }

/** Returns the state at the start: without an address, that of the operator, as zoom/latitude/longitude, if there is one. */
export function readFirst(/** @type {string} */ start) {
  const state = read();
  return (state.view || state.place) ? state : { ...state, view: parse(`map=${start}`).view };
}
