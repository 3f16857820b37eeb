// The colours of the map. The style sheet defines them for light, dark and forced colours, and for paper.

const KINDS = ["(prefers-color-scheme: dark)", "(forced-colors: active)", "print"].map((query) => matchMedia(query));

/** An element that nobody sees. Its style tells what a colour is, even one that the system has chosen. */
const probe = document.createElement("span");
probe.hidden = true;
probe.style.forcedColorAdjust = "none";
document.body.append(probe);

const known = /** @type {Map<string, string>} */ (new Map());
const listeners = /** @type {Set<() => void>} */ (new Set());

/** Each colour by its name in the style sheet: `colors.land` is `--map-land`. */
export const colors = new Proxy(/** @type {Record<string, string>} */ ({}), {
  get(_, /** @type {string} */ name) {
    if (!known.has(name)) {
      probe.style.color = `var(--map-${name})`;
      known.set(name, getComputedStyle(probe).color);
    }
    return known.get(name);
  },
});

/** Calls the function when the colours have changed, such as before the page is printed.
 * @returns a function that ends this */
export function whenColorsChange(/** @type {() => void} */ listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

for (const kind of KINDS) {
  kind.addEventListener("change", () => {
    known.clear();
    listeners.forEach((listener) => listener());
  });
}
