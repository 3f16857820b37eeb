// The import of a file, step by step: how to read it, a look at all of it, and then the import itself.

import { html, nothing, render } from "../../lit-html.js";
import { ServiceError, isAway, isCancelled } from "../../shared/requests.js";
import { bytesText, textOf } from "../../shared/texts.js";
import { ImportMap } from "./import-map.js";
import { remember } from "./import-memory.js";
import { countList, report } from "./import-report.js";
import { FIRST, LAST } from "./import-plan.js";
import { ImportRun, PreviewRun } from "./import-run.js";
import { FORM, ImportSettings } from "./import-settings.js";

const FILES = ".csv,.tsv,.txt,.xlsx,.geojson,.json,.ndjson,.kml,.kmz,.gz";

function alertText(/** @type {string} */ text) { return html`<p role="alert">${text}</p>`; }

function button(/** @type {string} */ text, /** @type {() => void} */ action, /** @type {string} */ className = "") {
  return html`<button type="button" class=${className} @click=${action}>${text}</button>`;
}

function progress(/** @type {PreviewRun | ImportRun} */ run) {
  if (run instanceof PreviewRun) { return html`<progress aria-label=${textOf("import.sent")}></progress>`; }
  const { file: { size }, sent, counts, expected, done, isDryRun, plan } = run;
  const isSent = sent >= size;
  // the service reads ahead, so sending a file takes less time than the work on its places
  const [value, max, text] = /** @type {[number, number, string]} */ (!isSent ? [sent, size, textOf("import.sending",
    { sent: bytesText(sent), size: bytesText(size) })]
    : (expected === null) ? [counts.bytes ?? 0, size, textOf("import.working")]
      : [done, expected, textOf("import.workingOn", { done, count: expected })]);
  return html`<progress max=${Math.max(1, max)} value=${value} aria-label=${isSent ? textOf("import.worked")
    : textOf("import.sent")}></progress>
    <p class="progress">${text}</p><div>${countList(counts, isDryRun, plan.existing)}</div>`;
}

class Import {
  #target;
  #run = /** @type {PreviewRun | ImportRun | null} */ (null);
  #result = /** @type {ImportRun | null} */ (null); // the last run, whose refused rows can be saved
  #file = new File([], "");
  #plan = /** @type {ImportPlan | null} */ (null); // how to read the file
  #settings = /** @type {ImportSettings | null} */ (null);
  #map = /** @type {ImportMap | null} */ (null); // of the check that is shown
  #isTouched = false; // whether choices of the user would be lost

