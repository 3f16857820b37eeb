// Whether the places of a file lie where they can be. Nothing here needs a browser.

import { contains } from "../../shared/geography.js";

const MARGIN = 2; // what is still near, in degrees

/** @param {Point[]} points @param {(point: Point) => boolean} isSo */
function areMost(points, isSo) { return 2 * points.filter(isSo).length > points.length; }

/** Returns the points with latitude and longitude exchanged, if they are points then. @param {Point[]} points */
export function exchanged(points) { return points.filter(([x]) => Math.abs(x) <= 90).map(([x, y]) => /** @type {Point} */ ([y, x])); }

/** Returns what most points give cause to ask: "sea", "far" (from the places that exist), "exchanged" (the degrees seem to be).
 * @param {Point[]} points @param {Box[]} existing boxes with all places that exist
 * @param {(point: Point) => boolean} isLand */
export function doubtsOf(points, existing, isLand) {
  const isNear = (/** @type {Point} */ point) => existing.some(([west, south, east, north]) => (
    contains([west - MARGIN, south - MARGIN, east + MARGIN, north + MARGIN], point)));
  const isFar = existing.length > 0 && areMost(points, (point) => !isNear(point));
  const isSea = areMost(points, (point) => !isLand(point));
  const rights = exchanged(points).filter(isFar ? isNear : isLand).length;
  return [isSea && "sea", isFar && "far", (isFar || isSea) && 2 * rights > points.length && "exchanged"]
    .filter((doubt) => doubt !== false);
}
