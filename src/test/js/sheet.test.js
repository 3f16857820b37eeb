import assert from "node:assert/strict";
import test from "node:test";
import { settled } from "../../main/resources/page/map/sheet.js";

const HEIGHTS = [52, 400, 700];

test("a sheet that is let go slowly takes the nearest height", () => {
  assert.deepEqual([52, 200, 250, 540, 560, 900].map((height) => settled(HEIGHTS, height, 0)), [52, 52, 400, 400, 700, 700]);
});

test("a quick finger moves the sheet on to the next height", () => {
  assert.deepEqual([[60, 1], [399, 1], [401, 1], [700, 1], [690, -1], [400, -1], [52, -1]]
    .map(([height, speed]) => settled(HEIGHTS, height, speed)), [400, 400, 700, 700, 400, 52, 52]);
});
