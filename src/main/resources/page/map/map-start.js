// Starts the page of the map after its first picture: OpenLayers takes some time to start.

import { loadOpenLayers } from "../shared/open-layers.js";
import { afterPaint } from "./painting.js";

const view = import("./first-view.js");
await afterPaint();
await loadOpenLayers();
await view;
await import("./map.js");
