// Reads positions as people write and copy them. Nothing here needs a browser.

const NUMBER = String.raw`[-+−]?\d+(?:[.,]\d+)?`;
const REST = String.raw`\d+(?:[.,]\d+)?`;
const SECONDS = String.raw`(?:(${REST})\s*(?:"|″|”|''|′′)\s*)?`;
const ANGLE = String.raw`(${NUMBER})\s*(?:[°º]|deg)?\s*(?:(${REST})\s*['′’]\s*${SECONDS})?`;
const GAP = String.raw`(?:\s*[,;/]\s*|\s+|(?<=[NSEW°"″”'′\s]))`;
const SIDE = "([NSEW])";
const SIDES_FIRST = new RegExp(`^${SIDE}\\s*${ANGLE}(?:\\s*[,;/])?\\s*${SIDE}\\s*${ANGLE}$`, "i");
const SIDES_LAST = new RegExp(`^${ANGLE}${SIDE}?${GAP}${ANGLE}${SIDE}?$`, "i");
const ONE = new RegExp(`^${NUMBER}$`); // "47,38" is one number
const MINUTES = 60;
const DIGITS = 7; // digits after the point: about 1 cm

/** Returns the number that a text writes, with a point or a comma; undefined for none, the text itself if it is no number. */
export function numberOf(/** @type {string | undefined} */ text) {
  const trimmed = text?.trim() ?? "";
  if (trimmed === "") { return undefined; }
  return /^[-+]?(\d+([.,]\d*)?|[.,]\d+)(e[-+]?\d+)?$/i.test(trimmed) ? Number(trimmed.replace(",", ".")) : text;
}

function degrees(/** @type {string[]} */ [whole, minutes = "0", seconds = "0"], /** @type {string} */ side) {
  const [number, sixtieth, rest] = [whole, minutes, seconds].map((text) => Number(text.replace(",", ".").replace("−", "-")));
  const angle = Math.abs(number) + (sixtieth + rest / MINUTES) / MINUTES;
  return Number((/^[-−]/.test(whole) !== /[SW]/i.test(side) ? -angle : angle).toFixed(DIGITS));
}

/** Returns both angles of a text, each with its letter; an empty text stands for none.
 * @param {string} text @returns {[string[], string][] | null} */
function anglesIn(text) {
  if (ONE.test(text)) { return null; }
  const first = SIDES_FIRST.exec(text)?.slice(1);
  if (first) { return [[first.slice(1, 4), first[0]], [first.slice(5), first[4]]]; }
  const last = SIDES_LAST.exec(text)?.slice(1);
  return last ? [[last.slice(0, 3), last[3] ?? ""], [last.slice(4, 7), last[7] ?? ""]] : null;
}

/** Returns the position that a text tells, such as "47.3769, 8.5417", "47,3769 8,5417", "47.3769° N, 8.5417° E" or
 * 47°22'37"N 8°32'30"E, as [longitude, latitude]; null if it tells none. Without letters the latitude is first.
 * @param {string} text @returns {Point | null} */
export function positionOf(text) {
  const angles = anglesIn(text.trim().replace(/^\((.*)\)$/, "$1").trim());
  if (angles === null) { return null; }
  const [isFirstEast, isSecondEast] = angles.map(([, side]) => /[EW]/i.test(side));
  const sides = angles.filter(([, side]) => side !== "").length;
  if (sides === 1 || (sides === 2 && isFirstEast === isSecondEast)) { return null; }
  const both = angles.map(([angle, side]) => degrees(angle, side));
  const [longitude, latitude] = isFirstEast ? both : both.reverse();
  return (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) ? [longitude, latitude] : null;
}
