import assert from "node:assert/strict";
import test from "node:test";
import {
  bodyOf, changesBetween, comparison, isSame, valueAt, withChanges, withValue,
} from "../../main/resources/page/desk/differences.js";

const PLACE = {
  id: "1", name: "Zoo", shortName: "Z", address: { street: "s", number: "1" }, properties: { a: 1, b: [2] },
  createdAt: "2026-01-01", updatedAt: "2026-01-02",
};

test("a change is a field with its new value", () => {
  const after = { ...PLACE, name: "Park", address: { street: "s", city: "c" }, properties: { b: [2], a: 1 }, updatedAt: "x" };
  delete after.shortName;
  assert.deepEqual([...changesBetween(PLACE, after)],
    [["/name", "Park"], ["/shortName", undefined], ["/address/number", undefined], ["/address/city", "c"]]);
  assert.equal(changesBetween(PLACE, PLACE).size, 0);
});

test("a comparison has both values of each field, and each further property by itself", () => {
  const after = { ...PLACE, name: "Park", properties: { b: [2], "c/d": null } };
  assert.deepEqual(comparison(PLACE, after), [{ field: "/name", before: "Zoo", after: "Park" },
    { field: "/properties/a", before: 1, after: undefined }, { field: "/properties/c~1d", before: undefined, after: null }]);
  assert.deepEqual(comparison(PLACE, { ...PLACE, updatedAt: "x" }), []);
  assert.equal(comparison({}, PLACE).length, 6);
});

test("the body of changes removes with null", () => {
  const changes = new Map([["/name", "Park"], ["/shortName", undefined], ["/address/number", undefined], ["/address/city", "c"]]);
  assert.deepEqual(bodyOf(changes), { name: "Park", shortName: null, address: { number: null, city: "c" } });
});

test("a place with changes leaves the place before as it is", () => {
  const before = structuredClone(PLACE);
  const changed = withChanges(PLACE, new Map([["/address/street", "t"], ["/name", "Park"]]));
  assert.equal(valueAt(changed, "/address/street"), "t");
  assert.equal(valueAt(changed, "/name"), "Park");
  assert.deepEqual(PLACE, before);
});

test("changes lead from one version to the other", () => {
  const after = { ...PLACE, name: "Park", address: { street: "t", number: "1" } };
  assert.ok(isSame(withChanges(PLACE, changesBetween(PLACE, after)), after));
});

test("a value at a path comes, changes in its place, or goes", () => {
  const before = { a: 1, open: [1], c: { d: null } };
  const text = (path, value) => JSON.stringify(withValue(before, path, value));
  assert.equal(text(["open"], "yes"), '{"a":1,"open":"yes","c":{"d":null}}');
  assert.equal(text(["open"], null), '{"a":1,"open":null,"c":{"d":null}}');
  assert.equal(text(["open"], undefined), '{"a":1,"c":{"d":null}}');
  assert.equal(text(["new"], [{}]), '{"a":1,"open":[1],"c":{"d":null},"new":[{}]}');
  assert.equal(text(["c", "d"], 2), '{"a":1,"open":[1],"c":{"d":2}}');
  assert.equal(text(["none"], undefined), JSON.stringify(before));
  assert.deepEqual(before, { a: 1, open: [1], c: { d: null } });
});
