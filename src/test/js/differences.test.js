import assert from "node:assert/strict";
import test from "node:test";
import { bodyOf, changesBetween, isSame, valueAt, withChanges } from "../../main/resources/page/desk/differences.js";

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
