// Joins parts of a CSV of the service, each of which has the columns that its places need. Nothing here needs a page.

const MARK = "\ufeff"; // spreadsheet programs see by it that a text is UTF-8
const CELL = /((?:"[^"]*")+|[^",\r\n]*)(,|\r\n)/g;

/** Returns the rows of a part, the names of its columns first. Cells are as they are written. @param {string} text */
export function rowsOf(text) {
  const rows = /** @type {string[][]} */ ([[]]);
  for (const [, cell, end] of text.matchAll(CELL)) {
    rows[rows.length - 1].push(cell);
    if (end !== ",") {
      rows.push([]);
    }
  }
  return rows.slice(0, -1);
}

/** Adds the columns of a part. One that is new follows the one that it follows there. */
export function addColumns(/** @type {string[]} */ all, /** @type {string[]} */ names) {
  names.forEach((name, index) => {
    if (!all.includes(name)) {
      all.splice(all.indexOf(names[index - 1]) + 1, 0, name);
    }
  });
}

/** Returns the file with all columns as a blob. The parts are blobs with rows in JSON. */
export async function joinedParts(/** @type {string[]} */ all, /** @type {Blob[]} */ parts) {
  const text = (/** @type {string[][]} */ rows) => rows.map((row) => `${row.join(",")}\r\n`).join("");
  const written = /** @type {BlobPart[]} */ ([MARK + text([all])]);
  for (const part of parts) {
    const [names, ...rows] = /** @type {string[][]} */ (JSON.parse(await part.text()));
    const places = all.map((name) => names.indexOf(name));
    // the browser keeps the text of a blob outside the memory of the page
    written.push(new Blob([text(rows.map((row) => places.map((place) => row[place] ?? "")))]));
  }
  return new Blob(written, { type: "text/csv" });
}
