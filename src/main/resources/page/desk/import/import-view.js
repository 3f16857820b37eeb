// The import of a file, step by step: how to read it, a look at all of it, and then the import itself.

import { html, nothing, render } from "../../lit-html.js";
import { ServiceError, isAway, isCancelled } from "../../shared/requests.js";
import { bytesText, textOf } from "../../shared/texts.js";
import { changes } from "../changes.js";
import { button } from "../controls.js";
import { revertActions } from "../history/revert.js";
import { importMap } from "./import-map.js";
import { remember } from "./import-memory.js";
import { countList, report } from "./import-report.js";
import { ImportRun, planOf } from "./import-run.js";
import { FORM, ImportSettings } from "./import-settings.js";

const FILES = ".csv,.tsv,.txt,.xlsx,.geojson,.json,.ndjson,.kml,.kmz,.gz";

function alertText(/** @type {string} */ text = "") { return html`<p role="alert">${text}</p>`; }

function progress(/** @type {ImportRun | null} */ run) {
  if (run === null) { return html`<progress aria-label=${textOf("import.sent")}></progress>`; }
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
  #ends = /** @type {AbortController | null} */ (null); // of the work that is going on
  #run = /** @type {ImportRun | null} */ (null); // the last one, whose refused rows can be saved; null if the file was only looked at
  #file = new File([], "");
  #plan = /** @type {ImportPlan | null} */ (null); // how to read the file
  #settings = /** @type {ImportSettings | null} */ (null);
  #map = /** @type {ReturnType<typeof importMap> | null} */ (null); // of the check that is shown
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

  isChanged() { return this.#ends !== null || this.#isTouched; }

  get leaving() {
    if (this.#ends === null) { return undefined; }
    return {
      title: textOf("import.stop"), text: this.#isLoad ? textOf("import.stays") : textOf("import.noneYet"),
      agree: textOf("import.stopNow"), refuse: textOf("import.goOn"),
    };
  }

  get #isLoad() { return this.#run?.isDryRun === false; }

  close() {
    this.#ends?.abort();
    this.#map?.close();
    this.#run?.release();
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
    if (!file || this.#ends) { return; }
    this.#file = file;
    this.#plan = (Object.keys(options).length > 0) ? this.#plan : null;
    this.#isTouched = false;
    const again = button(textOf("import.lookAgain"), () => this.#look(file, options), "primary");
    const look = (/** @type {AbortSignal} */ signal) => planOf(file, options, this.#plan, signal);
    this.#start(null, textOf("import.looking", { file: file.name }), again, look, (plan) => {
      this.#plan = plan;
      this.#settings = new ImportSettings(plan, () => {
        this.#isTouched = true;
        this.#showSettings();
      }, (chosen) => this.#look(file, chosen));
      if (plan.isMapped) {
        this.#showSettings();
      } else {
        this.#check(plan);
      }
    });
  }

  #check(/** @type {ImportPlan} */ plan) {
    plan.mayLackAll = false;
    const run = new ImportRun(this.#file, plan, true);
    const again = button(textOf("import.lookAgain"), () => this.#check(plan), "primary");
    this.#start(run, textOf("import.looking", { file: this.#file.name }), again, (signal) => run.send(signal), () => this.#showCheck(run));
  }

  #load(/** @type {ImportPlan} */ plan, /** @type {number | null} */ expected) {
    remember(plan);
    this.#isTouched = false;
    const run = new ImportRun(this.#file, plan, false, expected);
    const title = textOf("import.loading", { file: this.#file.name });
    this.#start(run, title, this.#loadAgain(run), (signal) => run.send(signal), () => this.#showLoad(run));
  }

  #loadAgain(/** @type {ImportRun} */ { plan, expected }) {
    return button(textOf("import.again"), () => this.#load(plan, expected), "primary");
  }

  /** Shows how work goes on, and then its result. @template T @param {ImportRun | null} run @param {string} title
   * @param {TemplateValue} again what offers to do it once more
   * @param {(signal: AbortSignal) => Promise<T>} work @param {(result: T) => void} done */
  async #start(run, title, again, work, done) {
    this.#run?.release();
    this.#run = run;
    const ends = new AbortController();
    this.#ends = ends;
    const update = () => this.#step(title, progress(run), button(textOf("action.cancel"), () => ends.abort()));
    this.#enter(update);
    run?.addEventListener("progress", () => this.#ends && update());
    const show = await work(ends.signal).then((result) => () => done(result), (failure) => {
      if (!isCancelled(failure) && !(failure instanceof ServiceError)) { throw failure; }
      return () => this.#showFailure(failure, again);
    });
    this.#ends = null;
    this.#enter(show);
  }

  #enter(/** @type {() => void} */ show) {
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

  #showSettings(settings = this.#settings, plan = this.#plan) {
    if (settings === null || plan === null) { return; }
    const submit = () => {
      if (settings.check()) {
        this.#check(plan);
      } else {
        this.#target.querySelector("[aria-invalid=true]")?.focus();
      }
    };
    const title = textOf("import.howTo", { file: this.#file.name });
    this.#step(title, settings.content(submit), html`<button type="submit" form=${FORM} class="primary">
      ${textOf("import.check")}</button>`, this.#chooseAgain(textOf("import.other")));
    this.#target.className = plan.isMapped ? "wide" : "medium";
  }

  /** Says which of several rows about the same place counts, and offers the other ways. @param {ImportRun} run */
  #duplicates({ plan, counts: { duplicates: count = 0 } }) {
    if (count === 0) { return nothing; }
    const ways = /** @type {Record<string, string[]>} */ ({
      refuse: [textOf("import.firstCounts", { count }), textOf("import.takeFirst")],
      last: [textOf("import.lastCounts", { count }), textOf("import.takeLast")],
      refuseAll: [textOf("import.noneCounts", { count }), textOf("import.takeNone")],
    });
    const others = Object.keys(ways).filter((way) => way !== plan.duplicates);
    return html`<p class="last-time"><span>${ways[plan.duplicates][0]}</span> ${others.map((way) => button(ways[way][1], () => {
      plan.duplicates = way;
      this.#check(plan);
    }))}</p>`;
  }

  #showCheck(/** @type {ImportRun} */ run) {
    const { file, written, done, plan, refusals, counts: { complete, error, gone = 0 } } = run;
    plan.learn(refusals);
    const load = (mayLackAll = false) => {
      plan.mayLackAll = mayLackAll;
      this.#load(plan, done);
    };
    const isLacking = error?.code === "missing.tooMany";
    const [lead, action] = isLacking ? [alertText(error.message), button(textOf("import.lackAll", { count: gone }), () => load(true))]
      : !complete ? [alertText(error?.message), nothing]
      : (written > 0) ? [nothing, button(textOf("import.start", { count: written }), () => load(), "primary")]
      : [html`<p>${(done === 0) ? textOf("import.empty") : (plan.existing === "keep") ? textOf("import.nothing")
        : textOf("import.nothingToDo")}</p>`, nothing];
    this.#map = importMap(run, () => {
      plan.exchangeDegrees();
      this.#check(plan);
    });
    this.#step((complete || isLacking) ? file.name : textOf("import.broken", { file: file.name }),
      html`${lead}${this.#duplicates(run)}${report(run)}${this.#map.content}`,
      action, this.#changeSettings(), this.#chooseAgain(textOf("import.other")));
  }

  #showLoad(/** @type {ImportRun} */ run) {
    const { file, counts: { complete, error, action, added, changed = 0, deleted = 0, marked = 0 } } = run;
    const count = added + changed + deleted + marked;
    if (action && count > 0) {
      const undone = [{ id: action, count }];
      changes.add(textOf("import.undoable", { file: file.name, count }), () => revertActions(undone, new Map()));
    }
    if (complete) {
      this.#step(textOf("import.imported", { file: file.name }), report(run),
        html`<a href="#places" class="button primary">${textOf("import.show")}</a>`, this.#chooseAgain(textOf("import.next")));
    } else {
      this.#step(textOf("import.stopped"), html`${alertText(error?.message)}<p>${textOf("import.stays")}</p>${report(run)}`,
        this.#loadAgain(run), this.#chooseAgain(textOf("import.other")));
    }
  }

  #showFailure(/** @type {Error} */ failure, /** @type {TemplateValue} */ again) {
    const isEnded = isCancelled(failure);
    const isBroken = this.#run === null && !isEnded && !isAway(failure);
    const isAtWork = this.#isLoad && (isEnded || isAway(failure));
    const known = this.#run?.written ? ` ${textOf("import.atLeast", { count: this.#run.written })}` : "";
    const title = isBroken ? textOf("import.broken", { file: this.#file.name })
      : isEnded ? textOf("import.cancelled") : textOf("import.failed");
    this.#step(title, html`${isEnded ? nothing : alertText(failure.message)}
      ${isAtWork ? html`<p>${textOf("import.stays") + known}</p>` : nothing}`, isBroken ? nothing : again, this.#changeSettings(),
      this.#chooseAgain(textOf("import.other")));
  }
}

export function open(/** @type {HTMLElement} */ target) { return new Import(target); }
