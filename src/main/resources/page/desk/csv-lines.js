// Places as lines of CSV (RFC 4180), such that an import of them changes nothing. Nothing here needs a browser.

import { jsonText } from "./exact-json.js";

const TEXTS = ["name", "shortName", "description", "phone", "photoUrl", "siteUrl"];
const ADDRESS = ["street", "number", "zipCode", "city", "state"];
const TIMES = ["createdAt", "updatedAt"];
const PROPERTY = "properties.";

/** The mark with which spreadsheet programs see that the text is UTF-8. */
export const MARK = "\ufeff";

/** Returns a text as a field. A text that is empty has quotes, which tells it from no text at all. */
function quoted(text) { return (text === "" || /[",\r\n]|^\s|\s$/.test(text)) ? `"${text.replaceAll("\"", "\"\"")}"` : text; }

/** Returns a value as a field. */
function fieldOf(value) {
  if (value === undefined || value === null) { return ""; }
  return quoted((typeof value === "string") ? value : jsonText(value));
}

/** Returns a number such as 1E-7 without an exponent, which is none in a text with a position. */
function degreesOf(number) {
  const [all, sign, whole, part = "", exponent] = /^(-?)(\d+)(?:\.(\d+))?e([-+]?\d+)$/i.exec(jsonText(number)) ?? [];
  if (!all) { return number; }
  const point = whole.length + Number(exponent);
  const digits = (whole + part).padStart(whole.length + part.length + Math.max(0, 1 - point), "0").padEnd(point, "0");
  const end = Math.max(1, point);
  return sign + (digits.slice(0, end) + (digits.length > end ? `.${digits.slice(end)}` : ""));
}

/** Returns a line with its end. */
function lineOf(values) { return `${values.map(fieldOf).join(",")}\r\n`; }

/** The columns of a file. All places are added first, because each may have further properties of its own. */
export class CsvLines {
  #properties = new Set();
  #hasAltitude = false;

  /** How many further properties the places have. */
  get properties() { return this.#properties.size; }

  add({ geometry, properties = {} }) {
    this.#hasAltitude ||= geometry.coordinates.length > 2;
    Object.keys(properties).forEach((name) => this.#properties.add(name));
  }

  /** Returns the line with the names of the columns. */
  head() {
    return lineOf(["id", ...TEXTS, "latitude", "longitude", ...(this.#hasAltitude ? ["altitude"] : []),
      ...ADDRESS.map((name) => `address.${name}`), ...Array.from(this.#properties, (name) => PROPERTY + name), ...TIMES]);
  }

  /** Returns the line of a place. */
  line(place) {
    const { geometry: { coordinates }, address, properties = {} } = place;
    const [x, y, height] = coordinates.map(degreesOf);
    const further = Array.from(this.#properties,
      (name) => (Object.hasOwn(properties, name) ? properties[name] : undefined));
    return lineOf([place.id, ...TEXTS.map((name) => place[name]), y, x, ...(this.#hasAltitude ? [height] : []),
      ...ADDRESS.map((name) => address[name]), ...further, ...TIMES.map((name) => place[name])]);
  }
}
