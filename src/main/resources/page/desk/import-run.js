// One import of a file, or one look at it.

import { ServiceError, told } from "../requests.js";
import { textOf } from "../texts.js";
import { session } from "./session.js";

export class ImportRun extends EventTarget {
  #controller = new AbortController();
  sent = 0; // how many bytes of the file are sent

  /** The counts so far. After the end they have the rest of the summary, too. */
  counts = { added: 0, existing: 0, refused: 0 };
  refusals = []; // what is refused; the service names the first ones

  /** @param expected how many places the file has; null if nobody knows */
  constructor(file, isDryRun, expected = null) {
    super();
    this.file = file;
    this.isDryRun = isDryRun;
    this.expected = expected;
  }

  /** How many places the service has worked on. */
  get done() { return this.counts.added + this.counts.existing + this.counts.refused; }

  /** Sends the file. Returns whether the service has read all of it. */
  async send() {
    await session.upload(`/api/imports?dryRun=${this.isDryRun}`, this.file, {
      headers: { "Content-Type": "application/octet-stream" },
      signal: this.#controller.signal,
      sent: (bytes) => this.#tell({ sent: bytes }),
      line: (line) => this.#read(JSON.parse(line)),
    });
    if (this.counts.complete === undefined) { throw new ServiceError(0, [{ message: textOf("service.broken") }]); }
    return this.counts.complete;
  }

  /** Ends the import. What is added stays. */
  cancel() { this.#controller.abort(); }

  #read({ type, ...rest }) {
    if (type === "refusal") {
      this.refusals.push({ ...rest, errors: told(rest.errors) });
    } else {
      this.#tell({ counts: { ...rest, error: rest.error && told([rest.error])[0] } });
    }
  }

  #tell(news) {
    Object.assign(this, news);
    this.dispatchEvent(new Event("progress"));
  }
}
