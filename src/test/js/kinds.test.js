import assert from "node:assert/strict";
import test from "node:test";
import { Kinds, OTHERS, OTHER_LOOK, describe, fieldsToCount } from "../../main/resources/page/shared/kinds.js";

const NOTHING_SET = { kind: "", range: "" };

function facet(field, values, more = {}) {
  return { field, total: 100, missing: 0, others: 0, values: values.map((value) => ({ value, count: 1 })), ...more };
}

function kindsOf(values, steps = []) {
  const kinds = new Kinds();
  kinds.use(describe([facet("properties.kind", values), facet("properties.rating", steps)],
    { kind: "properties.kind", range: "properties.rating" }));
  return kinds;
}

test("the free-form fields that may tell kinds or a range are counted", () => {
  const properties = {
    name: { type: "string" }, "properties.a": { type: "string" }, "properties.height": { type: "integer" },
    "properties.kind": { type: ["array", "string"] }, "properties.open": { type: "boolean" },
    "properties.rating": { type: ["number", "string"] },
  };
  assert.deepEqual(fieldsToCount({ properties }, NOTHING_SET),
    ["properties.kind", "properties.a", "properties.rating", "properties.height"]);
  assert.deepEqual(fieldsToCount({ properties }, { kind: "address.city", range: "none" }), ["address.city"]);
  assert.deepEqual(fieldsToCount({ properties: {} }, NOTHING_SET), []);
});

test("of many fields, some that may tell kinds and some that may tell a range are counted", () => {
  const properties = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`properties.t${i}`, { type: "string" }])
    .concat(Array.from({ length: 20 }, (_, i) => [`properties.n${i}`, { type: "number" }])));
  const fields = fieldsToCount({ properties }, NOTHING_SET);
  assert.equal(fields.length, 8);
  assert.equal(fields.filter((field) => field.startsWith("properties.t")).length, 4);
});

test("kinds are texts with 2 to 24 values that at least half of the places have", () => {
  const many = (count) => Array.from({ length: count }, (_, i) => `k${i}`);
  const found = (...facets) => describe(facets, NOTHING_SET).kind?.field;
  assert.equal(found(facet("properties.a", many(2))), "properties.a");
  assert.equal(found(facet("properties.a", many(24), { missing: 50 })), "properties.a");
  for (const none of [facet("properties.a", many(1)), facet("properties.a", many(25)), facet("properties.a", [1, 2]),
    facet("properties.a", many(2), { missing: 51 }), facet("properties.a", many(24), { others: 1 }),
    facet("properties.a", ["x", ""]), facet("properties.a", ["x", "y".repeat(61)]), facet("properties.a", ["x", true])]) {
    assert.equal(found(none), undefined, JSON.stringify(none));
  }
});

test("of several fields, a usual name comes first, then the most places, then the most kinds", () => {
  const found = (...facets) => describe(facets, NOTHING_SET).kind.field;
  const status = facet("properties.status", ["open", "closed"]);
  assert.equal(found(status, facet("properties.a.Category", ["x", "y"], { missing: 9 })), "properties.a.Category");
  assert.equal(found(facet("properties.type", ["x", "y"]), facet("properties.category", ["x", "y"])), "properties.category");
  assert.equal(found(facet("properties.b", ["x", "y", "z"], { missing: 1 }), status), "properties.status");
  assert.equal(found(status, facet("properties.z", ["x", "y", "z"])), "properties.z");
});

test("a range is of 2 to 10 numbers, and begins with the second", () => {
  const range = (values, more) => describe([facet("properties.rating", values, more)], NOTHING_SET).range;
  assert.deepEqual(range([10, 2.5, 1]), { field: "properties.rating", values: [1, 2.5, 10] });
  assert.deepEqual(kindsOf([], [10, 2.5, 1]).steps, [2.5, 10]);
  for (const [values, more] of [[[1]], [Array.from({ length: 11 }, (_, i) => i)], [[1, "2"]], [[1, 2], { missing: 60 }]]) {
    assert.equal(range(values, more), null);
  }
});

