// The view and the chosen place in the address of the page: #map=zoom/latitude/longitude&place=id

const MAX_ZOOM = 22;

/** Returns the state that a fragment names: {view: {zoom, latitude, longitude} or null, place: id or null}. */
export function parse(fragment) {
  const values = new URLSearchParams(fragment.replace(/^#/, ""));
  const numbers = (values.get("map") ?? "").split("/").map((text) => (text.trim() === "") ? NaN : Number(text));
  const [zoom, latitude, longitude] = numbers;
  const valid = numbers.length === 3 && numbers.every(Number.isFinite) && zoom >= 0 && zoom <= MAX_ZOOM
    && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return { view: valid ? { zoom, latitude, longitude } : null, place: values.get("place") || null };
}

export function format({ view, place }) {
  const digits = Math.min(7, Math.max(2, Math.ceil(view.zoom / 3)));
  const map = [Number(view.zoom.toFixed(2)), view.latitude.toFixed(digits), view.longitude.toFixed(digits)].join("/");
  return `#map=${map}${place ? `&place=${encodeURIComponent(place)}` : ""}`;
}

/** Writes a state into the address. A step can be taken back with the button of the browser. */
export function write(state, isStep) {
  const fragment = format(state);
  if (fragment === location.hash) { return; }
  if (isStep) {
    history.pushState(null, "", fragment);
  } else {
    history.replaceState(null, "", fragment);
  }
}

export function read() { return parse(location.hash); }

/** Calls the function when the user goes back or forward, or edits the address. */
export function whenChanged(listener) { addEventListener("popstate", () => listener(read())); }
