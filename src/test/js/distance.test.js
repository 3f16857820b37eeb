import assert from "node:assert/strict";
import test from "node:test";
import { metresBetween } from "../../main/resources/page/shared/geography.js";
import { distanceText } from "../../main/resources/page/shared/texts.js";

test("a distance is that along a great circle", () => {
  assert.equal(Math.round(metresBetween([8.54, 47.37], [8.54, 47.37])), 0);
  assert.equal(Math.round(metresBetween([0, 0], [0, 1]) / 100), 1112);
  assert.equal(Math.round(metresBetween([179.5, 0], [-179.5, 0]) / 100), 1112);
  assert.equal(Math.round(metresBetween([0, 0], [180, 0]) / 1000), 20015);
  assert.equal(Math.round(metresBetween([8.5417, 47.3769], [7.4474, 46.948]) / 1000), 95);
});

test("a distance is in metres or kilometres, as exact as people need it", () => {
  assert.deepEqual([0, 4, 347, 994, 995, 1249, 9949, 9950, 14_400, 1_234_567].map(distanceText),
    ["0 m", "0 m", "350 m", "990 m", "1 km", "1.2 km", "9.9 km", "10 km", "14 km", "1,235 km"]);
});
