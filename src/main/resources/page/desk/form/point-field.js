// The position of a place: by numbers, or on a map.

import { html } from "../../lit-html.js";
import { loadOpenLayers } from "../../shared/open-layers.js";
import { labelOf, textOf } from "../../shared/texts.js";
import { elementOf } from "../controls.js";
import { TextField } from "../fields.js";
import { numberOf, positionOf } from "./position-text.js";

const COORDINATES = "/geometry/coordinates";

/** The side that the letter O stands for: Ost, oeste, ouest. */
const LETTER_O = /** @type {Record<string, string>} */ ({ de: "E", es: "W", fr: "W" });

/** The fields of a point, and a map. */
export class PointField {
  #numbers = [0, 1, 2].map((index) => new TextField(`${COORDINATES}/${index}`, labelOf(`${COORDINATES}/${index}`),
    { isRequired: index < 2 }, { inputMode: "decimal", dir: "ltr" }));

  #map = /** @type {PointMap | null} */ (null);
  #isOpen = true;
  #target;

  constructor() {
    this.location = "/geometry";
    const [longitude, latitude, altitude] = this.#numbers.map((field) => field.element);
    this.element = elementOf(html`<fieldset @input=${() => this.#showOnMap()}><legend>${labelOf(this.location)}</legend>
      <p class="hint">${textOf("point.hint")}</p>
      <div class="point-map" tabindex="0" role="application" aria-label=${textOf("point.map")}></div>
      <div class="columns-2">${latitude}${longitude}${altitude}</div></fieldset>`);
    this.#target = /** @type {HTMLElement} */ (this.element.querySelector(".point-map"));
    for (const { element, input } of this.#numbers.slice(0, 2)) {
      element.addEventListener("paste", (event) => this.#paste(event));
      element.addEventListener("change", () => this.#divide(input.value));
    }
    this.#open();
  }

  /** @returns {Geometry | undefined} */
  get value() {
    const numbers = this.#numbers.map((field) => numberOf(field.value));
    if (numbers.every((number) => number === undefined)) { return undefined; }
    const coordinates = numbers.slice(0, (numbers.at(-1) === undefined) ? 2 : 3).map((number) => number ?? "");
    return { type: "Point", coordinates: /** @type {Point} */ (coordinates) };
  }

  set value(/** @type {Geometry | undefined} */ point) {
    this.#numbers.forEach((field, index) => {
      const number = point?.coordinates[index];
      field.value = (number !== undefined) ? String(number) : undefined;
    });
    this.#showOnMap();
    if (point) {
      this.#map?.goTo(point.coordinates);
    }
  }

  accepts(/** @type {string} */ location) { return location.startsWith(this.location); }

  check() { return this.#numbers.map((field) => field.check()).every(Boolean); }

  showProblem(/** @type {string | null} */ message, /** @type {string} */ location = this.location) {
    const one = this.#numbers.filter((field) => message !== null && field.accepts(location));
    const fields = (message === null) ? this.#numbers : this.#numbers.slice(0, 2);
    (one.length > 0 ? one : fields).forEach((field) => field.showProblem(message));
  }

  close() {
    this.#isOpen = false;
    this.#map?.close();
  }

  async #open() {
    try {
      await loadOpenLayers();
    } catch {
      this.#target.replaceWith(elementOf(html`<p class="hint">${textOf("point.noMap")}</p>`));
      return;
    }
    const { PointMap } = await import("./point-map.js");
    if (this.#isOpen) {
      this.#map = new PointMap(this.#target);
      this.#map.addEventListener("point", ({ detail }) => this.#set(detail));
      this.#showOnMap();
      const { value } = this;
      if (this.#isPoint(value)) {
        this.#map.goTo(value.coordinates);
      }
    }
  }

  /** Puts a pasted position into both fields. @param {ClipboardEvent} event */
  #paste(event) {
    if (this.#divide(event.clipboardData?.getData("text") ?? "")) {
      event.preventDefault();
    }
  }

  /** Puts the position that a text tells into both fields. Returns whether it tells one. @param {string} text */
  #divide(text) {
    const position = positionOf(text, LETTER_O[document.documentElement.lang]);
    if (position === null) { return false; }
    this.#set(position);
    this.#map?.goTo(position);
    return true;
  }

  #set(/** @type {Point} */ coordinates) {
    coordinates.forEach((number, index) => {
      const { input } = this.#numbers[index];
      input.value = String(number);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }

  /** @param {any} value @returns {value is { coordinates: Point }} */
  #isPoint(value) {
    const [x, y] = value?.coordinates ?? [];
    return Boolean(value?.coordinates.every(Number.isFinite)) && Math.abs(x) <= 180 && Math.abs(y) <= 90;
  }

  #showOnMap() {
    const { value } = this;
    this.#map?.show(this.#isPoint(value) ? value.coordinates : null);
  }
}
