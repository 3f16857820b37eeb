import assert from "node:assert/strict";
import test from "node:test";
import { isFree, spaceFor } from "../../main/resources/page/shared/label-space.js";

const NAME = [60, 16];
const DOT = [-10, -10, 10, 10];

function boxAt([x, y]) { return [x - 30, y - 8, x + 30, y + 8]; }

test("a name stays at its point if nothing is there", () => {
  assert.deepEqual(spaceFor(NAME, 0, []), [0, 0]);
  assert.deepEqual(spaceFor(NAME, 60, [[100, 0, 120, 20]]), [0, 0]);
});

test("a name moves as little as it has to", () => {
  const [x, y] = spaceFor(NAME, 60, [DOT]);
  assert.deepEqual([x, Math.abs(y)], [0, 18]);
});

test("a name finds the gap between several places", () => {
  const boxes = [DOT, [-40, -30, 40, -12], [-40, 12, 10, 60]];
  const found = spaceFor(NAME, 60, boxes);
  assert.ok(isFree(boxAt(found), boxes));
  assert.ok(Math.hypot(...found) <= 60);
});

test("there may be no space within reach", () => {
  assert.equal(spaceFor(NAME, 17, [DOT]), null);
  assert.equal(spaceFor(NAME, 60, [[-200, -200, 200, 200]]), null);
});

test("boxes that only touch do not overlap", () => {
  assert.ok(isFree(DOT, [[10, -10, 30, 10]]));
  assert.ok(!isFree(DOT, [[9, -10, 30, 10]]));
});
