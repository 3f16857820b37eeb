// Saves the chosen places, or all that the search finds, in a file.

import { html } from "../lit-html.js";
import { STATUS, ServiceError, request, whole } from "../requests.js";
import { bytesText, textOf } from "../texts.js";
import { choice } from "./choice.js";
import { pagesOf } from "./desk-api.js";
import { elementOf } from "./dialogs.js";
import { jsonText, parseJson } from "./exact-json.js";
import { MOST_PROPERTIES, csvFile, csvLines } from "./export-csv.js";
import { TaskDialog } from "./task-dialog.js";

const LINE_END = 10;

const FORMATS = {
  geojson: { title: textOf("export.geojson"), type: "application/geo+json" },
  csv: { title: textOf("export.csv") },
  ndjson: { title: textOf("export.ndjson"), type: "application/x-ndjson" },
};

function collection(parts) { return ['{"type":"FeatureCollection","features":[', ...parts, "]}"]; }

/** Returns the whole list as a file. The browser may keep a large one on the disk. */
async function download(format, task) {
  const answer = await request(choice.searchPath([["f", format]]), { signal: task.signal });
  const total = Number(answer.headers.get("X-Total-Count") ?? 0) || null;
  let lines = 0;
  let bytes = 0;
  task.progress(0, (format === "ndjson") ? total : null);
  const counted = answer.body.pipeThrough(new TransformStream({
    transform(part, target) {
      for (let end = part.indexOf(LINE_END); end >= 0; end = part.indexOf(LINE_END, end + 1)) {
        lines += 1;
      }
      bytes += part.length;
      task.note = bytesText(bytes);
      task.progress(lines);
      target.enqueue(part);
    },
  }));
  return whole(new Response(counted, { headers: { "Content-Type": FORMATS[format].type } }).blob());
}

/** Returns the texts of the places of a page that are wanted. */
function textsIn(page, format, isWanted) {
  if (format === "geojson") { return parseJson(page).features.filter(isWanted).map((feature) => jsonText(feature)); }
  return page.split("\n").filter((line) => line !== "" && isWanted(JSON.parse(line)));
}

/** Returns the pages of a search as the parts of a file, without places that are left out. */
async function join(format, task) {
  const isWanted = (choice.count > 0) ? (place) => choice.has(place) : () => true;
  const parts = [];
  let count = 0;
  task.progress(0, choice.count || choice.total);
  for await (const page of pagesOf(choice.pagesPath([["f", format]]), task)) {
    const texts = textsIn(page, format, isWanted);
    if (texts.length > 0) {
      const text = (format === "geojson") ? `${(count > 0) ? "," : ""}${texts.join(",")}` : `${texts.join("\n")}\n`;
      // the browser keeps the text of a blob outside the memory of the page
      parts.push(new Blob([text]));
    }
    count += texts.length;
    task.progress(count);
  }
  return (format === "geojson") ? collection(parts) : parts;
}

/** Returns single places as the parts of a file, in their order. */
async function collect(format, task) {
  const places = await choice.places(task);
  const texts = new Map();
  await task.each(places, async (place) => {
    const query = (format === "geojson") ? "?f=geojson" : "";
    const answer = await request(`/api/locations/${place.id}${query}`, { signal: task.signal });
    texts.set(place, await whole(answer.text()));
  });
  const found = places.filter((place) => texts.has(place)).map((place) => texts.get(place));
  return (format === "geojson") ? collection([found.join(",")]) : found.map((text) => `${text}\n`);
}

/** Returns places in NDJSON as CSV, whose columns are known only after a look at all of them. */
async function csv(ndjson, task) {
  const isCancelled = () => task.isCancelled;
  const total = task.done;
  const columns = await csvLines(ndjson, isCancelled);
  task.progress(0, total);
  if (columns.properties > MOST_PROPERTIES) {
    throw new ServiceError(STATUS.INVALID, [{ message: textOf("export.tooMany", { count: columns.properties }) }]);
  }
  return csvFile(ndjson, columns, (done) => {
    task.progress(done);
    return !task.isCancelled;
  });
}

async function write(isSearch, format, task) {
  if (format === "csv") { return csv(await write(isSearch, "ndjson", task), task); }
  if (isSearch && choice.words === "") { return task.patiently(() => download(format, task)); }
  const parts = await ((isSearch || choice.isAll) ? join(format, task) : collect(format, task));
  return new Blob(parts, { type: FORMATS[format].type });
}

function save(file, name) {
  const text = textOf("export.file", { name, size: bytesText(file.size) });
  const link = elementOf(html`<a href=${URL.createObjectURL(file)} download=${name}>${text}</a>`);
  link.click();
  return link;
}

export function exportMany() {
  const isSearch = choice.count === 0 || choice.isSearch;
  const fields = elementOf(html`<fieldset><legend>${textOf("export.format")}</legend>
    ${Object.entries(FORMATS).map(([value, { title }], index) => html`<label class="choice">
      <input type="radio" name="format" value=${value} ?checked=${index === 0}>${title}</label>`)}</fieldset>`);
  let link = null;
  new TaskDialog({
    title: textOf("export.title", { count: isSearch ? choice.total : choice.count }),
    question: fields,
    agree: textOf("export.action"),
    async run(task) {
      const format = fields.querySelector(":checked").value;
      const file = await write(isSearch, format, task);
      if (task.isCancelled) { return textOf("task.cancelled"); }
      link = save(file, `places.${format}`);
      return [textOf("export.ready"), html`<p>${link}</p>`];
    },
    closed: () => link && URL.revokeObjectURL(link.href),
  });
}
