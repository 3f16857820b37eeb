// Makes a file in CSV from one in NDJSON. It keeps neither the places nor their lines in the memory. Nothing here needs a
// page.

import { CsvLines, MARK } from "./csv-lines.js";
import { parseJson } from "./exact-json.js";

const PART = 1_000_000; // characters

/** The largest number of columns for further properties. */
export const MOST_PROPERTIES = 1000;

/** Returns the lines of a file, some at a time. */
async function* linesIn(file) {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let part; !(part = await reader.read()).done;) {
    const lines = (rest + part.value).split("\n");
    rest = lines.pop();
    yield lines.filter(Boolean);
  }
  yield [rest].filter(Boolean);
}

/** Returns the columns that the places of a file need. */
export async function csvLines(ndjson, isCancelled = () => false) {
  const columns = new CsvLines();
  for await (const lines of linesIn(ndjson)) {
    if (isCancelled()) { break; }
    lines.forEach((line) => columns.add(JSON.parse(line)));
  }
  return columns;
}

/**
 * Returns the file in CSV.
 * @param columns what `csvLines` has found
 * @param step called with how many places are done; it returns whether to go on
 */
export async function csvFile(ndjson, columns, step = () => true) {
  const parts = [];
  let text = MARK + columns.head();
  let done = 0;
  for await (const lines of linesIn(ndjson)) {
    text += lines.map((line) => columns.line(parseJson(line))).join("");
    done += lines.length;
    if (!step(done)) { break; }
    if (text.length > PART) {
      // the browser keeps the text of a blob outside the memory of the page
      parts.push(new Blob([text]));
      text = "";
    }
  }
  return new Blob([...parts, text], { type: "text/csv" });
}
