// A still map of the surroundings of a place.

import { createMap, surroundingsZoom } from "../shared/basemap.js";
import { Markers } from "../shared/markers.js";

export function showPoint(/** @type {Point} */ coordinates) {
  const markers = new Markers();
  const map = createMap(document.getElementById("map"), [markers.marksLayer], markers);
  markers.choose(coordinates);
  map.getInteractions().clear();
  map.getControls().clear();
  map.addControl(new ol.control.Attribution({
    target: document.getElementById("attribution"), collapsible: false,
  }));
  map.getView().setCenter(ol.proj.fromLonLat([coordinates[0], Math.max(-85, Math.min(85, coordinates[1]))]));
  map.getView().setZoom(surroundingsZoom(coordinates));
}
