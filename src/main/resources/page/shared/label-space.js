// Where a name of the base map has space beside the places. Boxes are [left, top, right, bottom] in pixels from the point
// that the name belongs to. Nothing here needs a browser.

const STEP = 6; // pixels between the positions that are tried

/** The positions within a distance, the nearest one first. */
const positions = /** @type {Map<number, number[][]>} */ (new Map());

/** @param {number} reach @returns {number[][]} */
function positionsWithin(reach) {
  let found = positions.get(reach);
  if (found === undefined) {
    const steps = Math.floor(reach / STEP);
    const all = Array.from({ length: 2 * steps + 1 }, (_, index) => (index - steps) * STEP);
    const far = (/** @type {number[]} */ [x, y]) => Math.hypot(x, y);
    found = all.flatMap((x) => all.map((y) => [x, y])).filter((position) => far(position) <= reach)
      .sort((first, second) => far(first) - far(second));
    positions.set(reach, found);
  }
  return found;
}

/** @param {Box} box @param {Box} other */
function overlap([left, top, right, bottom], [otherLeft, otherTop, otherRight, otherBottom]) {
  return left < otherRight && otherLeft < right && top < otherBottom && otherTop < bottom;
}

/** Returns whether a box touches none of others. @param {Box} box @param {Box[]} others */
export function isFree(box, others) { return !others.some((other) => overlap(box, other)); }

/** Returns the position [x, y] of the middle of a name that is next to its point, and where it touches none of some boxes;
 * null if there is none. @param {number[]} size @param {Box[]} boxes @param {number} reach how far away it may be */
export function spaceFor([width, height], reach, boxes) {
  const boxAt = (/** @type {number[]} */ [x, y]) => [x - width / 2, y - height / 2, x + width / 2, y + height / 2];
  const [farX, farY] = [reach + width / 2, reach + height / 2];
  const near = boxes.filter((box) => overlap(box, [-farX, -farY, farX, farY]));
  return positionsWithin(reach).find((position) => isFree(boxAt(position), near)) ?? null;
}
