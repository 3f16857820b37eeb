// Starts the page, and keeps map, list, card and address in step.

import * as address from "./address.js";
import { clusters, countAll, nearest } from "./api.js";
import { boxOf, contains, pieces } from "./geography.js";
import { LiveChanges } from "./live-changes.js";
import { MapView } from "./map-view.js";
import { Notices } from "./notices.js";
import { PlaceCard } from "./place-card.js";
import { PlaceList } from "./place-list.js";
import { afterPause, latestOnly, quietly } from "./requests.js";
import { SearchBox } from "./search-box.js";
import { textOf } from "./texts.js";

const PLACE_ZOOM = 12; // at this zoom a place is shown with its surroundings

/** The service answers with a limited number of clusters, so a large window asks for several pieces. */
const PIECE_PIXELS = 1600;
const NEAREST = 10;

/** How long the browser may look for the position of the user, and how old the answer may be, in milliseconds. */
const POSITION = { timeout: 10_000, maximumAge: 60_000 };

const target = document.getElementById("map");
const map = new MapView(target);
const list = new PlaceList();
const card = new PlaceCard();
const notices = new Notices();
const live = new LiveChanges();
const searchBox = new SearchBox();
const clustersSignal = latestOnly();
let chosen = null;
let nextIsStep = false;

async function loadClusters(window) {
  const signal = clustersSignal();
  target.setAttribute("aria-busy", "true");
  const degrees = (window[2] - window[0]) / map.size[0] * PIECE_PIXELS;
  const parts = pieces(window, degrees, 2 * degrees);
  const zoom = Math.max(0, Math.min(22, Math.floor(map.zoom + 0.01)));
  const features = await Promise.all(parts.map((part) => clusters(boxOf(part), zoom, signal)));
  map.markers.show(features.flat());
  target.setAttribute("aria-busy", "false");
}

async function loadList(loading) {
  const total = await loading;
  if (total === 0 && await countAll() === 0) {
    notices.showEmpty();
  } else {
    notices.hideEmpty();
  }
}

/** Loads the places of the window: anew after a move, else beside what the user looks at. */
function refresh(hasMoved) {
  const window = map.window;
  quietly(() => loadClusters(window));
  quietly(() => loadList(hasMoved ? list.show(boxOf(window)) : list.update(boxOf(window))));
}

function writeAddress() {
  address.write({ view: map.position, place: chosen }, nextIsStep);
  nextIsStep = false;
}

const followWindow = afterPause(300, () => live.follow(map.window));

function showCard(id, withFocus) {
  return quietly(async () => {
    const place = await card.show(id, withFocus);
    if (chosen === id) {
      map.markers.choose(place ? place.geometry.coordinates : null);
      document.title = textOf("map.titleOf", { name: place?.name ?? textOf("place.missing") });
    }
  });
}

function choose(id, withFocus) {
  const before = chosen;
  chosen = id;
  list.choose(id);
  if (id !== null) {
    list.openSheet(true);
    return showCard(id, withFocus);
  }
  card.hide();
  map.markers.choose(null);
  document.title = textOf("map.title");
  if (withFocus) {
    list.focus(before);
  }
  return undefined;
}

function chooseByUser(id, withFocus) {
  if (id !== chosen) {
    choose(id, withFocus);
    address.write({ view: map.position, place: chosen }, true);
  }
}

/** Moves the map if the place is not in the window, such as under the sheet of a narrow screen. */
function reveal(place) {
  if (!contains(map.window, place.geometry.coordinates)) {
    map.moveTo(place.geometry.coordinates, map.zoom);
  }
}

function goTo(place) {
  nextIsStep = true;
  map.moveTo(place.geometry.coordinates, Math.max(PLACE_ZOOM, map.zoom));
}

function applyAddress(state) {
  if (state.view) {
    map.show(state.view);
  }
  if (state.place !== chosen) {
    choose(state.place, false);
  }
}

function goNear() {
  const { geolocation } = navigator;
  if (!geolocation) {
    notices.showBriefly(textOf("map.unableNear"));
    return;
  }
  geolocation.getCurrentPosition(({ coords: { longitude, latitude } }) => quietly(async () => {
    const places = await nearest(longitude, latitude, NEAREST);
    nextIsStep = true;
    map.moveToAll([[longitude, latitude], ...places.map((place) => place.geometry.coordinates)]);
  }), (failure) => notices.showBriefly((failure.code === failure.PERMISSION_DENIED)
    ? textOf("map.refusedNear") : textOf("map.unknownNear")), POSITION);
}

map.addEventListener("move", async () => {
  writeAddress();
  await listening;
  refresh(true);
  followWindow();
});
map.addEventListener("cluster", ({ detail }) => {
  nextIsStep = true;
  map.moveTo(detail.coordinates, detail.zoom);
});
map.addEventListener("place", ({ detail }) => chooseByUser(detail, false));
map.addEventListener("point", ({ detail }) => list.pointAt(detail));
list.addEventListener("place", ({ detail }) => {
  chooseByUser(detail.id, true);
  reveal(detail);
});
list.addEventListener("sheet", () => map.resize());
list.addEventListener("point", ({ detail }) => map.markers.pointAt(detail?.geometry.coordinates ?? null));
card.addEventListener("close", () => chooseByUser(null, true));
card.addEventListener("go", ({ detail }) => goTo(detail));
searchBox.addEventListener("place", ({ detail }) => {
  chooseByUser(detail.id, true);
  goTo(detail);
});
live.addEventListener("change", ({ detail }) => {
  refresh(false);
  if (chosen !== null && (detail.size === 0 || detail.has(chosen))) {
    showCard(chosen, false);
  }
});
live.addEventListener("elsewhere", ({ detail }) => {
  if (detail === chosen) {
    showCard(chosen, false);
  }
});
live.addEventListener("broken", () => quietly(() => countAll()));
notices.addEventListener("back", () => {
  refresh(false);
  live.follow(map.window);
  if (chosen !== null) {
    showCard(chosen, false);
  }
});
document.getElementById("near").addEventListener("click", goNear);
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && chosen !== null && event.target.id !== "words") {
    chooseByUser(null, true);
  }
});
address.whenChanged(applyAddress);
applyAddress(address.read());
const listening = live.start(map.window);
