import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { areaOf, inLines, labelOf, strokesOf, widthAt } from "../../main/resources/page/shared/basemap-rules.js";

const STYLE = readFileSync(new URL("../../main/resources/page/page.css", import.meta.url), "utf8");

const AREAS = [
  { layer: "earth", kind: "earth" }, { layer: "landcover", kind: "glacier" }, { layer: "landuse", kind: "park" },
  { layer: "landuse", kind: "forest" }, { layer: "landuse", kind: "beach" }, { layer: "landuse", kind: "industrial" },
  { layer: "landuse", kind: "runway" }, { layer: "water", kind: "lake" }, { layer: "buildings", kind: "building" },
];
const LINES = [
  { layer: "water", kind: "river" }, { layer: "boundaries", kind: "country" }, { layer: "boundaries", kind: "region" },
  ...["highway", "major_road", "minor_road", "path", "rail"].map((kind) => ({ layer: "roads", kind })),
];
const NAMED = [
  { layer: "places", kind: "country" }, { layer: "places", kind: "region" }, { layer: "places", kind: "locality" },
  { layer: "places", kind: "neighbourhood" }, { layer: "water", kind: "lake", isPoint: true },
  { layer: "water", kind: "ocean", isPoint: true }, { layer: "water", kind: "river" },
  { layer: "roads", kind: "highway" }, { layer: "roads", kind: "minor_road" },
].map((values) => ({ ...values, name: "Name" }));
const ZOOMS = Array.from({ length: 20 }, (_, zoom) => zoom);

function labels(values) { return ZOOMS.map((zoom) => labelOf(values, zoom)).filter(Boolean); }

test("the style sheet has each colour in light, dark and forced colours", () => {
  const names = new Set([
    ...AREAS.map((values) => areaOf(values).color),
    ...LINES.flatMap((values) => ZOOMS.flatMap((zoom) => strokesOf(values, zoom))).map(({ color }) => color),
    ...NAMED.flatMap(labels).flatMap(({ color, halo = "halo" }) => [color, halo]),
  ]);
  assert.ok(names.size > 15);
  for (const name of names) {
    assert.equal(STYLE.split(`--map-${name}:`).length, 4, name);
  }
});

test("an area that the map does not know is left out", () => {
  assert.equal(areaOf({ layer: "landuse", kind: "unheard_of" }), null);
  assert.equal(areaOf({ layer: "pois", kind: "park" }), null);
  assert.equal(areaOf({ layer: "landuse", kind: "constructor" }), null);
});

test("water covers land, and glaciers and parks", () => {
  const [land, glacier, park, , , , , lake] = AREAS.map((values) => areaOf(values).order);
  assert.ok(land < glacier && glacier < lake && park < lake);
});

test("a great river comes sooner and is wider than a small one", () => {
  const great = { layer: "water", kind: "river", min_zoom: 1 };
  const small = { layer: "water", kind: "river", min_zoom: 6 };
  assert.ok(strokesOf(great, 8)[0].width > strokesOf(small, 8)[0].width);
  assert.ok(strokesOf(great, 11)[0].width > strokesOf(great, 8)[0].width);
});

test("important roads come sooner, are wider and cover the others", () => {
  const roads = ["minor_road", "major_road", "highway"].map((kind) => ({ layer: "roads", kind }));
  const first = roads.map((road) => ZOOMS.find((zoom) => strokesOf(road, zoom).length > 0));
  assert.ok(first[0] > first[1] && first[1] > first[2]);
  const lines = roads.map((road) => strokesOf(road, 16).at(-1));
  assert.ok(lines[0].width < lines[1].width && lines[1].width < lines[2].width);
  assert.ok(lines[0].order < lines[1].order && lines[1].order < lines[2].order);
});

test("a casing is wider than its road, and below all roads", () => {
  const [casing, line] = strokesOf({ layer: "roads", kind: "highway" }, 15);
  const [, minor] = strokesOf({ layer: "roads", kind: "minor_road" }, 16);
  assert.ok(casing.width > line.width && casing.order < minor.order);
});

test("names wait for the zoom of their tiles", () => {
  const town = { layer: "places", kind: "locality", name: "Zürich", population: 350_000, min_zoom: 5 };
  assert.equal(labelOf(town, 5), null);
  assert.notEqual(labelOf(town, 6), null);
});

test("a larger town comes before a smaller one, and a capital before a town of its size", () => {
  const town = (population, capital) => labelOf({ layer: "places", kind: "locality", name: "Town", population, capital }, 7);
  assert.ok(town(2_000_000).order > town(20_000).order);
  assert.ok(town(2_000_000).size > town(20_000).size);
  assert.ok(town(140_000, "yes").order > town(140_000).order);
  assert.equal(town(140_000, "yes").dot, "capital");
  assert.equal(town(140_000, "4").dot, "town");
});

test("the name of a large town may move farther away from places", () => {
  const reach = (population, capital) => (
    labelOf({ layer: "places", kind: "locality", name: "Town", population, capital }, 11).reach);
  assert.ok(reach(350_000) > reach(50_000) && reach(50_000) > reach(5_000));
  assert.ok(reach(5_000, "yes") > reach(50_000));
});

test("countries have names while they are in view as a whole", () => {
  const country = { layer: "places", kind: "country", name: "Switzerland", min_zoom: 4 };
  assert.deepEqual(ZOOMS.filter((zoom) => labelOf(country, zoom)), [5, 6, 7]);
});

test("a thing without a name has no label", () => {
  assert.equal(labelOf({ layer: "places", kind: "locality" }, 10), null);
  assert.equal(labelOf({ layer: "earth", kind: "island", name: "Sylt" }, 10), null);
});

test("long names take several lines", () => {
  assert.equal(inLines("Democratic Republic of the Congo", 14), "Democratic\nRepublic of\nthe Congo");
  assert.equal(inLines("Liechtensteinisch", 14), "Liechtensteinisch");
});

test("a width grows evenly between two zooms, and not beyond", () => {
  assert.equal(widthAt(3, [5, 1], [9, 16]), 1);
  assert.equal(widthAt(7, [5, 1], [9, 16]), 4);
  assert.equal(widthAt(20, [5, 1], [9, 16]), 16);
});
