// The import of a file, step by step: how to read it, a look at all of it, and then the import itself.

import { html, nothing, render } from "../lit-html.js";
import { ServiceError } from "../requests.js";
import { bytesText, textOf } from "../texts.js";
import { remember } from "./import-memory.js";
import { countList, report } from "./import-report.js";
import { ImportRun, PreviewRun } from "./import-run.js";
import { FORM, ImportSettings } from "./import-settings.js";

const FILES = ".csv,.tsv,.txt,.geojson,.json,.ndjson,.gz";

function alertText(text) { return html`<p role="alert">${text}</p>`; }

function button(text, action, className = "") {
  return html`<button type="button" class=${className} @click=${action}>${text}</button>`;
}

function progress(run) {
  const { file: { size }, sent, counts, expected, done, isDryRun, plan } = run;
  if (!counts) { return html`<progress aria-label=${textOf("import.sent")}></progress>`; }
  const isSent = sent >= size;
  // the service reads ahead, so sending a file takes less time than the work on its places
  const [value, max, text] = !isSent ? [sent, size, textOf("import.sending",
    { sent: bytesText(sent), size: bytesText(size) })]
    : (expected === null) ? [counts.bytes ?? 0, size, textOf("import.working")]
      : [done, expected, textOf("import.workingOn", { done, count: expected })];
  return html`<progress max=${Math.max(1, max)} value=${value} aria-label=${isSent ? textOf("import.worked")
    : textOf("import.sent")}></progress>
    <p class="progress">${text}</p><div>${countList(counts, isDryRun, plan.existing)}</div>`;
}

class Import {
  #target;
  #run = null;
  #file = null;
  #plan = null; // how to read the file
  #settings = null;
  #isTouched = false; // whether choices of the user would be lost

  constructor(target) {
    this.#target = target;
    target.addEventListener("dragover", (event) => event.preventDefault());
    target.addEventListener("drop", (event) => {
      event.preventDefault();
      this.#look(event.dataTransfer.files[0]);
    });
    this.#choose();
  }

