import assert from "node:assert/strict";
import test from "node:test";
import { doubtsOf, exchanged } from "../../main/resources/page/desk/import/import-positions.js";

const ZURICH = [8.54, 47.37];
const GENEVA = [6.14, 46.2];
const TOULOUSE = [1.44, 43.6];
const PARIS = [2.35, 48.86];
const SWISS = [[6, 46, 9, 47.5]];
const FRENCH = [[0, 43, 6, 49]];
const FIJI = [[177, -19, 181, -16]];

/** Land is what lies between 35 and 70 degrees of latitude, and Ethiopia. */
function isLand([longitude, latitude]) { return (latitude > 35 && latitude < 70) || (latitude > 5 && latitude < 15 && longitude > 35); }

for (const [what, points, existing, doubts] of [
  ["what is near", [ZURICH, GENEVA, PARIS], SWISS, []],
  ["what is beyond the antimeridian", [[-179, -17]], FIJI, ["sea"]],
  ["the first places", [ZURICH, PARIS], [], []],
  ["exchanged degrees on land", exchanged([ZURICH, [8.5, 47.4], PARIS]), SWISS, ["far", "exchanged"]],
  ["exchanged degrees in the sea", exchanged([PARIS, TOULOUSE]), [], ["sea", "exchanged"]],
  ["exchanged degrees both in the sea and far away", exchanged([PARIS, TOULOUSE]), FRENCH, ["sea", "far", "exchanged"]],
  ["another country", [[21, 52.2], [19, 50]], SWISS, ["far"]],
  ["half of them", [ZURICH, [20, 0]], SWISS, []],
  ["no points when exchanged", [[100, 0], [110, 5]], [], ["sea"]],
]) {
  test(`the check asks about ${what} as it should`, () => assert.deepEqual(doubtsOf(points, existing, isLand), doubts));
}
