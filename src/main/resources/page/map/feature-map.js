// The map of a page of the OGC API: the locations that the page lists.

import { MapView } from "../shared/map-view.js";

const target = document.getElementById("map");

async function show() {
  const answer = await fetch(target.dataset.features ?? "");
  const collection = await answer.json();
  const features = /** @type {MapFeature[]} */ (collection.features ?? [collection]).filter(({ geometry }) => geometry);
  if (features.length === 0) { return; }
  target.hidden = false;
  const view = new MapView(target);
  view.markers.show(features);
  view.moveToAll(features.map(({ geometry }) => geometry.coordinates));
  view.addEventListener("place", ({ detail }) => {
    if (detail.id) {
      window.location.assign(`${target.dataset.items}/${detail.id}?f=html`);
    }
  });
}

if (target) {
  show();
}
