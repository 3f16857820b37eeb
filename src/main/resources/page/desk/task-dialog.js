// A dialog for work on many things: it asks, shows the progress, and tells the result with all that was refused.

import { element, userText } from "../elements.js";
import { isExpected } from "../requests.js";
import { openDialog } from "./dialogs.js";
import { session } from "./session.js";
import { Task } from "./task.js";
import { countText } from "./texts.js";

/** Returns the list of what a task has refused; null if there is nothing. */
export function refusedList(task) {
  if (task.refusedCount === 0) {
    return null;
  }
  const more = task.refusedCount - task.refused.length;
  return element("div", { className: "refused", tabIndex: 0, role: "region", "aria-label": "Refused" },
    element("ul", {}, ...task.refused.map(({ item, reason }) => element("li", {},
      userText("strong", item.name), " ", userText("span", reason))),
    ...(more > 0 ? [element("li", {}, `and ${countText(more)} more`)] : [])));
}

/** The dialog. It works in three steps: the question, the progress, the result. */
export class TaskDialog {

  #options;

  #dialog;

  #body = element("div");

  #task = null;

  #ends = new AbortController();

  /**
   * @param title the title, such as: Delete 3 places?
   * @param question elements that ask for what is needed; null to begin at once
   * @param agree the text of the button that starts
   * @param check shows what is wrong with the answers, and returns whether nothing is
   * @param isDangerous whether something is lost
   * @param run an asynchronous function that does the work of a task; it returns the result as a text, or as a text and
   *     further elements
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
    }
    else {
      this.#start();
    }
  }

  #isRunning() {
    return this.#dialog.getAttribute("closedby") === "none";
  }

  #ask() {
    const { question, agree, isDangerous } = this.#options;
    const cancel = element("button", { type: "button" }, "Cancel");
    cancel.addEventListener("click", () => this.#dialog.close());
    const form = element("form", { noValidate: true }, ...question, element("div", { className: "actions" },
      cancel, element("button", { type: "submit", className: isDangerous ? "danger" : "primary" }, agree)));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.#options.check()) {
        this.#start();
      }
    });
    this.#body.replaceChildren(form);
    (form.querySelector("input:not([type=radio]), select, textarea, :checked") ?? cancel).focus();
  }

  async #start() {
    const task = new Task();
    this.#task = task;
    this.#dialog.setAttribute("closedby", "none");
    this.#showProgress(task);
    try {
      this.#showResult(await this.#options.run(task));
    }
    catch (failure) {
      if (failure.name !== "AbortError" && !isExpected(failure)) {
        throw failure;
      }
      this.#fail(task, failure);
    }
    finally {
      this.#dialog.removeAttribute("closedby");
    }
  }

  #fail(task, failure) {
    if (task.isCancelled) {
      this.#showResult("Cancelled.");
    }
    else if (task.done === 0 && this.#options.refuse(failure)) {
      this.#ask();
      this.#body.querySelector("[aria-invalid=true]")?.focus();
    }
    else {
      this.#showResult(`Stopped${task.done ? ` after ${countText(task.done)}` : ""}. ${failure.message}`);
    }
  }

  #showProgress(task) {
    const bar = element("progress", { "aria-label": "Progress" });
    const text = element("p", { className: "progress" });
    const waiting = element("p", { role: "status" });
    const cancel = element("button", { type: "button" }, "Cancel");
    const stop = () => {
      cancel.disabled = true;
      cancel.textContent = "Cancelling";
      task.cancel();
    };
    cancel.addEventListener("click", stop);
    task.addEventListener("progress", () => {
      if (task.total) {
        bar.max = task.total;
        bar.value = task.done;
      }
      text.textContent = [task.total ? `${countText(task.done)} of ${countText(task.total)}` : "", task.note]
        .filter(Boolean).join(", ");
      if (waiting.textContent !== task.waiting) {
        waiting.textContent = task.waiting;
      }
    });
    this.#body.replaceChildren(bar, text, waiting, element("div", { className: "actions" }, cancel));
    cancel.focus();
  }

  #showResult(result) {
    const [text, ...others] = [result].flat();
    const list = refusedList(this.#task);
    const close = element("button", { type: "submit", className: "primary" }, "Close");
    const status = element("p", { role: "status" });
    this.#body.replaceChildren(status, ...others,
      ...(list ? [element("h3", {}, `Refused: ${countText(this.#task.refusedCount)}`), list] : []),
      element("form", { method: "dialog", className: "actions" }, close));
    status.textContent = text;
    close.focus();
  }

  #closed() {
    this.#ends.abort();
    this.#task?.abort();
    this.#options.closed(this.#task !== null);
  }

}
