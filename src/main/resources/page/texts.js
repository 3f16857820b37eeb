// Values as texts for people. Nothing here needs a browser.

const times = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** Letters and marks that turn the direction of the words around them. */
const TURNS = /[\u0590-\u08ff\u202a-\u202e\u2066-\u2069\ufb1d-\ufefc]/;

const LABELS = {
  "/photoUrl": "Photo",
  "/siteUrl": "Website",
  "/geometry": "Position",
  "/geometry/coordinates/0": "Longitude",
  "/geometry/coordinates/1": "Latitude",
  "/geometry/coordinates/2": "Altitude",
  "/address/zipCode": "Postal code",
  "/properties": "Further properties",
};

/** Returns the name of a field for people. The location is a JSON pointer; an unknown one gives its last name. */
export function labelOf(location) {
  if (LABELS[location]) { return LABELS[location]; }
  const words = location.split("/").at(-1).replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns a position such as 46.94° N, 7.44° E. */
export function positionText([longitude, latitude, altitude]) {
  const height = (altitude !== undefined) ? `, ${altitude} m` : "";
  return `${Math.abs(latitude)}° ${latitude < 0 ? "S" : "N"}, ${Math.abs(longitude)}° ${longitude < 0 ? "W" : "E"}${height}`;
}

/** Returns city and state of a place in one line. */
export function areaText({ address }) { return [address?.city, address?.state].filter(Boolean).join(", "); }

/** Returns a time such as Nov 22, 2026, 9:52 AM. */
export function timeText(text) { return times.format(new Date(text)); }

/** Returns a number with separators, such as 171,075. */
export function countText(count) { return count.toLocaleString("en"); }

/** Returns a count as a short text, such as 1.2k. */
export function shortCount(count) {
  if (count < 1000) { return String(count); }
  const tenth = (count < 10_000) ? 10 : 1;
  return `${Math.floor(count / 1000 * tenth) / tenth}k`;
}

/** Returns how many things, such as: 3 places. */
export function placesText(count, name = "place") {
  return `${countText(count)} ${name}${(count === 1) ? "" : "s"}`;
}

/** Returns what stands above a table, such as: 51 to 100 of 171,075 places. */
export function rangeText(first, count, total, words) {
  if (total === 0) { return words ? "No place found" : "There are no places yet"; }
  const places = `${placesText(total)}${words ? " found" : ""}`;
  return (count === total) ? places : `${countText(first + 1)} to ${countText(first + count)} of ${places}`;
}

/** Returns the waiting time that a refusal names, such as: Try again in 30 s. */
export function waitText(seconds) {
  return `Try again in ${(seconds < 120) ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`}.`;
}

/** Returns a text in quotation marks, cut if it is long. */
export function quoted(text) {
  const short = cut(text, 60);
  return TURNS.test(short) ? `“\u2068${short}\u2069”` : `“${short}”`;
}

export function cut(text, most) {
  const letters = [...text];
  return (letters.length > most) ? `${letters.slice(0, most).join("")}…` : text;
}

/** Returns a number of bytes such as 12.5 MB. */
export function bytesText(bytes) {
  const units = ["bytes", "KB", "MB", "GB"];
  const unit = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${(bytes / 1000 ** unit).toLocaleString("en", { maximumFractionDigits: 1 })} ${units[unit]}`;
}