  constructor(/** @type {HTMLElement} */ target) {
    this.#target = target;
    target.addEventListener("dragover", (event) => event.preventDefault());
    target.addEventListener("drop", (event) => {
      event.preventDefault();
      this.#look(event.dataTransfer?.files[0]);
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

  close() {
    this.#run?.cancel();
    this.#map?.close();
    this.#result?.release();
  }

  #draw(/** @type {TemplateValue} */ content) {
    this.#target.className = "medium";
    render(html`<h1 tabindex="-1">${textOf("import.title")}</h1><div>${content}</div>`, this.#target);
  }

  #choose() {
    this.#isTouched = false;
    this.#draw(html`<p>${textOf("import.intro")}</p>
      <div class="drop"><label class="label" for="file">${textOf("import.choose")}</label>
      <input type="file" id="file" accept=${FILES} @change=${({ target }) => this.#look(target.files?.[0])}></div>`);
  }

  #chooseAgain(/** @type {string} */ text) {
    return button(text, () => {
      this.#choose();
      this.#target.querySelector("#file")?.focus();
    });
  }

  #changeSettings() {
    return this.#plan ? button(textOf("import.settings"), () => this.#enter(() => this.#showSettings())) : nothing;
  }

  /** @param {File | undefined} file @param {ImportOptions} options what is chosen of how it is read; the last plan stays, if any is */
  #look(file, options = {}) {
    if (!file || this.#run) { return; }
    this.#file = file;
    this.#plan = (Object.keys(options).length > 0) ? this.#plan : null;
    this.#isTouched = false;
    this.#start(new PreviewRun(file, options, this.#plan), textOf("import.looking", { file: file.name }), ({ plan }) => {
      if (plan === null) { return; }
      this.#plan = plan;
      this.#settings = new ImportSettings(plan, () => {
        this.#isTouched = true;
        this.#showSettings();
      }, (chosen) => this.#look(file, chosen));
      if (plan.isMapped) {
        this.#showSettings();
      } else {
        this.#check();
      }
    });
  }

  #check(plan = this.#plan) {
    if (plan === null) { return; }
    plan.mayLackAll = false;
    this.#start(new ImportRun(this.#file, plan, true), textOf("import.looking", { file: this.#file.name }),
      (run) => this.#showCheck(run));
  }

  #load(/** @type {Pick<ImportRun, "file" | "plan" | "expected">} */ { file, plan, expected }) {
    remember(plan);
    this.#isTouched = false;
    this.#start(new ImportRun(file, plan, false, expected), textOf("import.loading", { file: file.name }),
      (run) => this.#showLoad(run));
  }

  /** @template {PreviewRun | ImportRun} T @param {T} run @param {string} title @param {(run: T) => void} done */
  async #start(run, title, done) {
    this.#result?.release();
    this.#result = (run instanceof ImportRun) ? run : null;
    const update = () => this.#step(title, progress(run), button(textOf("action.cancel"), () => run.cancel()));
    this.#run = run;
    this.#enter(update);
    run.addEventListener("progress", () => this.#run && update());
    try {
      await run.send();
      this.#end(() => done(run));
    } catch (failure) {
      if (!isCancelled(failure) && !(failure instanceof ServiceError)) { throw failure; }
      this.#end(() => this.#showFailure(run, /** @type {Error} */ (failure)));
    }
  }

  #end(/** @type {() => void} */ show) {
    this.#run = null;
    this.#enter(show);
  }

  /** Shows another step. @param {() => void} show */
  #enter(show) {
    this.#map?.close();
    this.#map = null;
    // screen readers read a heading that has the focus only if it is new
    this.#draw(nothing);
    show();
    this.#target.querySelector("h2")?.focus();
  }

  /** Shows a step: its title, what it says, and what the user can do.
   * @param {string} title @param {TemplateValue} content @param {...TemplateValue} actions */
  #step(title, content, ...actions) {
    this.#draw(html`<h2 tabindex="-1" dir="auto">${title}</h2>${content}<div class="actions">${actions}</div>`);
  }

  #showSettings(settings = this.#settings) {
    if (settings === null) { return; }
    const submit = () => {
      if (settings.check()) {
        this.#check();
      } else {
        this.#target.querySelector("[aria-invalid=true]")?.focus();
      }
    };
    const title = textOf("import.howTo", { file: this.#file.name });
    this.#step(title, settings.content(submit), html`<button type="submit" form=${FORM} class="primary">
      ${textOf("import.check")}</button>`, this.#chooseAgain(textOf("import.other")));
    this.#target.className = this.#plan?.isMapped ? "wide" : "medium";
  }

  /** Says which of several rows about the same place counts, and offers the other way. @param {ImportRun} run */
  #duplicates({ plan, counts: { duplicates: count = 0 } }) {
    if (count === 0) { return nothing; }
    const isFirst = plan.duplicates === FIRST;
    const change = () => {
      plan.duplicates = isFirst ? LAST : FIRST;
      this.#check();
    };
    return html`<p class="last-time"><span>${isFirst ? textOf("import.firstCounts", { count }) : textOf("import.lastCounts", { count })}</span>
      ${button(isFirst ? textOf("import.takeLast") : textOf("import.takeFirst"), change)}</p>`;
  }

  #showCheck(/** @type {ImportRun} */ run) {
    const { file, written, done, plan, refusals, counts: { complete, error, gone = 0 } } = run;
    plan.learn(refusals);
    const others = [this.#changeSettings(), this.#chooseAgain(textOf("import.other"))];
    const found = html`${this.#duplicates(run)}${report(run)}${this.#where(run)}`;
    const load = () => this.#load({ file, plan, expected: done });
    if (error?.code === "missing.tooMany") {
      const agree = () => {
        plan.mayLackAll = true;
        load();
      };
      this.#step(file.name, html`${alertText(error.message)}${found}`,
        button(textOf("import.lackAll", { count: gone }), agree), ...others);
    } else if (!complete) {
      this.#step(textOf("import.broken", { file: file.name }), html`${alertText(error?.message ?? "")}${found}`, ...others);
    } else if (written === 0) {
      const text = (done === 0) ? textOf("import.empty")
        : (plan.existing === "keep") ? textOf("import.nothing") : textOf("import.nothingToDo");
      this.#step(file.name, html`<p>${text}</p>${found}`, ...others);
    } else {
      this.#step(file.name, found, button(textOf("import.start", { count: written }), load, "primary"), ...others);
    }
  }

  #where(/** @type {ImportRun} */ run) {
    this.#map = new ImportMap(run, () => {
      run.plan.exchangeDegrees();
      this.#check();
    });
    return this.#map.content;
  }

  #showLoad(/** @type {ImportRun} */ run) {
    const { file, counts: { complete, error } } = run;
    if (complete) {
      this.#step(textOf("import.imported", { file: file.name }), report(run),
        html`<a href="#places" class="button primary">${textOf("import.show")}</a>`, this.#chooseAgain(textOf("import.next")));
    } else {
      this.#step(textOf("import.stopped"), html`${alertText(error?.message ?? "")}<p>${textOf("import.stays")}</p>${report(run)}`,
        button(textOf("import.again"), () => this.#load(run), "primary"), this.#chooseAgain(textOf("import.other")));
    }
  }

  #showFailure(/** @type {PreviewRun | ImportRun} */ run, /** @type {Error} */ failure) {
    const isEnded = isCancelled(failure);
    const isBroken = run instanceof PreviewRun && !isEnded && !isAway(failure);
    const again = isBroken ? nothing : !(run instanceof PreviewRun) && !run.isDryRun ? button(textOf("import.again"), () => this.#load(run), "primary")
      : button(textOf("import.lookAgain"), () => (run instanceof PreviewRun ? this.#look(run.file, run.options) : this.#check()), "primary");
    const isAtWork = !run.isDryRun && (isEnded || isAway(failure));
    const known = run instanceof ImportRun && run.written ? ` ${textOf("import.atLeast", { count: run.written })}` : "";
    const title = isBroken ? textOf("import.broken", { file: run.file.name })
      : isEnded ? textOf("import.cancelled") : textOf("import.failed");
    this.#step(title, html`${isEnded ? nothing : alertText(failure.message)}
      ${isAtWork ? html`<p>${textOf("import.stays") + known}</p>` : nothing}`, again, this.#changeSettings(),
      this.#chooseAgain(textOf("import.other")));
  }
}

export function open(/** @type {HTMLElement} */ target) { return new Import(target); }
