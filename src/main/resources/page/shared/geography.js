// Boxes, longitudes and distances. Nothing here needs a browser.

const EDGE = 85.0511; // beyond this latitude a map in Web Mercator has an end
const PIECE_PIXELS = 1600; // the service answers with a limited number of clusters, so a large window asks several times
const DIGITS = 7; // digits after the point: a centimetre or less
const EARTH = 6_371_008.8; // the mean radius in metres

/** Returns the longitude between -180 and 180. @param {number} longitude */
export function wrapLongitude(longitude) {
  const turned = ((longitude + 180) % 360 + 360) % 360 - 180;
  return (turned === -180 && longitude > 0) ? 180 : turned;
}

/** Returns the longitude in the copy of the world that is nearest to another longitude.
 * @param {number} longitude @param {number} other */
export function nearestCopy(longitude, other) { return longitude + 360 * Math.round((other - longitude) / 360); }

/** Returns the box of a window as [west, south, east, north]. A box whose west is greater than its east crosses the
 * antimeridian. The window may reach beyond one world. */
export function boxOf(/** @type {Box} */ [west, south, east, north]) {
  const bottom = (south <= -EDGE) ? -90 : south;
  const top = (north >= EDGE) ? 90 : north;
  if (east - west >= 360) { return [-180, bottom, 180, top].map(rounded); }
  return [wrapLongitude(west), bottom, wrapLongitude(east), top].map(rounded);
}

/** Returns windows side by side that cover a window, each at most so wide and high.
 * @param {Box} window @param {number} width @param {number} height @returns {Box[]} */
export function pieces([west, south, east, north], width, height) {
  const right = Math.min(east, west + 360);
  const columns = Math.max(1, Math.ceil((right - west) / width));
  const rows = Math.max(1, Math.ceil((north - south) / height));
  const parts = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      parts.push([
        west + (right - west) * column / columns, south + (north - south) * row / rows,
        west + (right - west) * (column + 1) / columns, south + (north - south) * (row + 1) / rows,
      ]);
    }
  }
  return parts;
}

/** Returns the boxes of a window of a map, each with few enough clusters for one answer, and their zoom. */
export function clusterBoxes(/** @type {{ window: Box, size: number[], zoom: number }} */ { window, size, zoom }) {
  const degrees = (window[2] - window[0]) / size[0] * PIECE_PIXELS;
  return { boxes: pieces(window, degrees, 2 * degrees).map(boxOf), level: Math.max(0, Math.min(22, Math.floor(zoom + 0.01))) };
}

export function withMargin(/** @type {Box} */ [west, south, east, north]) {
  const x = (east - west) / 2;
  const y = (north - south) / 2;
  return [west - x, Math.max(-90, south - y), east + x, Math.min(90, north + y)];
}

export function covers(/** @type {Box} */ outer, /** @type {Box} */ inner) {
  return outer[2] - outer[0] >= 360 && outer[1] <= inner[1] && outer[3] >= inner[3]
    || outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];
}

/** Returns whether a window contains a point, in any copy of the world. @param {Box} window @param {Point} point */
export function contains(window, [longitude, latitude]) {
  const copy = nearestCopy(longitude, (window[0] + window[2]) / 2);
  return latitude >= window[1] && latitude <= window[3] && copy >= window[0] && copy <= window[2];
}

function rounded(/** @type {number} */ degrees) { return Number(degrees.toFixed(DIGITS)); }

export function metresBetween(/** @type {Point} */ [longitude, latitude], /** @type {Point} */ [otherLongitude, otherLatitude]) {
  const [x, y, otherX, otherY] = [longitude, latitude, otherLongitude, otherLatitude]
    .map((degrees) => degrees * Math.PI / 180);
  const chord = Math.sin((otherY - y) / 2) ** 2 + Math.cos(y) * Math.cos(otherY) * Math.sin((otherX - x) / 2) ** 2;
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(chord)));
}
