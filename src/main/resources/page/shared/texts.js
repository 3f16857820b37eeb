// Messages with their values, and values as texts for people. Nothing here needs a browser.

import messages from "../messages.js"; // the service makes it from messages/en.json or that of another language

const PROPERTY = "properties.";

const { language } = messages;
const times = lazily(() => new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }));
const days = lazily(() => new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" }));
const numbers = lazily(() => new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 20 }));
const units = lazily(() => [["meter", 0], ["kilometer", 1], ["kilometer", 0]].map(([unit, digits]) => (
  new Intl.NumberFormat(language, { style: "unit", unit: String(unit), maximumFractionDigits: Number(digits) }))));
const plurals = lazily(() => new Intl.PluralRules(language));

/** Letters and marks that turn the direction of the words around them. */
const DIRECTIONAL = /[\u0590-\u08ff\u202a-\u202e\u2066-\u2069\ufb1d-\ufefc]/;

const UNITS = [textOf("value.bytes"), textOf("value.kilobytes"), textOf("value.megabytes"), textOf("value.gigabytes")];

/** Makes something with its first use. The start of a page waits long for all of them.
 * @template T @param {() => T} make @returns {() => T} */
function lazily(make) {
  let made = /** @type {T | null} */ (null);
  return () => made ??= make();
}

/** Returns a message with its values. Numbers get separators. The value "count" decides between one and other. */
export function textOf(/** @type {string} */ key, /** @type {Record<string, any>} */ values = {}) {
  const message = messages[key];
  const text = (typeof message === "string") ? message : message[plurals().select(values.count)];
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]?.toLocaleString(language));
}

/** Returns a message whose marked parts become elements. `elements` has for each mark a function of its text. */
export function templateOf(/** @type {string} */ key, /** @type {Record<string, (text: string) => TemplateValue>} */ elements) {
  const parts = textOf(key).split(/<(\w+)>(.*?)<\/\1>/);
  return parts.map((part, index) => [part, elements[part]?.(parts[index + 1]), ""][index % 3]);
}

/** Returns the text of the messages for a field, else its name as it is. @param {string} location @param {string} name */
function label(location, name) {
  const text = messages[`label${location}`];
  return (typeof text === "string") ? text : name;
}

/** Returns the label of the field at a location, which is a JSON pointer. */
export function labelOf(/** @type {string} */ location) {
  return label(location, location.slice(location.lastIndexOf("/") + 1).replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Returns the label of a field by its dotted name, such as properties.rating. @param {string} field */
export function fieldText(field) {
  const name = field.slice(PROPERTY.length);
  return field.startsWith(PROPERTY) ? label(`/properties/${name}`, name) : labelOf(`/${field.replaceAll(".", "/")}`);
}

/** Returns a value such as tourist_office as a name for people, such as Tourist office. @param {string} value */
export function nameText(value) {
  const words = value.replaceAll("_", " ").trim() || value;
  return words.replace(/^./u, (letter) => letter.toLocaleUpperCase(language));
}

function folded(/** @type {string} */ name) { return name.normalize("NFKD").replace(/[\p{M}\s_]/gu, "").toLowerCase(); }

/** Returns the name that a new one equals but for case, blanks or accents; null for none, or if there is the new one already.
 * @param {string} name @param {string[]} names those that exist */
export function similarName(name, names) {
  return (name === "" || names.includes(name)) ? null : names.find((other) => folded(other) === folded(name)) ?? null;
}

/** Returns why the service refuses something; in its own English words if the page has none for this code or rule. */
export function problemText(/** @type {Problem} */ { code, validator, message, ...values }) {
  const key = `problem/${code ?? validator}`;
  return messages[key] ? textOf(key, values) : message;
}

/** Returns a position such as 46.94° N, 7.44° E. @param {Point} point */
export function positionText([x, y, height]) {
  const degrees = { x: numberText(Math.abs(x)), y: numberText(Math.abs(y)) };
  const longitude = (x < 0) ? textOf("value.west", { degrees: degrees.x }) : textOf("value.east", { degrees: degrees.x });
  const latitude = (y < 0) ? textOf("value.south", { degrees: degrees.y }) : textOf("value.north", { degrees: degrees.y });
  return (height === undefined) ? textOf("value.point", { latitude, longitude })
    : textOf("value.high", { latitude, longitude, altitude: numberText(height) });
}

/** Returns city and state of a place in one line. @param {Place} place */
export function areaText({ address }) { return [address?.city, address?.state].filter(Boolean).join(", "); }

/** Returns a time such as Nov 22, 2026, 9:52 AM. @param {string} text */
export function timeText(text) { return times().format(new Date(text)); }

/** Returns a day such as Nov 22, 2026, of a text such as 2026-11-22. @param {string} day */
export function dayText(day) { return days().format(new Date(`${day}T00:00:00Z`)); }

/** Returns a number with separators, such as 171,075. @param {number} count */
export function countText(count) { return count.toLocaleString(language); }

/** Returns a number as it is, such as 1998 or 4.5: without separators between its digits. @param {number} number */
export function numberText(number) { return numbers().format(number); }

/** Returns a distance such as 350 m, 1.2 km or 14 km. @param {number} metres */
export function distanceText(metres) {
  const [metre, near, far] = units();
  return (metres < 995) ? metre.format(Math.round(metres / 10) * 10) : ((metres < 9950) ? near : far).format(metres / 1000);
}

/** Returns a count as a short text, such as 1.2k. @param {number} count */
export function shortCount(count) {
  if (count < 1000) { return String(count); }
  const tenth = (count < 10_000) ? 10 : 1;
  return textOf("value.thousands", { thousands: Math.floor(count / 1000 * tenth) / tenth });
}

/** Returns what stands above a table, such as: 51 to 100 of 171,075 places.
 * @param {number} first @param {number} count @param {number} total @param {string} words */
export function rangeText(first, count, total, words) {
  if (total === 0) { return words ? textOf("search.none") : textOf("search.noneYet"); }
  const places = words ? textOf("value.found", { count: total }) : textOf("value.places", { count: total });
  return (count === total) ? places : textOf("value.range", { first: first + 1, last: first + count, places });
}

/** Returns the waiting time that a refusal names, such as: Try again in 30 s. @param {number} seconds */
export function waitText(seconds) {
  return (seconds < 120) ? textOf("service.waitSeconds", { seconds })
    : textOf("service.waitMinutes", { minutes: Math.ceil(seconds / 60) });
}

/** Returns a text in quotation marks, cut if it is long. @param {string} text */
export function quoted(text) {
  const short = cut(text, 60);
  return textOf("value.quoted", { text: DIRECTIONAL.test(short) ? `\u2068${short}\u2069` : short });
}

export function cut(/** @type {string} */ text, /** @type {number} */ most) {
  const letters = [...text];
  return (letters.length > most) ? `${letters.slice(0, most).join("")}…` : text;
}

/** Returns a number of bytes such as 12.5 MB. @param {number} bytes */
export function bytesText(bytes) {
  const unit = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const size = (bytes / 1000 ** unit).toLocaleString(language, { maximumFractionDigits: 1 });
  return textOf("value.size", { size, unit: UNITS[unit] });
}
