// Starts the page of the map after its first picture: OpenLayers takes some time to start.

import { loadOpenLayers } from "../shared/open-layers.js";

const PATIENCE = 200; // a tab that nobody sees is not painted

const view = import("./first-view.js");
await new Promise((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, PATIENCE);
});
await loadOpenLayers();
await view;
await import("./map.js");
