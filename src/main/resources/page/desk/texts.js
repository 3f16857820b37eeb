// Values as texts for people.

const times = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** Returns a position such as 46.94° N, 7.44° E. */
export function positionText([longitude, latitude, altitude]) {
  const height = (altitude !== undefined) ? `, ${altitude} m` : "";
  return `${Math.abs(latitude)}° ${latitude < 0 ? "S" : "N"}, ${Math.abs(longitude)}° ${longitude < 0 ? "W" : "E"}${height}`;
}

/** Returns a time such as Nov 22, 2026, 9:52 AM. */
export function timeText(text) {
  return times.format(new Date(text));
}

/** Returns a number with separators, such as 171,075. */
export function countText(count) {
  return count.toLocaleString("en");
}

/** Letters and marks that turn the direction of the words around them. */
const TURNS = /[\u0590-\u08ff\u202a-\u202e\u2066-\u2069\ufb1d-\ufefc]/;

/** Returns a text in quotation marks, cut if it is long. */
export function quoted(text) {
  const letters = [...text];
  const short = (letters.length > 60) ? `${letters.slice(0, 60).join("")}…` : text;
  return TURNS.test(short) ? `“\u2068${short}\u2069”` : `“${short}”`;
}

/** Returns how many places, such as: 3 places. */
export function placesText(count) {
  return `${countText(count)} ${(count === 1) ? "place" : "places"}`;
}

/** Returns a number of bytes such as 12.5 MB. */
export function bytesText(bytes) {
  const units = ["bytes", "KB", "MB", "GB"];
  const unit = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${(bytes / 1000 ** unit).toLocaleString("en", { maximumFractionDigits: 1 })} ${units[unit]}`;
}
