// Saves the chosen places, or all that the search finds, in a file.

import { element } from "../elements.js";
import { AwayError, request } from "../requests.js";
import { choice } from "./choice.js";
import { TaskDialog } from "./task-dialog.js";
import { bytesText, placesText } from "./texts.js";

const LINE_END = 10;

const FORMATS = {
  geojson: { title: "GeoJSON, for maps and geographic tools", type: "application/geo+json", ending: "geojson" },
  ndjson: { title: "NDJSON, one place a line", type: "application/x-ndjson", ending: "ndjson" },
};

/** Returns the answer of the service as a file. The browser may keep a large one on the disk. */
async function download(path, type, task) {
  const answer = await request(path, { signal: task.signal });
  const total = Number(answer.headers.get("X-Total-Count") ?? 0) || null;
  let lines = 0;
  let bytes = 0;
  task.progress(0, (type === FORMATS.ndjson.type) ? total : null);
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
  try {
    return await new Response(counted, { headers: { "Content-Type": type } }).blob();
  }
  catch (failure) {
    throw (failure.name === "AbortError") ? failure : new AwayError("The connection to the service broke.");
  }
}

/** Returns a file with single places, in their order. */
async function collect(format, task) {
  const places = await task.patiently(() => choice.places(task.signal));
  const texts = new Map();
  await task.each(places, async (place) => {
    const query = (format === "geojson") ? "?f=geojson" : "";
    const answer = await request(`/api/locations/${place.id}${query}`, { signal: task.signal });
    texts.set(place, await answer.text());
  });
  const found = places.filter((place) => texts.has(place)).map((place) => texts.get(place));
  const parts = (format === "geojson")
    ? ['{"type":"FeatureCollection","features":[', found.join(","), "]}"]
    : found.map((text) => `${text}\n`);
  return new Blob(parts, { type: FORMATS[format].type });
}

/** Saves a file. Returns a link to it. */
function save(file, name) {
  const link = element("a", { href: URL.createObjectURL(file), download: name }, `${name}, ${bytesText(file.size)}`);
  link.click();
  return link;
}

/** Asks for the format, and saves the file. */
export function exportMany() {
  const isWhole = choice.count === 0 || choice.isSearch;
  const count = isWhole ? choice.total : choice.count;
  const boxes = Object.entries(FORMATS).map(([value, { title }], index) => {
    const box = element("input", { type: "radio", name: "format", value, checked: index === 0 });
    return element("label", { className: "choice" }, box, title);
  });
  const fields = element("fieldset", {}, element("legend", {}, "Format"), ...boxes);
  let link = null;
  new TaskDialog({
    title: `Export ${placesText(count)}`,
    question: [fields],
    agree: "Export",
    async run(task) {
      const format = fields.querySelector(":checked").value;
      const { type, ending } = FORMATS[format];
      const file = isWhole ? await task.patiently(() => download(choice.searchPath([["f", format]]), type, task))
        : await collect(format, task);
      if (task.isCancelled) {
        return "Cancelled.";
      }
      link = save(file, `places.${ending}`);
      return ["The file is in the downloads of your browser.", element("p", {}, link)];
    },
    closed: () => link && URL.revokeObjectURL(link.href),
  });
}
