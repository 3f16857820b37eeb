// Reads positions as people write and copy them. Nothing here needs a browser. Imports read the same texts.

const NUMBER = String.raw`\d+(?:[.,]\d+)?`;
const SIDE = "([NSEWO])";
const ANGLE = String.raw`([-+]?${NUMBER}) ?°? ?(?:(${NUMBER}) ?' ?(?:(${NUMBER}) ?" ?)?)?`;
const BLANKS = String.raw`(\d+) (${NUMBER})(?: (${NUMBER}))?`;
const MARKED_BY_LETTERS = new RegExp(String.raw`(\d+) ?[d°] ?(${NUMBER}) ?m(?:in)?(?: ?(${NUMBER}) ?s(?:ec)?)?`, "g");
const MARKED_BY_COLONS = new RegExp(String.raw`(\d+):(${NUMBER})(?::(${NUMBER}))?`, "g");
// beside a letter, the numbers 47 22 36 are one angle
const BLANKS_BEFORE_SIDE = new RegExp(String.raw`(?<![\d.,])(?<!\d )${BLANKS}(?= ?[NSEWO])`, "g");
const BLANKS_AFTER_SIDE = new RegExp(String.raw`(?<=[NSEWO] ?[-+]?)${BLANKS}(?![\d.,])`, "g");
const ONE = new RegExp(`^${SIDE}? ?${ANGLE}${SIDE}?$`); // "47,38" is one number
const SIDES_FIRST = new RegExp(`^${SIDE} ?${ANGLE}(?:[,;/] ?)?${SIDE} ?${ANGLE}$`);
const SIDES_LAST = new RegExp(`^${ANGLE}${SIDE}?(?: ?[,;/] ?| |(?<=[NSEWO°"' ]))${ANGLE}${SIDE}?$`);
const DECIMAL = String.raw`[-+]?\d+(?:\.\d+)?`;
const WKT = new RegExp(String.raw`^(?:SRID=4326; ?)?POINT ?Z? ?\( ?(${DECIMAL}) (${DECIMAL})(?: ${DECIMAL})? ?\)$`); // OGC 06-103r4, 7
const MINUTES = 60;
const DIGITS = 7; // digits after the point: about 1 cm

/** Returns the number that a text writes, with a point or a comma; undefined for none, the text itself if it is no number. */
export function numberOf(/** @type {string | undefined} */ text) {
  const trimmed = text?.trim() ?? "";
  if (trimmed === "") { return undefined; }
  return /^[-+]?(\d+([.,]\d*)?|[.,]\d+)(e[-+]?\d+)?$/i.test(trimmed) ? Number(trimmed.replace(",", ".")) : text;
}

function marked(/** @type {string} */ text, /** @type {RegExp} */ parts) {
  return text.replace(parts, (_, degrees, minutes, seconds) => `${degrees}°${minutes}'${(seconds === undefined) ? "" : `${seconds}"`}`);
}

/** Writes all signs in one way: 47°22'36"N. */
function normalized(/** @type {string} */ text) {
  const plain = text.replace(/\s+/g, " ").trim().replace(/^(?:\((.*)\)|\[(.*)\])$/, "$1$2").trim().replace(/deg|[º˚]/g, "°")
    .replace(/[″”]|''|′′/g, '"').replace(/[′’]/g, "'").replaceAll("−", "-");
  const inOneCase = marked(marked(plain, MARKED_BY_LETTERS).toUpperCase(), MARKED_BY_COLONS);
  return marked(marked(inOneCase, BLANKS_BEFORE_SIDE), BLANKS_AFTER_SIDE);
}

/** Returns the degrees of an angle; NaN if its parts contradict each other. */
function degreesOf(/** @type {(string | undefined)[]} */ parts, /** @type {string} */ side) {
  const sign = parts[0]?.charAt(0);
  const isSouthOrWest = /[SW]/.test(side);
  const [whole, minutes, seconds] = parts.map((part) => Math.abs(Number((part ?? "0").replace(",", "."))));
  const areWhole = parts.every((part, i) => parts[i + 1] === undefined || !/[.,]/.test(part ?? ""));
  if (side !== "" && sign === (isSouthOrWest ? "+" : "-") || !areWhole || minutes >= MINUTES || seconds >= MINUTES) { return NaN; }
  const angle = whole + (minutes + seconds / MINUTES) / MINUTES;
  return Number((isSouthOrWest || sign === "-" ? -angle : angle).toFixed(DIGITS));
}

/** Returns both angles of a text, each with its letter; an empty text stands for none.
 * @param {string} text @returns {[(string | undefined)[], string][] | null} */
function anglesIn(text) {
  if (ONE.test(text)) { return null; }
  const first = SIDES_FIRST.exec(text)?.slice(1);
  if (first) { return [[first.slice(1, 4), first[0]], [first.slice(5), first[4]]]; }
  const last = SIDES_LAST.exec(text)?.slice(1);
  return last ? [[last.slice(0, 3), last[3] ?? ""], [last.slice(4, 7), last[7] ?? ""]] : null;
}

/** @param {Point} position @returns {Point | null} */
function inRange([longitude, latitude]) {
  return (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) ? [longitude, latitude] : null;
}

/** Returns the position that a text tells, such as "47.3769, 8.5417", "47,3769 8,5417", "47.3769° N, 8.5417° E" or
 * 47°22'37"N 8°32'30"E, as [longitude, latitude]; null if it tells none. Without letters the latitude is first.
 * The letter O stands for west in some languages (oeste, ouest), for east in others (Ost).
 * @param {string} text @param {string} letterO "E", "W" or "" if it is not known @returns {Point | null} */
export function positionOf(text, letterO = "") {
  const point = WKT.exec(normalized(text));
  if (point) { return inRange([Number(point[1]), Number(point[2])]); }
  const angles = anglesIn(normalized(text))?.map(([parts, side]) => ({ parts, side: (side === "O") ? letterO || "O" : side }));
  if (!angles || angles.some(({ side }) => side === "O")) { return null; }
  const [isFirstEast, isSecondEast] = angles.map(({ side }) => /[EW]/.test(side));
  const sides = angles.filter(({ side }) => side !== "").length;
  if (sides === 1 || (sides === 2 && isFirstEast === isSecondEast)) { return null; }
  const both = angles.map(({ parts, side }) => degreesOf(parts, side));
  return inRange(/** @type {Point} */ (isFirstEast ? both : both.reverse()));
}
