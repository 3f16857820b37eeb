// The sheet at the lower edge of a narrow screen. It is closed, half open or full, and follows the finger between these.

import { textOf } from "../shared/texts.js";

const STATES = ["closed", "half", "full"];
const CLICK = 6; // a pointer that moves less is a click, in pixels
const FLICK = 0.4; // a finger that is faster moves the sheet on to the next state, in pixels a millisecond

/** Returns which of some heights, in ascending order, a sheet takes when the finger leaves it. @param {number[]} heights
 * @param {number} height @param {number} speed how fast the sheet grows, in pixels a millisecond */
export function settled(heights, height, speed) {
  if (speed > FLICK) { return heights.find((other) => other > height) ?? heights[heights.length - 1]; }
  if (speed < -FLICK) { return heights.findLast((other) => other < height) ?? heights[0]; }
  return heights.reduce((best, other) => (Math.abs(other - height) < Math.abs(best - height)) ? other : best);
}

/** Tells each new state with the event "change". */
export class Sheet extends EventTarget {
  #main = /** @type {HTMLElement} */ (document.querySelector("main"));
  #panel = document.getElementById("panel");
  #handle = document.getElementById("sheet");
  #size = document.getElementById("sheet-size");
  #drag = /** @type {SheetDrag | null} */ (null);
  #wasDragged = false;

  constructor() {
    super();
    this.#handle.addEventListener("pointerdown", (event) => this.#start(event));
    this.#handle.addEventListener("pointermove", (event) => this.#move(event));
    ["pointerup", "pointercancel"].forEach((kind) => this.#handle.addEventListener(kind, () => this.#end()));
    this.#handle.addEventListener("click", () => {
      if (!this.#wasDragged) {
        this.#set((this.state === "closed") ? "half" : "closed");
      }
    });
    this.#handle.addEventListener("keydown", (event) => {
      const step = (event.key === "ArrowUp") ? 1 : (event.key === "ArrowDown") ? -1 : NaN;
      const next = STATES[STATES.indexOf(this.state) + step];
      if (next) {
        event.preventDefault();
        this.#set(next);
      }
    });
    this.#size.addEventListener("click", () => this.#set((this.state === "full") ? "half" : "full"));
    this.#set("closed");
  }

  get state() { return this.#main.dataset.sheet ?? ""; }

  /** Opens the sheet if it is closed. On a wide screen there is none. */
  open() {
    if (this.state === "closed") {
      this.#set("half");
    }
  }

  #set(/** @type {string} */ state) {
    const before = this.state;
    this.#main.dataset.sheet = state;
    this.#handle.setAttribute("aria-expanded", String(state !== "closed"));
    this.#size.setAttribute("aria-label", (state === "full") ? textOf("map.smaller") : textOf("map.larger"));
    if (before !== "" && before !== state) {
      this.dispatchEvent(new Event("change"));
    }
  }

  #start(/** @type {PointerEvent} */ event) {
    if (event.button !== 0) { return; }
    this.#handle.setPointerCapture(event.pointerId);
    this.#wasDragged = false;
    this.#drag = {
      from: event.clientY, height: this.#panel.offsetHeight, now: this.#panel.offsetHeight, time: event.timeStamp, speed: 0,
    };
  }

  #move(/** @type {PointerEvent} */ { clientY, timeStamp }) {
    const drag = this.#drag;
    if (drag === null || (!this.#wasDragged && Math.abs(clientY - drag.from) < CLICK)) { return; }
    this.#wasDragged = true;
    this.#main.classList.add("dragged");
    const [least, , most] = this.#heights();
    const height = Math.max(least, Math.min(most, drag.height + drag.from - clientY));
    drag.speed = (height - drag.now) / Math.max(1, timeStamp - drag.time);
    drag.time = timeStamp;
    drag.now = height;
    this.#panel.style.blockSize = `${height}px`;
  }

  #end() {
    const drag = this.#drag;
    this.#drag = null;
    if (drag === null || !this.#wasDragged) { return; }
    const heights = this.#heights();
    this.#set(STATES[heights.indexOf(settled(heights, drag.now, drag.speed))]);
    this.#main.classList.remove("dragged");
    this.#panel.style.removeProperty("block-size");
    setTimeout(() => { this.#wasDragged = false; }); // after the click that ends each movement
  }

  /** The heights of the states, which the style sheet defines, in pixels. */
  #heights() {
    const style = getComputedStyle(this.#main);
    const whole = this.#main.clientHeight;
    return STATES.map((state) => {
      const text = style.getPropertyValue(`--sheet-${state}`).trim();
      return text.endsWith("%") ? whole * parseFloat(text) / 100 : parseFloat(text);
    });
  }
}
