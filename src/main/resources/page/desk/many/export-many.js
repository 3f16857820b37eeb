// Saves the chosen places, or all that the search finds, in a file.

import { html } from "../../lit-html.js";
import { STATUS, ServiceError, received } from "../../shared/requests.js";
import { bytesText, textOf } from "../../shared/texts.js";
import { choice } from "./choice.js";
import { addColumns, joinedParts, rowsOf } from "./csv-parts.js";
import { ask, linesOf } from "../desk-api.js";
import { elementOf } from "../controls.js";
import { jsonText, parseJson } from "../../shared/exact-json.js";
import { TaskDialog } from "./task-dialog.js";

const LINE_END = 10;
const MOST_COLUMNS = 1000; // of a CSV of the service

const FORMATS = /** @type {Record<string, ExportFormat>} */ ({
  geojson: {
    title: textOf("export.geojson"),
    part: (page, wanted) => wanted(parseJson(page).features).map((feature) => jsonText(feature)).join(","),
    file: (parts) => new Blob(['{"type":"FeatureCollection","features":[',
      ...parts.flatMap((part, index) => ((index > 0) ? [",", part] : [part])), "]}"], { type: "application/geo+json" }),
  },
  csv: {
    title: textOf("export.csv"),
    part(page, wanted, columns) {
      const [names, ...rows] = rowsOf(page);
      addColumns(columns, names);
      if (columns.length > MOST_COLUMNS) {
        throw new ServiceError(STATUS.INVALID, [{ message: textOf("problem/columns") }]);
      }
      return JSON.stringify([names, ...wanted(rows.map((row) => ({ id: row[0], row }))).map(({ row }) => row)]);
    },
    file: (parts, columns) => joinedParts(columns, parts),
  },
  ndjson: {
    title: textOf("export.ndjson"),
    part: (page, wanted) => wanted(linesOf(page).map((line) => ({ id: JSON.parse(line).id, line })))
      .map(({ line }) => `${line}\n`).join(""),
    file: (parts) => new Blob(parts, { type: "application/x-ndjson" }),
  },
});

/** Returns the whole list as a file. The browser may keep a large one on the disk. */
async function download(/** @type {string} */ format, /** @type {Task} */ task) {
  const answer = await ask(choice.searchPath({ f: format }), { signal: task.signal });
  const total = Number(answer.headers.get("X-Total-Count") ?? 0) || null;
  let lines = 0;
  let bytes = 0;
  task.progress(0, (format === "ndjson") ? total : null);
  const counted = /** @type {NonNullable<Response["body"]>} */ (answer.body).pipeThrough(new TransformStream({
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
  return received(new Response(counted, { headers: { "Content-Type": answer.headers.get("Content-Type") ?? "" } }).blob());
}

/** Returns the pages of what is chosen as one file. @param {string} format @param {Task} task */
async function collect(format, task) {
  const { part, file } = FORMATS[format];
  const parts = /** @type {Blob[]} */ ([]);
  const columns = /** @type {string[]} */ ([]);
  let count = 0;
  task.progress(0, choice.count || choice.total);
  for await (const [page, wanted] of choice.pages(task, { f: format }, choice.isAll || choice.count === 0)) {
    const text = part(page, (places) => {
      const found = wanted(places);
      count += found.length;
      return found;
    }, columns);
    // the browser keeps the text of a blob outside the memory of the page
    parts.push(...(text ? [new Blob([text])] : []));
    task.progress(count);
  }
  return file(parts, columns);
}

function save(/** @type {Blob} */ file, /** @type {string} */ name) {
  const text = textOf("export.file", { name, size: bytesText(file.size) });
  const link = /** @type {HTMLAnchorElement} */ (elementOf(html`<a href=${URL.createObjectURL(file)}
    download=${name}>${text}</a>`));
  link.click();
  return link;
}

export function exportMany() {
  const isSearch = choice.count === 0 || choice.isSearch;
  const fields = elementOf(html`<fieldset><legend>${textOf("export.format")}</legend>
    ${Object.entries(FORMATS).map(([value, { title }], index) => html`<label class="choice">
      <input type="radio" name="format" value=${value} ?checked=${index === 0}>${title}</label>`)}</fieldset>`);
  let link = /** @type {HTMLAnchorElement | null} */ (null);
  new TaskDialog({
    title: textOf("export.title", { count: isSearch ? choice.total : choice.count }),
    question: fields,
    agree: textOf("export.action"),
    async run(task) {
      const format = /** @type {HTMLInputElement} */ (fields.querySelector(":checked")).value;
      const file = await ((isSearch && choice.words === "") ? task.withRetries(() => download(format, task))
        : collect(format, task));
      if (task.isCancelled) { return textOf("task.cancelled"); }
      link = save(file, `places.${format}`);
      return [textOf("export.ready"), html`<p>${link}</p>`];
    },
    closed: () => link && URL.revokeObjectURL(link.href),
  });
}
