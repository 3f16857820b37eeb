// Messages about the service and the directory.

import { html, render } from "../lit-html.js";
import { availability, isAway, request } from "./requests.js";
import { serviceUrl } from "./service-url.js";
import { templateOf, textOf } from "./texts.js";

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 10000;
const BRIEFLY = 6000;

/** Returns whether the service answers. Sends a request. */
function answers() { return request("/api/locations?limit=1&only=id").then(() => true, (failure) => !isAway(failure)); }

/** Shows a message while the service is away, and tells when it is back. */
export class Notices extends EventTarget {
  #notice = document.getElementById("notice");
  #isAway = false;
  #isAboutEmptiness = false;

  constructor() {
    super();
    availability.addEventListener("away", () => {
      if (!this.#isAway) {
        this.#isAway = true;
        this.#show(textOf("service.awayForNow"));
        this.#ask(FIRST_WAIT);
      }
    });
  }

  #show(/** @type {TemplateValue} */ content) {
    this.#isAboutEmptiness = false;
    render(content, this.#notice);
    this.#notice.hidden = false;
  }

  showBriefly(/** @type {string} */ text) {
    if (!this.#isAway) {
      this.#show(text);
      setTimeout(() => {
        if (this.#notice.textContent === text) {
          this.#notice.hidden = true;
        }
      }, BRIEFLY);
    }
  }

  /** Shows how to fill a directory without places. */
  showEmpty() {
    if (!this.#isAway) {
      this.#show([
        templateOf("map.empty", { strong: (text) => html`<strong>${text}</strong>` }),
        templateOf("map.emptyDesk", { desk: (text) => html`<a href=${serviceUrl("/admin#import")}>${text}</a>` }),
        templateOf("map.emptyFile", { code: (text) => html`<code>${text}</code>` }),
      ].map((line) => html`<span class="line">${line}</span>`));
      this.#isAboutEmptiness = true;
    }
  }

  hideEmpty() {
    if (this.#isAboutEmptiness) {
      this.#notice.hidden = true;
    }
  }

  #ask(/** @type {number} */ wait) {
    setTimeout(async () => {
      if (await answers()) {
        this.#isAway = false;
        this.#notice.hidden = true;
        this.dispatchEvent(new Event("back"));
      } else {
        this.#ask(Math.min(LONGEST_WAIT, wait * 1.5));
      }
    }, wait);
  }
}
