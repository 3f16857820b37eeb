import assert from "node:assert/strict";
import test from "node:test";
import { numberOf, positionOf } from "../../main/resources/page/desk/form/position-text.js";

test("a position is read as people write it", () => {
  for (const text of ["47.3769, 8.5417", "47.3769,8.5417", " 47.3769 8.5417 ", "47,3769 8,5417", "47,3769; 8,5417",
    "47.3769° N, 8.5417° E", "47.3769°N 8.5417°E", "N 47.3769 E 8.5417", "N47.3769, E8.5417", "8.5417 E, 47.3769 N",
    "47.3769N8.5417E", "47.3769 / 8.5417", "(47.3769, 8.5417)", "+47.3769 +8.5417", "47.3769°\t8.5417°"]) {
    assert.deepEqual(positionOf(text), [8.5417, 47.3769], text);
  }
});

test("a position may be south and west", () => {
  for (const text of ["-33.45, -70.66", "33.45° S, 70.66° W", "33.45S 70.66W", "−33.45 −70.66", "70.66 w 33.45 s"]) {
    assert.deepEqual(positionOf(text), [-70.66, -33.45], text);
  }
});

test("a position may have minutes and seconds", () => {
  assert.deepEqual(positionOf("47°22'37\"N 8°32'30\"E"), [8.5416667, 47.3769444]);
  assert.deepEqual(positionOf("47° 22′ 37.5″ S, 8° 32′ W"), [-8.5333333, -47.3770833]);
});

test("other texts are no position", () => {
  for (const text of ["", "47.3769", "47,3769", "47,38", "8", "47.3769,", "91, 8", "47, 181", "47 N, 8 N", "47 E 8 E", "47 N, 8",
    "N 47 S, E 8", "47.3769, 8.5417, 400", "Bern 47, 8", "2026-01-31"]) {
    assert.equal(positionOf(text), null, text);
  }
});

test("a number is read as people write it, and other texts stay as they are", () => {
  assert.deepEqual([" 7,5 ", "-1e2", ".5", " ", undefined].map(numberOf), [7.5, -100, 0.5, undefined, undefined]);
  for (const text of ["0x10", "1,000.5", "7 5", "north"]) {
    assert.equal(numberOf(text), text);
  }
});
