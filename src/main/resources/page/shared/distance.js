// Distances on the earth, and as texts for people. Nothing here needs a browser.

import messages from "../messages.js"; // the service makes it from the messages of the language

const EARTH = 6_371_008.8; // the mean radius in metres
const { language } = messages;

function unit(/** @type {string} */ name, /** @type {number} */ digits) {
  return new Intl.NumberFormat(language, { style: "unit", unit: name, maximumFractionDigits: digits });
}

const formats = { metres: unit("meter", 0), near: unit("kilometer", 1), far: unit("kilometer", 0) };

export function metresBetween(/** @type {Point} */ [longitude, latitude], /** @type {Point} */ [otherLongitude, otherLatitude]) {
  const [x, y, otherX, otherY] = [longitude, latitude, otherLongitude, otherLatitude]
    .map((degrees) => degrees * Math.PI / 180);
  const chord = Math.sin((otherY - y) / 2) ** 2 + Math.cos(y) * Math.cos(otherY) * Math.sin((otherX - x) / 2) ** 2;
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Returns a distance such as 350 m, 1.2 km or 14 km. @param {number} metres */
export function distanceText(metres) {
  if (metres < 995) { return formats.metres.format(Math.round(metres / 10) * 10); }
  return (metres < 9950) ? formats.near.format(metres / 1000) : formats.far.format(metres / 1000);
}
