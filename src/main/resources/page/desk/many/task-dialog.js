// A dialog for work on many things: it asks, shows the progress, and tells the result with all that was refused.

import { html, nothing, render } from "../../lit-html.js";
import { ServiceError, isCancelled } from "../../shared/requests.js";
import { textOf } from "../../shared/texts.js";
import { button, submitting } from "../controls.js";
import { openDialog } from "../dialogs.js";
import { session } from "../session.js";
import { Task } from "./task.js";

/** Returns the list of what is refused: how many there are, and the first of them as templates. */
export function refusedList(/** @type {number} */ count, /** @type {TemplateValue[]} */ items) {
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
  #task = /** @type {Task | null} */ (null);
  #ends = new AbortController();

  constructor(/** @type {TaskOptions} */ options) {
    this.#options = options;
    this.#dialog = openDialog(options.title, this.#body);
    this.#dialog.addEventListener("close", () => this.#closed());
    this.#dialog.addEventListener("cancel", (event) => {
      if (this.#dialog.contains(/** @type {Node} */ (event.target)) && this.#isRunning()) {
        event.preventDefault();
      }
    });
    session.addEventListener("out", () => this.#dialog.close(), { signal: this.#ends.signal });
    if (options.question) {
      this.#ask();
    } else {
      this.#start();
    }
  }

  close() { this.#dialog.close(); }

  #isRunning() { return this.#dialog.getAttribute("closedby") === "none"; }

  #focus(/** @type {string} */ selector) {
    const found = this.#body.querySelector(selector);
    found?.focus();
    return found !== null;
  }

  #ask() {
    const { question, agree, isDangerous, check = () => true } = this.#options;
    render(html`<form novalidate @submit=${submitting(() => check() && this.#start())}>${question}
      <div class="actions">${button(textOf("action.cancel"), () => this.#dialog.close())}
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
      if (!isCancelled(failure) && !(failure instanceof ServiceError)) { throw failure; }
      this.#fail(task, /** @type {ServiceError} */ (failure));
    } finally {
      this.#dialog.removeAttribute("closedby");
    }
  }

  #fail(/** @type {Task} */ task, /** @type {ServiceError} */ failure) {
    if (task.isCancelled) {
      this.#showResult(textOf("task.cancelled"));
    } else if (task.done === 0 && this.#options.refuse?.(failure)) {
      this.#ask();
      this.#focus("[aria-invalid=true]");
    } else {
      const { message: reason } = failure;
      this.#showResult(task.done ? textOf("task.stoppedAfter", { done: task.done, reason })
        : textOf("task.stopped", { reason }));
    }
  }

  #showProgress(/** @type {Task} */ task) {
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

  #showResult(/** @type {TaskResult} */ result) {
    const [text, more = nothing] = /** @type {[string, TemplateValue?]} */ ([result].flat());
    const { refusedCount = 0, refused = [] } = this.#task ?? {};
    const items = refused.map(({ item, reason }) => html`<strong dir="auto">${item.name}</strong> <span
      dir="auto">${reason}</span>`);
    const show = (/** @type {string} */ status) => render(html`<p role="status">${status}</p>${more}${refusedList(refusedCount, items)}
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
    this.#options.closed?.(this.#task !== null);
  }
}
