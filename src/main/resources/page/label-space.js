// Where a name of the base map has space beside the places. Boxes are [left, top, right, bottom] in pixels from the point
// that the name belongs to. Nothing here needs a browser.

const STEP = 6; // pixels between the positions that are tried

/** The positions within a distance, the nearest one first. */
const positions = new Map();

function positionsWithin(reach) {
  if (!positions.has(reach)) {
    const steps = Math.floor(reach / STEP);
    const all = Array.from({ length: 2 * steps + 1 }, (_, index) => (index - steps) * STEP);
    const far = ([x, y]) => Math.hypot(x, y);
    const found = all.flatMap((x) => all.map((y) => [x, y])).filter((position) => far(position) <= reach);
    positions.set(reach, found.sort((first, second) => far(first) - far(second)));
  }
  return positions.get(reach);
}

function overlap([left, top, right, bottom], [otherLeft, otherTop, otherRight, otherBottom]) {
  return left < otherRight && otherLeft < right && top < otherBottom && otherTop < bottom;
}

/** Returns whether a box touches none of others. */
export function isFree(box, others) { return !others.some((other) => overlap(box, other)); }

/**
 * Returns the position [x, y] of the middle of a name that is next to its point, and where it touches none of some boxes;
 * null if there is none.
 * @param reach how far away it may be
 */
export function spaceFor([width, height], reach, boxes) {
  const boxAt = ([x, y]) => [x - width / 2, y - height / 2, x + width / 2, y + height / 2];
  const [farX, farY] = [reach + width / 2, reach + height / 2];
  const near = boxes.filter((box) => overlap(box, [-farX, -farY, farX, farY]));
  return positionsWithin(reach).find((position) => isFree(boxAt(position), near)) ?? null;
}
