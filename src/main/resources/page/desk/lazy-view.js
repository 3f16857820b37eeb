// A view whose modules are loaded when it is opened, so that the first visit of the desk waits for less.

import { html, nothing, render } from "../lit-html.js";
import { textOf } from "../shared/texts.js";

/** @param {Omit<DeskView, "open">} view @returns {DeskView}
 * @param {() => Promise<{ open: (target: HTMLElement) => OpenView }>} load loads the module that opens the view */
export function lazyView(view, load) {
  return {
    ...view,
    open(target) {
      let opened = /** @type {OpenView | null} */ (null);
      let isClosed = false;
      const draw = (/** @type {TemplateValue} */ text) => render(html`<h1 tabindex="-1">${view.title}</h1>${text}`, target);
      draw(nothing);
      load().then(({ open }) => {
        if (isClosed) { return; }
        const hadFocus = target.contains(document.activeElement);
        opened = open(target);
        if (hadFocus) {
          target.querySelector("h1")?.focus();
        }
      }, () => draw(html`<p role="alert">${textOf("service.away")}</p>`));
      return {
        isChanged: () => opened?.isChanged?.() ?? false,
        get leaving() { return opened?.leaving; },
        close() {
          isClosed = true;
          opened?.close?.();
        },
      };
    },
  };
}
