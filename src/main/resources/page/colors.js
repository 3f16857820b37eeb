// The colours of the map, which the style sheet defines for light and dark.

const NAMES = ["land", "border", "name", "halo", "place", "cluster", "count", "chosen", "ring"];

const dark = matchMedia("(prefers-color-scheme: dark)");

function read() {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(`--map-${name}`).trim()]));
}

/** The colours now. */
export const colors = read();

/** Calls the function when the colours have changed. */
export function whenColorsChange(listener) {
  dark.addEventListener("change", () => {
    Object.assign(colors, read());
    listener();
  });
}
