// The page of a place. Without this script it has all texts and links, but no map.

import { startLanguageSwitch } from "./language-switch.js";
import { loadOpenLayers } from "./open-layers.js";
import { routeUrl } from "./place-links.js";

const surroundings = document.getElementById("surroundings");
const language = document.getElementById("language");

async function draw() {
  await loadOpenLayers();
  const { showPoint } = await import("./place-map.js");
  const { longitude, latitude } = surroundings.dataset;
  showPoint([Number(longitude), Number(latitude)]);
}

function drawWhenVisible() {
  const observer = new IntersectionObserver((entries) => {
    if (entries.some((entry) => entry.isIntersecting)) {
      observer.disconnect();
      draw().catch(() => { surroundings.hidden = true; });
    }
  }, { rootMargin: "200px" });
  observer.observe(surroundings);
}

if (surroundings) {
  const { longitude, latitude, name } = surroundings.dataset;
  document.getElementById("route").href = routeUrl({ name, geometry: { coordinates: [longitude, latitude] } });
  drawWhenVisible();
}
language.hidden = false;
startLanguageSwitch();
