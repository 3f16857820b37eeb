// Starts the page, and keeps map, list, card and address in step.

import * as address from "./address.js";
import { clusters, countAll, places } from "./api.js";
import { box, first } from "./first-view.js";
import { boxOf, clusterBoxes, contains, metresBetween } from "../shared/geography.js";
import { startLanguageSwitch } from "../shared/language-switch.js";
import { KindFilter } from "./kind-filter.js";
import { ListScope } from "./list-scope.js";
import { LiveWindow } from "./live-window.js";
import { MapView } from "../shared/map-view.js";
import { startNearMe } from "./near-me.js";
import { Notices } from "../shared/notices.js";
import { OwnPosition } from "../shared/own-position.js";
import { PlaceCard } from "./place-card.js";
import { PlaceList } from "./place-list.js";
import { afterPause, latestOnly, quietly } from "../shared/requests.js";
import { SearchBox } from "./search-box.js";
import { Sheet } from "./sheet.js";
import { textOf } from "../shared/texts.js";

const PLACE_ZOOM = 12; // at this zoom a place is shown with its surroundings
const NEAREST = 10;
const NEARBY = 50_000; // the map does not zoom out for places that are farther away from the user, in metres

const target = document.getElementById("map");
await new Promise((resolve) => { setTimeout(resolve); }); // the browser does first what waits
const map = new MapView(target);
const scope = new ListScope();
const list = new PlaceList(scope);
const sheet = new Sheet();
const card = new PlaceCard();
const kindFilter = new KindFilter();
const notices = new Notices();
const live = new LiveWindow();
const searchBox = new SearchBox(() => map.around);
const clustersSignal = latestOnly();
let chosen = /** @type {string | null} */ (null);
let nextIsStep = false;

async function loadClusters() {
  const signal = clustersSignal();
  target.setAttribute("aria-busy", "true");
  const { boxes, level } = clusterBoxes(map);
  const features = await Promise.all(boxes.map((part) => clusters(part, level, signal)));
  map.markers.show(features.flat());
  target.setAttribute("aria-busy", "false");
  quietly(findKinds);
}

/** Finds the kinds when the map is there, and shows them. */
async function findKinds() {
  if (await kindFilter.find()) {
    refreshAll();
  }
}

/** Loads all that the user looks at anew. */
function refreshAll() {
  refresh(false);
  refreshCard();
}

/** Loads the places of the window: anew after a move, else beside what the user looks at. @param {boolean} hasMoved */
function refresh(hasMoved) {
  const window = map.window;
  scope.keepWithin(window);
  quietly(loadClusters);
  refreshList(hasMoved);
  quietly(() => kindFilter.count(boxOf(window)));
}

function refreshList(/** @type {boolean} */ isAnother) {
  return quietly(async () => {
    const total = await list.load(scope.boxOf(boxOf(map.window)), isAnother);
    kindFilter.tellTotal(total);
    if (total === 0 && await countAll() === 0) {
      notices.showEmpty();
    } else {
      notices.hideEmpty();
    }
  });
}

function stateNow() { return { view: map.position, place: chosen, ...kindFilter.state }; }

function writeAddress() {
  address.write(stateNow(), nextIsStep);
  document.getElementById("whole").hash = location.hash;
  nextIsStep = false;
}

const followWindow = afterPause(300, () => live.follow(map.window));

/** Shows the card of a place, and calls `then` with the place if there is one.
 * @param {string} id @param {boolean} withFocus @param {((place: Place) => void)} [then] */
function showCard(id, withFocus, then) {
  return quietly(async () => {
    const place = await card.show(id, withFocus);
    if (chosen === id) {
      map.markers.choose(place?.geometry.coordinates ?? null, place);
      document.title = textOf("map.titleOf", { name: place?.name ?? textOf("place.missing") });
      if (place) {
        then?.(place);
      }
    }
  });
}

/** @param {((place: Place) => void)} [then] */
function refreshCard(then) {
  if (chosen !== null) {
    showCard(chosen, false, then);
  }
}

/** @param {string | null} id @param {boolean} withFocus @param {((place: Place) => void)} [then] */
function choose(id, withFocus, then) {
  const before = chosen;
  chosen = id;
  list.choose(id);
  if (id !== null) {
    sheet.open();
    return showCard(id, withFocus, then);
  }
  card.hide();
  map.markers.choose(null);
  document.title = textOf("map.title");
  if (withFocus) {
    list.focus(before);
  }
  return undefined;
}

