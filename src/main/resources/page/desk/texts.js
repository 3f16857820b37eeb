// Values as texts for people.

/** Returns a position such as 46.94° N, 7.44° E. */
export function positionText([longitude, latitude, altitude]) {
  const height = (altitude !== undefined) ? `, ${altitude} m` : "";
  return `${Math.abs(latitude)}° ${latitude < 0 ? "S" : "N"}, ${Math.abs(longitude)}° ${longitude < 0 ? "W" : "E"}${height}`;
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
