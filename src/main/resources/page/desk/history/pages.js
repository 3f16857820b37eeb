// What the service lists of the history, page by page.

import { nothing } from "../../lit-html.js";
import { latestOnly, placesPage, quietly } from "../../shared/requests.js";
import { textOf } from "../../shared/texts.js";
import { button } from "../controls.js";
import { session } from "../session.js";

/** Returns what the service lists under a name, and the path of the next page; null if there is none.
 * @param {string} path @param {string} name @param {AbortSignal} [signal] @returns {Promise<{ items: any[], next: string | null }>} */
export async function listed(path, name, signal) {
  const { places, next } = await placesPage(path, signal, (text) => JSON.parse(text)[name],
    (page, options) => session.request(String(page), options));
  return { items: places, next };
}

/** A list that grows page by page. @template T */
export class Pages {
  #name;
  #target;
  #draw;
  #signal = latestOnly();
  #next = /** @type {string | null} */ (null);
  #isKnown = false;
  #problem = "";
  items = /** @type {T[]} */ ([]);

  /** @param {string} name what the service calls the list @param {HTMLElement} target has an element of the class "item" for each
   * @param {() => void} draw called after each page */
  constructor(name, target, draw) {
    this.#name = name;
    this.#target = target;
    this.#draw = draw;
  }

  /** What there is to say instead of the list. */
  get status() {
    const isEmpty = this.#isKnown && this.items.length === 0 && this.#next === null;
    return this.#problem || (isEmpty ? textOf("history.none") : "");
  }

  /** Shows the first page of a path. @param {string} path */
  load(path) { return this.#add(path, []); }

  /** The button for the next page; nothing after the last one. */
  more() {
    const next = this.#next;
    return (next === null) ? nothing : button(textOf("map.more"), async () => {
      const { length } = this.items;
      await this.#add(next, this.items);
      this.#target.querySelectorAll(".item")[length]?.querySelector("a, button")?.focus();
    }, "", "more");
  }

  close() { this.#signal(); }

  async #add(/** @type {string} */ path, /** @type {T[]} */ before) {
    const signal = this.#signal();
    this.#problem = "";
    await quietly(async () => {
      const { items, next } = await listed(path, this.#name, signal);
      this.items = [...before, ...items];
      this.#next = next;
      this.#isKnown = true;
    }, ({ message, isAway }) => {
      this.#problem = isAway ? "" : message;
      return true;
    });
    if (!signal.aborted) {
      this.#draw();
    }
  }
}
