import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { numberOf, positionOf } from "../../main/resources/page/desk/form/position-text.js";

// imports read the same file of texts
const texts = JSON.parse(readFileSync(new URL("./position-texts.json", import.meta.url), "utf8"));

test("a position is read as people write it", () => {
  for (const [text, ...position] of texts.positions) {
    assert.deepEqual(positionOf(text), position, text);
  }
});

test("a point is read as databases write it", () => {
  for (const [text, longitude, latitude] of texts.points) {
    assert.deepEqual(positionOf(text), [longitude, latitude], text);
  }
});

test("in some languages the letter O stands for west", () => {
  for (const [text, ...position] of texts.westernPositions) {
    assert.deepEqual(positionOf(text, "W"), position, text);
    assert.equal(positionOf(text), null, text);
  }
});

test("other texts are no position", () => {
  for (const text of [...texts.noPositions, "91, 8", "47, 181"]) {
    assert.equal(positionOf(text), null, text);
  }
});

test("a number is read as people write it, and other texts stay as they are", () => {
  assert.deepEqual([" 7,5 ", "-1e2", ".5", " ", undefined].map(numberOf), [7.5, -100, 0.5, undefined, undefined]);
  for (const text of ["0x10", "1,000.5", "7 5", "north"]) {
    assert.equal(numberOf(text), text);
  }
});
