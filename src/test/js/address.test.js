import assert from "node:assert/strict";
import test from "node:test";
import { format, parse } from "../../main/resources/page/address.js";

test("a fragment names a view and a place", () => {
  assert.deepEqual(parse("#map=5.5/46.5/-6.25&place=a%26b"),
    { view: { zoom: 5.5, latitude: 46.5, longitude: -6.25 }, place: "a&b" });
});

test("a view that is no view is ignored", () => {
  for (const map of ["", "5/1", "5/1/2/3", "x/1/2", "-1/1/2", "23/1/2", "5/91/2", "5/1/181", "5//2", "NaN/1/2"]) {
    assert.deepEqual(parse(`#map=${map}&place=p`), { view: null, place: "p" }, map);
  }
  assert.deepEqual(parse(""), { view: null, place: null });
});

test("a state has one fragment, which names it", () => {
  const view = { zoom: 9, latitude: 46.521, longitude: 6.633 };
  for (const place of [null, "a&b=c#"]) {
    assert.deepEqual(parse(format({ view, place })), { view, place });
  }
});

test("a fragment has as many digits as can be seen", () => {
  assert.equal(format({ view: { zoom: 3.14159, latitude: 1, longitude: 2.123456789 }, place: null }), "#map=3.14/1.00/2.12");
  assert.equal(format({ view: { zoom: 22, latitude: 1, longitude: 2.123456789 }, place: null }), "#map=22/1.0000000/2.1234568");
});
