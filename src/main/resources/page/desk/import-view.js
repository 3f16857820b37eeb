// The import of a file: it is looked at first, and then loaded.

import { element } from "../elements.js";
import { RefusedError, isExpected } from "../requests.js";
import { countList, refusalList } from "./import-report.js";
import { ImportRun } from "./import-run.js";
import { bytesText, countText, placesText } from "./texts.js";

const STAYS = "What was added stays. If the places in the file have IDs, import it again: none is added twice.";

/** The steps of an import. */
class Import {

  #body = element("div");

  #run = null;

  constructor(target) {
    target.className = "medium";
    target.append(element("h1", { tabIndex: -1 }, "Import"),
      element("p", {}, "Adds the places of a file in NDJSON or GeoJSON, compressed with gzip or not. The service looks at "
        + "the file first. Nothing is added before you agree. Places that are already there stay as they are."),
      this.#body);
    target.addEventListener("dragover", (event) => event.preventDefault());
    target.addEventListener("drop", (event) => {
      event.preventDefault();
      const [file] = event.dataTransfer.files;
      if (file && !this.#run) {
        this.#look(file);
      }
    });
    this.#choose();
  }

  /** Returns whether an import is running. */
  isChanged() {
    return this.#run !== null;
  }

  /** The question before the user leaves. */
  get leaving() {
    return {
      title: "Stop the import?", text: this.#run.isDryRun ? "Nothing was added yet." : STAYS, agree: "Stop", refuse: "Go on",
    };
  }

  /** Ends the import. */
  close() {
    this.#run?.cancel();
  }

  #show(title, ...content) {
    const heading = element("h2", { tabIndex: -1, dir: "auto" }, title);
    this.#body.replaceChildren(heading, ...content);
    return heading;
  }

  #choose() {
    const input = element("input", { type: "file", id: "file" });
    input.addEventListener("change", () => input.files[0] && this.#look(input.files[0]));
    this.#body.replaceChildren(element("div", { className: "drop" },
      element("label", { className: "label", htmlFor: "file" }, "Choose a file, or drop one here"), input));
    return input;
  }

  #chooseAgain(text) {
    return this.#button(text, () => this.#choose().focus());
  }

  #button(text, action, className = "") {
    const button = element("button", { type: "button", className }, text);
    button.addEventListener("click", action);
    return button;
  }

  #actions(...buttons) {
    return element("div", { className: "actions" }, ...buttons);
  }

  #look(file) {
    return this.#start(new ImportRun(file, true), "Looking at", (run) => this.#showLook(run));
  }

  #load({ file, expected }) {
    return this.#start(new ImportRun(file, false, expected), "Importing", (run) => this.#showLoad(run));
  }

  async #start(run, doing, done) {
    this.#run = run;
    this.#showProgress(run, doing);
    let failure = null;
    try {
      await run.send();
    }
    catch (thrown) {
      if (thrown.name !== "AbortError" && !isExpected(thrown)) {
        throw thrown;
      }
      failure = thrown;
    }
    finally {
      this.#run = null;
    }
    (failure ? this.#showFailure(run, failure) : done(run)).focus();
  }

  #showProgress(run, doing) {
    const { name, size } = run.file;
    const bar = element("progress", { max: Math.max(1, size), value: 0, "aria-label": "Sent" });
    const text = element("p", { className: "progress" });
    const counts = element("div");
    const update = () => {
      if (run.sent < size) {
        bar.value = run.sent;
        text.textContent = `${bytesText(run.sent)} of ${bytesText(size)} sent`;
      }
      else {
        this.#showWork(run, bar, text);
      }
      counts.replaceChildren(countList(run.counts, run.isDryRun));
    };
    run.addEventListener("progress", update);
    update();
    const heading = this.#show(`${doing} ${name}`, bar, text, counts,
      this.#actions(this.#button("Cancel", () => run.cancel())));
    heading.focus();
  }

  /** The service reads ahead, so sending a file takes less time than the work on its places. */
  #showWork({ expected, done, counts, file }, bar, text) {
    bar.setAttribute("aria-label", "Done");
    bar.max = expected ?? Math.max(1, file.size);
    bar.value = (expected !== null) ? done : (counts.bytes ?? 0);
    text.textContent = (expected !== null) ? `The file is sent. ${countText(done)} of ${placesText(expected)} are done.`
      : "The file is sent. The service works on the rest.";
  }

  #showLook(run) {
    const { file, counts, refusals } = run;
    const { added, existing, refused, complete, error } = counts;
    const again = this.#chooseAgain("Choose another file");
    const report = [countList(counts, true), ...refusalList(refusals, refused)];
    if (!complete) {
      return this.#show(`${file.name} is broken`, element("p", { role: "alert" }, error.message), ...report, this.#actions(again));
    }
    if (added === 0) {
      const text = (existing + refused > 0) ? "There is nothing to add." : "There are no places in this file.";
      return this.#show(file.name, element("p", {}, text), ...report, this.#actions(again));
    }
    return this.#show(file.name, ...report,
      this.#actions(this.#button(`Import ${placesText(added)}`, () => this.#load({ file, expected: run.done }), "primary"), again));
  }

  #showLoad(run) {
    const { file, counts, refusals } = run;
    const title = counts.complete ? `${file.name} is imported` : "The import has stopped";
    const report = [countList(counts, false), ...refusalList(refusals, counts.refused)];
    if (counts.complete) {
      return this.#show(title, ...report, this.#actions(
        element("a", { href: "#places", className: "button primary" }, "Show the places"),
        this.#chooseAgain("Import another file")));
    }
    return this.#show(title, element("p", { role: "alert" }, counts.error.message), element("p", {}, STAYS), ...report,
      this.#actions(this.#button("Import it again", () => this.#load(run), "primary"), this.#chooseAgain("Choose another file")));
  }

  #showFailure(run, failure) {
    const isCancelled = failure.name === "AbortError";
    const again = run.isDryRun ? this.#button("Look at it again", () => this.#look(run.file), "primary")
      : this.#button("Import it again", () => this.#load(run), "primary");
    const isAtWork = !run.isDryRun && !(failure instanceof RefusedError);
    const known = run.counts.added ? ` ${countText(run.counts.added)} were added at least.` : "";
    return this.#show(isCancelled ? "Cancelled" : "Not imported",
      ...(isCancelled ? [] : [element("p", { role: "alert" }, failure.message)]),
      ...(isAtWork ? [element("p", {}, STAYS + known)] : []),
      this.#actions(again, this.#chooseAgain("Choose another file")));
  }

}

/** The view of the import. */
export const importView = {
  name: "import",
  title: "Import",
  isForAll: false,
  open: (target) => new Import(target),
};
