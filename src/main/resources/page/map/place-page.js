// The page of a place. Without this script it has all texts and links, but no map.

import { startLanguageSwitch } from "../shared/language-switch.js";
import { loadOpenLayers } from "../shared/open-layers.js";
import { routeUrl } from "../shared/place-links.js";

const surroundings = document.getElementById("surroundings");

async function draw(/** @type {Point} */ coordinates) {
  await loadOpenLayers();
  const { showPoint } = await import("./place-map.js");
  showPoint(coordinates);
}

function drawWhenVisible(/** @type {HTMLElement} */ target, /** @type {Point} */ coordinates) {
  const observer = new IntersectionObserver((entries) => {
    if (entries.some((entry) => entry.isIntersecting)) {
      observer.disconnect();
      draw(coordinates).catch(() => { target.hidden = true; });
    }
  }, { rootMargin: "200px" });
  observer.observe(target);
}

if (surroundings) {
  const { longitude, latitude, name = "" } = surroundings.dataset;
  const coordinates = [Number(longitude), Number(latitude)];
  document.getElementById("route").href = routeUrl({ name, geometry: { type: "Point", coordinates } });
  drawWhenVisible(surroundings, coordinates);
}
document.getElementById("language").hidden = false;
startLanguageSwitch();
