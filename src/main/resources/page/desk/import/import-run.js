// One import of a file, or one look at it.

import { ServiceError, received, translated } from "../../shared/requests.js";
import { pathWith } from "../../shared/service-url.js";
import { cut, textOf } from "../../shared/texts.js";
import { sourceNames, textRules } from "../desk-api.js";
import { parseJson } from "../../shared/exact-json.js";
import { lastOptions, recall } from "./import-memory.js";
import { ImportPlan, LAST } from "./import-plan.js";
import { session } from "../session.js";

const BEGINNING = 250_000; // how many bytes of a file the service looks at for a preview
const LONGEST_NAME = 199; // with the mark of a cut
const HEADERS = { "Content-Type": "application/octet-stream" };
const WORKBOOK = { "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" };

/** What was chosen for another file may not fit, such as the name of a sheet. @returns {null} */
function rethrowOthers(/** @type {unknown} */ failure) {
  if (failure instanceof ServiceError) { return null; }
  throw failure;
}

/** Looks at the beginning of a file. Returns how to read it.
 * @param {File} file @param {ImportOptions} options what is chosen of how the file is read
 * @param {ImportPlan | null} first how the file is read without; null before that is known @param {AbortSignal} signal */
export async function planOf(file, options, first, signal) {
  // the beginning of a workbook tells nothing
  const content = /\.xlsx$/i.test(file.name) ? { headers: WORKBOOK, body: file } : { headers: HEADERS, body: file.slice(0, BEGINNING) };
  const read = async (/** @type {ImportOptions} */ mapping, /** @type {ImportPlan | null} */ before) => {
    const path = pathWith("/api/imports/preview", { mapping: JSON.stringify(mapping) });
    const [answer, rules] = await Promise.all([session.request(path, { method: "POST", ...content, signal }), textRules()]);
    return recall(new ImportPlan(parseJson(await received(answer.text())), rules), before ?? undefined);
  };
  const plan = await read(options, first);
  const last = first ? {} : lastOptions(plan);
  const again = (Object.keys(last).length > 0) ? await read(last, plan).catch(rethrowOthers) : null;
  return Object.assign(again?.isRecalled ? again : plan, { sources: await sourceNames(signal), name: cut(file.name, LONGEST_NAME) });
}

export class ImportRun extends EventTarget {
  #rows = /** @type {string[]} */ ([]);
  #link = "";
  sent = 0; // how many bytes of the file are sent
  counts = /** @type {ImportCounts} */ ({ added: 0, existing: 0, refused: 0 }); // so far; at the end with the rest of the summary
  sample = /** @type {SampledPlace[]} */ ([]); // some places of a dry run
  refusals = /** @type {ImportRefusal[]} */ ([]); // what is refused; the service names the first ones

  /** @param {ImportPlan} plan how to read the file @param {File} file @param {boolean} isDryRun
   * @param {number | null} expected how many places the file has; null if nobody knows */
  constructor(file, plan, isDryRun, expected = null) {
    super();
    this.file = file;
    this.plan = plan;
    this.isDryRun = isDryRun;
    this.expected = expected;
  }

  /** How many places the service has worked on. */
  get done() {
    const { added, existing, changed = 0, unchanged = 0, refused, duplicates = 0 } = this.counts;
    return added + existing + changed + unchanged + refused + ((this.plan.duplicates === LAST) ? duplicates : 0);
  }

  /** All refused rows as they came, each with the reasons, as a file that can be corrected and imported. */
  get rows() {
    const { name } = this.file;
    return this.#link && { link: this.#link, name: `${name.replace(/\.gz$/, "").replace(/\.\w+$/, "")}-refused.${this.plan.isTable ? "csv" : "ndjson"}` };
  }

  release() { URL.revokeObjectURL(this.#link); }

  /** How many places are new or different. An import of a source takes all. */
  get written() {
    const { added, changed = 0, refused, deleted = 0, marked = 0 } = this.counts;
    return this.plan.source ? this.done - refused + deleted + marked : added + changed;
  }

  /** Sends the file. What is added stays if the signal ends the import. @param {AbortSignal} signal */
  async send(signal) {
    await session.upload(`/api/imports${this.plan.query(this.isDryRun)}`, this.file, {
      headers: HEADERS,
      signal,
      sent: (bytes) => this.#tell({ sent: bytes }),
      line: (line) => this.#read(JSON.parse(line)),
    });
    if (this.#rows.length > 0) {
      this.#link = URL.createObjectURL(new Blob(this.#rows.splice(0)));
    }
    if (this.counts.complete === undefined) { throw new ServiceError(0, [{ message: textOf("service.broken") }]); }
  }

  #read(/** @type {any} */ { type, ...rest }) {
    if (type === "row") {
      this.#rows.push(rest.text);
    } else if (type === "refusal") {
      this.refusals.push({ ...rest, errors: translated(rest.errors) });
    } else if (type === "sample") {
      this.sample = rest.places;
    } else {
      this.#tell({ counts: { ...rest, error: rest.error && translated([rest.error])[0] } });
    }
  }

  #tell(/** @type {object} */ news) {
    Object.assign(this, news);
    this.dispatchEvent(new Event("progress"));
  }
}