/** Returns whether this is another choice, which is a step that can be taken back. */
function chooseByUser(/** @type {string | null} */ id, /** @type {boolean} */ withFocus) {
  if (id === chosen) { return false; }
  choose(id, withFocus);
  address.write(stateNow(), true);
  return true;
}

/** Moves the map if the place is not in the window, such as under the sheet of a narrow screen. @param {Place} place */
function reveal(place) {
  if (!contains(map.window, place.geometry.coordinates)) {
    map.moveTo(place.geometry.coordinates, map.zoom);
  }
}

function goTo(/** @type {Place} */ place, /** @type {boolean} */ isStep) {
  nextIsStep = isStep;
  map.moveTo(place.geometry.coordinates, Math.max(PLACE_ZOOM, map.zoom));
}

function applyAddress(/** @type {MapState} */ state) {
  if (state.view) {
    map.show(state.view);
  }
  // an address with a place alone leads to this place
  const then = state.view ? undefined : (/** @type {Place} */ place) => goTo(place, false);
  if (state.place !== chosen) {
    choose(state.place, false, then);
  } else if (then) {
    refreshCard(then);
  }
  return kindFilter.apply(state);
}

async function goNear(/** @type {OwnPlace} */ position) {
  const { longitude, latitude } = position;
  const distance = (/** @type {Place} */ { geometry }) => metresBetween([longitude, latitude], geometry.coordinates);
  const found = (await places({ near: `${longitude},${latitude}`, limit: NEAREST })).places;
  const near = found.filter((place, index) => index === 0 || distance(place) <= NEARBY);
  map.ownPosition.show(position);
  scope.orderFrom([longitude, latitude]);
  sheet.open(); // before the places are fitted into what it leaves
  nextIsStep = true;
  map.moveToAll([[longitude, latitude], ...OwnPosition.edges(position), ...near.map((place) => place.geometry.coordinates)]);
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
map.addEventListener("spot", async ({ detail: { coordinates, box, isByKey } }) => {
  scope.openSpot(coordinates, box);
  sheet.open();
  await refreshList(true);
  if (isByKey) {
    list.focusFirst();
  }
});
map.addEventListener("place", ({ detail: { id, isByKey } }) => chooseByUser(id, isByKey));
map.addEventListener("point", ({ detail }) => list.pointAt(detail));
list.addEventListener("place", ({ detail }) => {
  chooseByUser(detail.id, true);
  reveal(detail);
});
sheet.addEventListener("change", () => map.resize());
scope.addEventListener("change", () => refreshList(true));
list.addEventListener("point", ({ detail }) => map.markers.pointAt(detail?.geometry.coordinates ?? null));
card.addEventListener("close", () => chooseByUser(null, true));
card.addEventListener("go", ({ detail }) => goTo(detail, true));
card.addEventListener("message", ({ detail }) => notices.showBriefly(detail));
searchBox.addEventListener("place", ({ detail }) => {
  const isStep = chooseByUser(detail.id, true); // the move that follows is no step of its own
  goTo(detail, !isStep);
});
live.addEventListener("change", ({ detail }) => {
  refresh(false);
  if (detail?.has(chosen) ?? true) {
    refreshCard();
  }
});
live.addEventListener("elsewhere", ({ detail }) => {
  if (detail === chosen) {
    refreshCard();
  }
});
live.addEventListener("error", () => quietly(() => countAll()));
notices.addEventListener("back", () => {
  refreshAll();
  live.follow(map.window);
});
kindFilter.addEventListener("nearest", () => quietly(async () => {
  const { longitude, latitude } = map.position;
  const { places: [place] } = await places({ near: `${longitude},${latitude}`, limit: 1 });
  if (place) {
    goTo(place, true);
  } else {
    kindFilter.tellNowhere();
  }
}));
startNearMe((position) => quietly(() => goNear(position)), (text) => notices.showBriefly(text));
addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.target.id === "words") { return; }
  if (chosen !== null) {
    chooseByUser(null, true);
  } else if (scope.isSpot) {
    scope.closeSpot();
  }
});
startLanguageSwitch();
kindFilter.addEventListener("change", () => {
  address.write(stateNow(), true);
  refresh(true);
});
addEventListener("popstate", () => {
  if (applyAddress(address.read())) {
    refresh(true);
  }
});
applyAddress(first);
if (box !== null) {
  map.showBox(box);
}

/** To know the kinds first is sooner than to draw all clusters twice. */
const listening = Promise.all([live.start(map.window), kindFilter.isUnknown && quietly(() => kindFilter.find())]);
