import assert from "node:assert/strict";
import test from "node:test";
import { kinds } from "../../main/resources/page/shared/kinds.js";
import { fit, joined, searchPlaces } from "../../main/resources/page/map/place-search.js";

function places(...names) { return names.map((name) => ({ id: name, name })); }

function named(found) { return found.map(({ name }) => name); }

test("a place fits best if the words are words of its name", () => {
  assert.equal(fit("park", { name: "The Park at the Lake" }), 0);
  assert.equal(fit("ZÜRICH zoo", { name: "Zoo Zurich" }), 0);
  assert.equal(fit("museum paris", { name: "Museum of the Parish" }), 1);
  assert.equal(fit("museum paris", { name: "Louvre" }), 2);
  assert.equal(fit("東京", { name: "東京タワー" }), 1);
});

test("the kind of a place counts like its name", (context) => {
  kinds.use({ kind: { field: "properties.category", values: ["museum", "park"] }, range: null });
  context.after(() => kinds.use({ kind: null, range: null }));
  const park = { id: "1", name: "Lindenhof", properties: { category: "park" } };
  assert.equal(fit("park", park), 0);
  assert.equal(fit("park lindenhof", park), 0);
  assert.equal(fit("par", park), 1);
  assert.equal(fit("museum", park), 2);
  assert.deepEqual(named(joined("park", [park], places("Park Avenue"), 8)), ["Lindenhof", "Park Avenue"]);
});

test("what is near comes before the rest of the world, if it fits as well", () => {
  assert.deepEqual(named(joined("park", places("Park am See", "Parking", "City Park"), places("Park", "Big Park", "Parks"), 8)),
    ["Park am See", "City Park", "Park", "Big Park", "Parking", "Parks"]);
});

test("the places of the world stay in their order", () => {
  assert.deepEqual(named(joined("museum paris", places("Museum of the Parish"), places("Paris Museum", "Louvre"), 8)),
    ["Paris Museum", "Museum of the Parish", "Louvre"]);
  assert.deepEqual(named(joined("par", places("Zoo"), places("Par", "Paris", "Golf Par 3"), 8)), ["Par", "Paris", "Golf Par 3", "Zoo"]);
});

test("a place that is near and among the best of the world is there once", () => {
  assert.deepEqual(named(joined("park", places("Park", "Park 2"), places("Park 2", "Park", "Park 3"), 8)),
    ["Park", "Park 2", "Park 3"]);
});

test("what is near leaves space for the rest of the world", () => {
  const near = places("Park 1", "Park 2", "Park 3", "Park 4", "Park 5", "Park 6", "Park 7", "Park 8", "Park 9");
  assert.deepEqual(named(joined("park", near, places("Park", "Park Güell", "Park Hotel", "Park Lane"), 8)),
    ["Park 1", "Park 2", "Park 3", "Park 4", "Park 5", "Park", "Park Güell", "Park Hotel"]);
});

/** Runs a search with answers of its own, and returns the paths that it asks for. */
async function asked(around) {
  const paths = [];
  globalThis.fetch = async (path) => {
    paths.push(path);
    return new Response("[]");
  };
  await searchPlaces("a b", around, 8);
  return paths.map((path) => path.replace(/&only=.*/, "")).sort();
}

test("a search asks for what is near, and for the best of the world", async () => {
  assert.deepEqual(await asked({ longitude: 8.5, latitude: 47.25, metres: 25_000.5 }),
    ["/api/locations?q=a+b&limit=20&near=8.5%2C47.25&within=25001", "/api/locations?q=a+b&limit=8"]);
  assert.match((await asked({ longitude: 8.5, latitude: 47.25, metres: 100 }))[0], /&within=10000$/);
});

test("nothing is near in a window of half a continent", async () => {
  assert.deepEqual(await asked({ longitude: 8.5, latitude: 47.25, metres: 400_000 }), ["/api/locations?q=a+b&limit=8"]);
});