test("the field that is set is taken as it is, and none for none", () => {
  const values = Array.from({ length: 25 }, (_, i) => `k${String(i).padStart(2, "0")}`);
  const facets = [facet("address.city", [...values].reverse(), { others: 70 }), facet("properties.category", ["x", "y"])];
  assert.deepEqual(describe(facets, { kind: "address.city", range: "" }).kind,
    { field: "address.city", values: values.slice(1) });
  assert.deepEqual(describe(facets, { kind: "none", range: "none" }), { kind: null, range: null });
  assert.equal(describe([facet("properties.none", [])], { kind: "properties.none", range: "" }).kind, null);
});

test("the looks of kinds follow their names, and no two are the same", () => {
  const names = Array.from({ length: 24 }, (_, i) => `k${String(i).padStart(2, "0")}`);
  const kinds = kindsOf([...names].reverse());
  const looks = names.map((name) => kinds.look(name));
  assert.equal(new Set(looks.map(JSON.stringify)).size, 24);
  looks.slice(1).forEach(({ color, shape }, index) => {
    assert.notEqual(color, looks[index].color);
    assert.notEqual(shape, looks[index].shape);
  });
  assert.equal(new Set(looks.slice(0, 8).map(({ color }) => color)).size, 8);
  assert.deepEqual(kindsOf(names.slice(0, 9)).look("k05"), kinds.look("k05"));
  assert.deepEqual(kinds.look("other"), OTHER_LOOK);
});

test("a place has the kind of its field, or the first known one of a list", () => {
  const kinds = kindsOf(["park", "zoo", 4], [1, 2]);
  assert.equal(kinds.of({ properties: { kind: "zoo" } }), "zoo");
  assert.equal(kinds.of({ properties: { kind: ["new", "park"] } }), "park");
  assert.equal(kinds.of({ properties: { kind: 4 } }), "4");
  for (const other of [{}, { properties: { kind: null } }, { properties: { kind: "new" } }, { properties: { kind: {} } }]) {
    assert.equal(kinds.of(other), null);
  }
  assert.equal(kinds.levelOf({ properties: { rating: 2 } }), 2);
  assert.equal(kinds.levelOf({ properties: { rating: "2" } }), null);
  assert.equal(new Kinds().of({ properties: { kind: "zoo" } }), null);
  assert.equal(new Kinds().levelOf({ properties: { rating: 2 } }), null);
});

test("the filter names the chosen kinds, or leaves the others out", () => {
  const kinds = kindsOf(["O'Hara\\", "park", 4], [1, 3]);
  assert.equal(kinds.filter([], null), "");
  assert.equal(kinds.filter(["park", "4"], null), "properties.kind IN (4, 'park')");
  assert.equal(kinds.filter(["O'Hara\\"], 3), "properties.kind = 'O''Hara\\\\' AND properties.rating >= 3");
  assert.equal(kinds.filter([OTHERS, "park"], null),
    "(properties.kind NOT IN (4, 'O''Hara\\\\') OR properties.kind IS NULL)");
  assert.equal(kinds.filter([OTHERS, ...kinds.all], 3), "properties.rating >= 3");
  assert.equal(kinds.filter([], null), "");
  assert.equal(new Kinds().filter(["park"], 3), "");
});

test("a field with other characters is quoted in the filter", () => {
  const kinds = new Kinds();
  kinds.use({ kind: { field: "properties.a \"b\"", values: ["x", "y"] }, range: null });
  assert.equal(kinds.filter(["x"], null), "\"properties.a \"\"b\"\"\" = 'x'");
});

test("a ring has a part for each kind, also for a rare one, and for all others", () => {
  const kinds = kindsOf(["a", "b", "c"]);
  assert.deepEqual(kinds.ring({ c: 1, a: 999 }, 0), [["kind-1", 48], ["kind-3", 1]]);
  assert.deepEqual(kinds.ring({ b: 1, "new": 1 }, 2), [["kind-2", 12], ["kind-other", 36]]);
  assert.deepEqual(kinds.ring({}, 5), [["kind-other", 48]]);
});
