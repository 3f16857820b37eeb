// Messages about the service and the directory.

import { answers } from "./api.js";
import { html, render } from "./lit-html.js";
import { whenAway } from "./requests.js";

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 10000;
const BRIEFLY = 6000;

/** Shows a message while the service is away, and tells when it is back. */
export class Notices extends EventTarget {
  #notice = document.getElementById("notice");
  #isAway = false;
  #isAboutEmptiness = false;

  constructor() {
    super();
    whenAway(() => this.serviceAway());
  }

  /** Shows that the service is away, and asks until it answers. */
  serviceAway() {
    if (!this.#isAway) {
      this.#isAway = true;
      this.#show("The service does not answer. This page goes on by itself when it is back.");
      this.#ask(FIRST_WAIT);
    }
  }

  #show(content) {
    this.#isAboutEmptiness = false;
    render(content, this.#notice);
    this.#notice.hidden = false;
  }

  showBriefly(text) {
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
      this.#show(html`There are no places yet. <strong>To add some: </strong>import a file with
        <code>java -jar locations-service.jar import places.ndjson</code>, or send them to <a href="/docs">the API</a>.
        They appear here at once.`);
      this.#isAboutEmptiness = true;
    }
  }

  hideEmpty() {
    if (this.#isAboutEmptiness) {
      this.#notice.hidden = true;
    }
  }

  #ask(wait) {
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
