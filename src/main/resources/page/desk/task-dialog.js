// A dialog for work on many things: it asks, shows the progress, and tells the result with all that was refused.

import { html, nothing, render } from "../lit-html.js";
import { ServiceError } from "../requests.js";
import { textOf } from "../texts.js";
import { openDialog } from "./dialogs.js";
import { session } from "./session.js";
import { Task } from "./task.js";

/** Returns the list of what is refused: how many there are, and the first of them as templates. */
export function refusedList(count, items) {
  if (count === 0) { return nothing; }
  const more = count - items.length;
  return html`<h3>${textOf("task.refusedCount", { count })}</h3>
    <div class="refused" tabindex="0" role="region" aria-label=${textOf("task.refused")}><ul>
      ${items.map((item) => html`<li>${item}</li>`)}${(more > 0)
        ? html`<li>${textOf("task.more", { count: more })}</li>` : nothing}
    </ul></div>`;
}

/** The dialog. It works in three steps: the question, the progress, the result. */
export class TaskDialog {
  #options;
  #dialog;
  #body = document.createElement("div");
  #task = null;
  #ends = new AbortController();

  /**
   * @param title the title, such as: Delete 3 places?
   * @param question what asks for what is needed; null to begin at once
   * @param agree the text of the button that starts
   * @param check shows what is wrong with the answers, and returns whether nothing is
   * @param isDangerous whether something is lost
   * @param run an asynchronous function that does the work of a task; it returns the result as a text, or as a text and
   *     a template
   * @param refuse shows a failure in the question, and returns whether it could
   * @param closed called after the dialog is closed, with whether the work was begun
   */
  constructor({
    title, question = null, agree, check = () => true, isDangerous = false, run, refuse = () => false, closed = () => {},
  }) {
    this.#options = { question, agree, check, isDangerous, run, refuse, closed };
    this.#dialog = openDialog(title, this.#body);
    this.#dialog.addEventListener("close", () => this.#closed());
    this.#dialog.addEventListener("cancel", (event) => {
      if (this.#dialog.contains(event.target) && this.#isRunning()) {
        event.preventDefault();
      }
    });
    session.addEventListener("out", () => this.#dialog.close(), { signal: this.#ends.signal });
    if (question) {
      this.#ask();
    } else {
      this.#start();
    }
  }

  close() { this.#dialog.close(); }

  #isRunning() { return this.#dialog.getAttribute("closedby") === "none"; }

  #focus(selector) {
    const found = this.#body.querySelector(selector);
    found?.focus();
    return found !== null;
  }

  #ask() {
    const { question, agree, isDangerous, check } = this.#options;
    const submit = (event) => {
      event.preventDefault();
      if (check()) {
        this.#start();
      }
    };
    render(html`<form novalidate @submit=${submit}>${question}
      <div class="actions">
        <button type="button" @click=${() => this.#dialog.close()}>${textOf("action.cancel")}</button>
        <button type="submit" class=${isDangerous ? "danger" : "primary"}>${agree}</button>
      </div></form>`, this.#body);
    void (this.#focus("input:not([type=radio]), select, textarea, :checked") || this.#focus(".actions button"));
  }

  async #start() {
    const task = new Task();
    this.#task = task;
    this.#dialog.setAttribute("closedby", "none");
    task.addEventListener("progress", () => this.#showProgress(task));
    this.#showProgress(task);
    this.#focus("button");
    try {
      this.#showResult(await this.#options.run(task));
    } catch (failure) {
      if (failure.name !== "AbortError" && !(failure instanceof ServiceError)) { throw failure; }
      this.#fail(task, failure);
    } finally {
      this.#dialog.removeAttribute("closedby");
    }
  }

  #fail(task, failure) {
    if (task.isCancelled) {
      this.#showResult(textOf("task.cancelled"));
    } else if (task.done === 0 && this.#options.refuse(failure)) {
      this.#ask();
      this.#focus("[aria-invalid=true]");
    } else {
      const { message: reason } = failure;
      this.#showResult(task.done ? textOf("task.stoppedAfter", { done: task.done, reason })
        : textOf("task.stopped", { reason }));
    }
  }

  #showProgress(task) {
    if (!this.#isRunning()) { return; }
    const done = task.total ? textOf("task.done", { done: task.done, total: task.total }) : "";
    render(html`
      <progress aria-label=${textOf("task.progress")} max=${task.total || nothing} value=${task.total ? task.done
        : nothing}></progress>
      <p class="progress">${[done, task.note].filter(Boolean).join(", ")}</p>
      <p role="status">${task.waiting}</p>
      <div class="actions"><button type="button" ?disabled=${task.isCancelled} @click=${() => task.cancel()}>
        ${task.isCancelled ? textOf("task.cancelling") : textOf("action.cancel")}</button></div>`, this.#body);
  }

  #showResult(result) {
    const [text, more = nothing] = [result].flat();
    const { refusedCount, refused } = this.#task;
    const items = refused.map(({ item, reason }) => html`<strong dir="auto">${item.name}</strong> <span
      dir="auto">${reason}</span>`);
    const show = (status) => render(html`<p role="status">${status}</p>${more}${refusedList(refusedCount, items)}
      <form method="dialog" class="actions"><button type="submit" class="primary">${textOf("action.close")}</button>
      </form>`, this.#body);
    // screen readers read a text that comes after its element
    show("");
    show(text);
    this.#focus(".primary");
  }

  #closed() {
    this.#ends.abort();
    this.#task?.abort();
    this.#options.closed(this.#task !== null);
  }
}
