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

/** Returns a text in quotation marks, cut if it is long. */
export function quoted(text) {
  const letters = [...text];
  return `“${(letters.length > 60) ? `${letters.slice(0, 60).join("")}…` : text}”`;
}
