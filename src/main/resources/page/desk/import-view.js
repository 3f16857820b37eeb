// The import of a file: it is looked at first, and then loaded.

import { html, nothing, render } from "../lit-html.js";
import { ServiceError } from "../requests.js";
import { bytesText, countText, labelOf, placesText } from "../texts.js";
import { ImportRun } from "./import-run.js";
import { refusedList } from "./task-dialog.js";

const STAYS = "What was added stays. If the places in the file have IDs, import it again: none is added twice.";

/** Returns a reason such as: City is required. */
function reasonText({ location, message }) { return location ? `${labelOf(location)} ${message}` : message; }

function countList({ added, existing, refused }, isDryRun) {
  const rows = [[isDryRun ? "New" : "Added", added], ["Already there", existing], ["Refused", refused]];
  return html`<dl class="counts">${rows.map(([title, count]) => html`<div><dt>${title}</dt>
    <dd>${countText(count)}</dd></div>`)}</dl>`;
}

/** What a run has done, or would do. */
function report({ counts, refusals, isDryRun }) {
  const items = refusals.map(({ line, unit, id, errors }) => html`<strong>${(unit === "line") ? "Line" : "Feature"}
    ${countText(line)}</strong>${id ? ` (${id})` : ""}: <span dir="auto">${errors.map(reasonText).join("; ")}</span>`);
  return html`${countList(counts, isDryRun)}${refusedList(counts.refused, items)}`;
}

function alertText(text) { return html`<p role="alert">${text}</p>`; }

function button(text, action, className = "") {
  return html`<button type="button" class=${className} @click=${action}>${text}</button>`;
}

class Import {
  #target;
  #run = null;

  constructor(target) {
    this.#target = target;
    target.className = "medium";
    target.addEventListener("dragover", (event) => event.preventDefault());
    target.addEventListener("drop", (event) => {
      event.preventDefault();
      this.#look(event.dataTransfer.files[0]);
    });
    this.#choose();
  }

  isChanged() { return this.#run !== null; }

  get leaving() {
    return {
      title: "Stop the import?", text: this.#run.isDryRun ? "Nothing was added yet." : STAYS, agree: "Stop", refuse: "Go on",
    };
  }

  close() { this.#run?.cancel(); }

  #draw(content) {
    render(html`<h1 tabindex="-1">Import</h1>
      <p>Adds the places of a file in NDJSON or GeoJSON, compressed with gzip or not. The service looks at the file first.
        Nothing is added before you agree. Places that are already there stay as they are.</p>
      <div>${content}</div>`, this.#target);
  }

  #choose() {
    this.#draw(html`<div class="drop"><label class="label" for="file">Choose a file, or drop one here</label>
      <input type="file" id="file" @change=${({ target }) => this.#look(target.files[0])}></div>`);
  }

  #chooseAgain(text) {
    return button(text, () => {
      this.#choose();
      this.#target.querySelector("#file").focus();
    });
  }

  #look(file) {
    if (file && !this.#run) {
      this.#start(new ImportRun(file, true), "Looking at", (run) => this.#showLook(run));
    }
  }

  #load({ file, expected }) {
    this.#start(new ImportRun(file, false, expected), "Importing", (run) => this.#showLoad(run));
  }

  async #start(run, doing, done) {
    const update = () => this.#step(`${doing} ${run.file.name}`, this.#progress(run), button("Cancel", () => run.cancel()));
    this.#run = run;
    this.#draw(nothing);
    update();
    this.#focus();
    run.addEventListener("progress", () => this.#run && update());
    try {
      await run.send();
      this.#end(() => done(run));
    } catch (failure) {
      if (failure.name !== "AbortError" && !(failure instanceof ServiceError)) { throw failure; }
      this.#end(() => this.#showFailure(run, failure));
    }
  }

  #end(show) {
    this.#run = null;
    // screen readers read a heading that has the focus only if it is new
    this.#draw(nothing);
    show();
    this.#focus();
  }

  #focus() { this.#target.querySelector("h2").focus(); }

  /** Shows a step: its title, what it says, and what the user can do. */
  #step(title, content, ...actions) {
    this.#draw(html`<h2 tabindex="-1" dir="auto">${title}</h2>${content}<div class="actions">${actions}</div>`);
  }

  #progress(run) {
    const { file: { size }, sent, counts, expected, done, isDryRun } = run;
    const isSent = sent >= size;
    // the service reads ahead, so sending a file takes less time than the work on its places
    const [value, max, text] = !isSent ? [sent, size, `${bytesText(sent)} of ${bytesText(size)} sent`]
      : (expected === null) ? [counts.bytes ?? 0, size, "The file is sent. The service works on the rest."]
        : [done, expected, `The file is sent. ${countText(done)} of ${placesText(expected)} are done.`];
    return html`<progress max=${Math.max(1, max)} value=${value} aria-label=${isSent ? "Done" : "Sent"}></progress>
      <p class="progress">${text}</p><div>${countList(counts, isDryRun)}</div>`;
  }

  #showLook(run) {
    const { file, counts: { added, existing, refused, complete, error } } = run;
    const again = this.#chooseAgain("Choose another file");
    if (!complete) {
      this.#step(`${file.name} is broken`, html`${alertText(error.message)}${report(run)}`, again);
    } else if (added === 0) {
      const text = (existing + refused > 0) ? "There is nothing to add." : "There are no places in this file.";
      this.#step(file.name, html`<p>${text}</p>${report(run)}`, again);
    } else {
      const load = () => this.#load({ file, expected: run.done });
      this.#step(file.name, report(run), button(`Import ${placesText(added)}`, load, "primary"), again);
    }
  }

  #showLoad(run) {
    const { file, counts: { complete, error } } = run;
    if (complete) {
      this.#step(`${file.name} is imported`, report(run), html`<a href="#places" class="button primary">Show the places</a>`,
        this.#chooseAgain("Import another file"));
    } else {
      this.#step("The import has stopped", html`${alertText(error.message)}<p>${STAYS}</p>${report(run)}`,
        button("Import it again", () => this.#load(run), "primary"), this.#chooseAgain("Choose another file"));
    }
  }

  #showFailure(run, failure) {
    const isCancelled = failure.name === "AbortError";
    const again = run.isDryRun ? button("Look at it again", () => this.#look(run.file), "primary")
      : button("Import it again", () => this.#load(run), "primary");
    const isAtWork = !run.isDryRun && (isCancelled || failure.isAway);
    const known = run.counts.added ? ` ${countText(run.counts.added)} were added at least.` : "";
    this.#step(isCancelled ? "Cancelled" : "Not imported", html`${isCancelled ? nothing : alertText(failure.message)}
      ${isAtWork ? html`<p>${STAYS + known}</p>` : nothing}`, again, this.#chooseAgain("Choose another file"));
  }
}

export const importView = {
  name: "import",
  title: "Import",
  isForAll: false,
  open: (target) => new Import(target),
};
