import assert from "node:assert/strict";
import test from "node:test";
import { format, parse } from "../../main/resources/page/map/address.js";

test("a fragment names a view and a place", () => {
  assert.deepEqual(parse("#map=5.5/46.5/-6.25&place=a%26b"),
    { view: { zoom: 5.5, latitude: 46.5, longitude: -6.25 }, place: "a&b", kinds: [], from: null });
});

test("a view that is no view is ignored", () => {
  for (const map of ["", "5/1", "5/1/2/3", "x/1/2", "-1/1/2", "23/1/2", "5/91/2", "5/1/181", "5//2", "NaN/1/2"]) {
    assert.deepEqual(parse(`#map=${map}&place=p`), { view: null, place: "p", kinds: [], from: null }, map);
  }
  assert.deepEqual(parse(""), { view: null, place: null, kinds: [], from: null });
});

test("a range that is no number, and a kind that is encoded wrongly, do no harm", () => {
  assert.deepEqual(["from=", "from=x", "from=%20"].map((part) => parse(`#${part}`).from), [null, null, null]);
  assert.deepEqual(parse("#kinds=50%25,a").kinds, ["50%", "a"]);
});

test("a state has one fragment, which names it", () => {
  const view = { zoom: 9, latitude: 46.521, longitude: 6.633 };
  for (const place of [null, "a&b=c#"]) {
    for (const kinds of [[], ["museum"], [""], ["a,b", "50 %2C", "Zoo & \"x\"", ""]]) {
      for (const from of [null, 0, -2.5]) {
        assert.deepEqual(parse(format({ view, place, kinds, from })), { view, place, kinds, from });
      }
    }
  }
  assert.equal(format({ view, place: null, kinds: ["museum", "park"], from: 4 }),
    "#map=9/46.521/6.633&kinds=museum,park&from=4");
});

test("a fragment has as many digits as can be seen", () => {
  assert.equal(format({ view: { zoom: 3.13859, latitude: 1, longitude: 2.123456789 }, place: null }), "#map=3.14/1.00/2.12");
  assert.equal(format({ view: { zoom: 22, latitude: 1, longitude: 2.123456789 }, place: null }), "#map=22/1.0000000/2.1234568");
});
