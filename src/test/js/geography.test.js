import assert from "node:assert/strict";
import test from "node:test";
import { boxOf, contains, covers, nearestCopy, pieces, withMargin, wrapLongitude } from "../../main/resources/page/shared/geography.js";

test("longitudes are between -180 and 180", () => {
  for (const [longitude, wrapped] of [[0, 0], [180, 180], [-180, -180], [181, -179], [-181, 179], [540, 180], [725, 5]]) {
    assert.equal(wrapLongitude(longitude), wrapped, longitude);
  }
});

test("the nearest copy of a longitude is at most half a world away", () => {
  assert.equal(nearestCopy(-179, 179), 181);
  assert.equal(nearestCopy(10, 730), 730);
  assert.equal(nearestCopy(10, -300), -350);
});

test("the box of a window may cross the antimeridian", () => {
  assert.deepEqual(boxOf([170, -10, 190, 10]), [170, -10, -170, 10]);
  assert.deepEqual(boxOf([-540, -90, 540, 90]), [-180, -90, 180, 90]);
  assert.deepEqual(boxOf([1, -85.06, 2, 85.06]), [1, -90, 2, 90]);
  assert.deepEqual(boxOf([0.123456789, 0, 1, 1]), [0.1234568, 0, 1, 1]);
});

test("pieces cover the window side by side", () => {
  const parts = pieces([-10, 0, 20, 15], 10, 10);
  assert.equal(parts.length, 6);
  assert.deepEqual(parts[0], [-10, 0, 0, 7.5]);
  assert.deepEqual(parts[5], [10, 7.5, 20, 15]);
  assert.deepEqual(pieces([0, 0, 1000, 1], 360, 10), [[0, 0, 360, 1]]);
});

test("a margin ends at the poles", () => {
  assert.deepEqual(withMargin([0, 80, 10, 90]), [-5, 75, 15, 90]);
});

test("windows cover windows, and the whole world covers every longitude", () => {
  assert.ok(covers([0, 0, 10, 10], [0, 0, 10, 10]));
  assert.equal(covers([0, 0, 10, 10], [-1, 0, 10, 10]), false);
  assert.ok(covers([-180, -90, 180, 90], [300, 0, 400, 10]));
  assert.equal(covers([-180, 0, 180, 90], [300, -1, 400, 10]), false);
});

test("a window contains a point in any copy of the world", () => {
  assert.ok(contains([170, 0, 190, 10], [-175, 5]));
  assert.equal(contains([170, 0, 190, 10], [-165, 5]), false);
  assert.equal(contains([170, 0, 190, 10], [-175, 11]), false);
});
