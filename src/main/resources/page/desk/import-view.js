// The import of a file: it is looked at first, and then loaded.

import { html, nothing, render } from "../lit-html.js";
import { ServiceError } from "../requests.js";
import { bytesText, countText, labelOf, textOf } from "../texts.js";
import { ImportRun } from "./import-run.js";
import { refusedList } from "./task-dialog.js";

/** Returns a reason such as: City is required. */
function reasonText({ location, message }) {
  return location ? textOf("field.reason", { field: labelOf(location), problem: message }) : message;
}

function countList({ added, existing, refused }, isDryRun) {
  const rows = [[isDryRun ? textOf("import.new") : textOf("import.added"), added], [textOf("import.existing"), existing],
    [textOf("task.refused"), refused]];
  return html`<dl class="counts">${rows.map(([title, count]) => html`<div><dt>${title}</dt>
    <dd>${countText(count)}</dd></div>`)}</dl>`;
}

/** What a run has done, or would do. */
function report({ counts, refusals, isDryRun }) {
  const items = refusals.map(({ line, unit, id, errors }) => html`<strong>${(unit === "line")
    ? textOf("import.line", { line }) : textOf("import.feature", { line })}</strong>${id ? ` (${id})` : ""}: <span
    dir="auto">${errors.map(reasonText).join("; ")}</span>`);
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
      title: textOf("import.stop"), text: this.#run.isDryRun ? textOf("import.noneYet") : textOf("import.stays"),
      agree: textOf("import.stopNow"), refuse: textOf("import.goOn"),
    };
  }

  close() { this.#run?.cancel(); }

  #draw(content) {
    render(html`<h1 tabindex="-1">${textOf("import.title")}</h1><p>${textOf("import.intro")}</p><div>${content}</div>`,
      this.#target);
  }

  #choose() {
    this.#draw(html`<div class="drop"><label class="label" for="file">${textOf("import.choose")}</label>
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
      this.#start(new ImportRun(file, true), textOf("import.looking", { file: file.name }), (run) => this.#showLook(run));
    }
  }

  #load({ file, expected }) {
    this.#start(new ImportRun(file, false, expected), textOf("import.loading", { file: file.name }),
      (run) => this.#showLoad(run));
  }

  async #start(run, title, done) {
    const update = () => this.#step(title, this.#progress(run), button(textOf("action.cancel"), () => run.cancel()));
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
    const [value, max, text] = !isSent ? [sent, size, textOf("import.sending",
      { sent: bytesText(sent), size: bytesText(size) })]
      : (expected === null) ? [counts.bytes ?? 0, size, textOf("import.working")]
        : [done, expected, textOf("import.workingOn", { done, count: expected })];
    return html`<progress max=${Math.max(1, max)} value=${value} aria-label=${isSent ? textOf("import.worked")
      : textOf("import.sent")}></progress>
      <p class="progress">${text}</p><div>${countList(counts, isDryRun)}</div>`;
  }

  #showLook(run) {
    const { file, counts: { added, existing, refused, complete, error } } = run;
    const again = this.#chooseAgain(textOf("import.other"));
    if (!complete) {
      this.#step(textOf("import.broken", { file: file.name }), html`${alertText(error.message)}${report(run)}`, again);
    } else if (added === 0) {
      const text = (existing + refused > 0) ? textOf("import.nothing") : textOf("import.empty");
      this.#step(file.name, html`<p>${text}</p>${report(run)}`, again);
    } else {
      const load = () => this.#load({ file, expected: run.done });
      this.#step(file.name, report(run), button(textOf("import.start", { count: added }), load, "primary"), again);
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
    const again = run.isDryRun ? button(textOf("import.lookAgain"), () => this.#look(run.file), "primary")
      : button(textOf("import.again"), () => this.#load(run), "primary");
    const isAtWork = !run.isDryRun && (isCancelled || failure.isAway);
    const known = run.counts.added ? ` ${textOf("import.atLeast", { count: run.counts.added })}` : "";
    this.#step(isCancelled ? textOf("import.cancelled") : textOf("import.failed"), html`${isCancelled ? nothing
      : alertText(failure.message)}
      ${isAtWork ? html`<p>${textOf("import.stays") + known}</p>` : nothing}`, again,
      this.#chooseAgain(textOf("import.other")));
  }
}

export const importView = {
  name: "import", title: textOf("import.title"), isForAll: false, isForEditors: true, open: (target) => new Import(target),
};