  isChanged() { return this.#run !== null || this.#isTouched; }

  get leaving() {
    if (this.#run === null) { return undefined; }
    return {
      title: textOf("import.stop"), text: this.#run.isDryRun ? textOf("import.noneYet") : textOf("import.stays"),
      agree: textOf("import.stopNow"), refuse: textOf("import.goOn"),
    };
  }

  close() { this.#run?.cancel(); }

  #draw(content, isWide = false) {
    this.#target.className = isWide ? "wide" : "medium";
    render(html`<h1 tabindex="-1">${textOf("import.title")}</h1><div>${content}</div>`, this.#target);
  }

  #choose() {
    this.#isTouched = false;
    this.#draw(html`<p>${textOf("import.intro")}</p>
      <div class="drop"><label class="label" for="file">${textOf("import.choose")}</label>
      <input type="file" id="file" accept=${FILES} @change=${({ target }) => this.#look(target.files[0])}></div>`);
  }

  #chooseAgain(text) {
    return button(text, () => {
      this.#choose();
      this.#target.querySelector("#file").focus();
    });
  }

  #changeSettings() {
    return this.#plan ? button(textOf("import.settings"), () => this.#enter(() => this.#showSettings())) : nothing;
  }

  #look(file) {
    if (!file || this.#run) { return; }
    this.#file = file;
    this.#plan = null;
    this.#isTouched = false;
    this.#start(new PreviewRun(file), textOf("import.looking", { file: file.name }), ({ plan }) => {
      this.#plan = plan;
      this.#settings = new ImportSettings(plan, () => {
        this.#isTouched = true;
        this.#showSettings();
      });
      if (plan.isMapped) {
        this.#showSettings();
      } else {
        this.#check();
      }
    });
  }

  #check() {
    this.#start(new ImportRun(this.#file, this.#plan, true), textOf("import.looking", { file: this.#file.name }),
      (run) => this.#showCheck(run));
  }

  #load({ file, plan, expected }) {
    remember(plan);
    this.#isTouched = false;
    this.#start(new ImportRun(file, plan, false, expected), textOf("import.loading", { file: file.name }),
      (run) => this.#showLoad(run));
  }

  async #start(run, title, done) {
    const update = () => this.#step(title, progress(run), button(textOf("action.cancel"), () => run.cancel()));
    this.#run = run;
    this.#enter(update);
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
    this.#enter(show);
  }

  /** Shows another step. */
  #enter(show) {
    // screen readers read a heading that has the focus only if it is new
    this.#draw(nothing);
    show();
    this.#target.querySelector("h2").focus();
  }

  /** Shows a step: its title, what it says, and what the user can do. */
  #step(title, content, ...actions) { this.#draw(this.#parts(title, content, actions)); }

  #parts(title, content, actions) {
    return html`<h2 tabindex="-1" dir="auto">${title}</h2>${content}<div class="actions">${actions}</div>`;
  }

  #showSettings() {
    const submit = () => {
      if (this.#settings.check()) {
        this.#check();
      } else {
        this.#target.querySelector("[aria-invalid=true]")?.focus();
      }
    };
    const title = textOf("import.howTo", { file: this.#file.name });
    this.#draw(this.#parts(title, this.#settings.content(submit), [html`<button type="submit" form=${FORM} class="primary">
      ${textOf("import.check")}</button>`, this.#chooseAgain(textOf("import.other"))]), this.#plan.isMapped);
  }

  #showCheck(run) {
    const { file, written, done, plan, counts: { complete, error } } = run;
    const others = [this.#changeSettings(), this.#chooseAgain(textOf("import.other"))];
    if (!complete) {
      this.#step(textOf("import.broken", { file: file.name }), html`${alertText(error.message)}${report(run)}`, ...others);
    } else if (written === 0) {
      const text = (done === 0) ? textOf("import.empty")
        : (plan.existing === "keep") ? textOf("import.nothing") : textOf("import.nothingToDo");
      this.#step(file.name, html`<p>${text}</p>${report(run)}`, ...others);
    } else {
      const load = () => this.#load({ file, plan, expected: done });
      this.#step(file.name, report(run), button(textOf("import.start", { count: written }), load, "primary"), ...others);
    }
  }

  #showLoad(run) {
    const { file, counts: { complete, error } } = run;
    if (complete) {
      this.#step(textOf("import.imported", { file: file.name }), report(run),
        html`<a href="#places" class="button primary">${textOf("import.show")}</a>`, this.#chooseAgain(textOf("import.next")));
    } else {
      this.#step(textOf("import.stopped"), html`${alertText(error.message)}<p>${textOf("import.stays")}</p>${report(run)}`,
        button(textOf("import.again"), () => this.#load(run), "primary"), this.#chooseAgain(textOf("import.other")));
    }
  }

  #showFailure(run, failure) {
    const isCancelled = failure.name === "AbortError";
    const isBroken = run instanceof PreviewRun && !isCancelled && !failure.isAway;
    const again = isBroken ? nothing : !run.isDryRun ? button(textOf("import.again"), () => this.#load(run), "primary")
      : button(textOf("import.lookAgain"), () => (this.#plan ? this.#check() : this.#look(run.file)), "primary");
    const isAtWork = !run.isDryRun && (isCancelled || failure.isAway);
    const known = run.written ? ` ${textOf("import.atLeast", { count: run.written })}` : "";
    const title = isBroken ? textOf("import.broken", { file: run.file.name })
      : isCancelled ? textOf("import.cancelled") : textOf("import.failed");
    this.#step(title, html`${isCancelled ? nothing : alertText(failure.message)}
      ${isAtWork ? html`<p>${textOf("import.stays") + known}</p>` : nothing}`, again, this.#changeSettings(),
      this.#chooseAgain(textOf("import.other")));
  }
}

export const importView = {
  name: "import", title: textOf("import.title"), isForAll: false, isForEditors: true, open: (target) => new Import(target),
};
