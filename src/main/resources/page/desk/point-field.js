// The position of a place: by numbers, or on a map.

import { element } from "../elements.js";
import { labelOf } from "./labels.js";
import { loadOpenLayers } from "./open-layers.js";
import { TextField } from "./text-field.js";

const COORDINATES = "/geometry/coordinates";

/** Returns the number that a text writes, with a point or a comma; undefined for none, the text itself if it is no number. */
export function numberOf(text) {
  const trimmed = text?.trim() ?? "";
  if (trimmed === "") {
    return undefined;
  }
  return /^[-+]?(\d+([.,]\d*)?|[.,]\d+)(e[-+]?\d+)?$/i.test(trimmed) ? Number(trimmed.replace(",", ".")) : text;
}

/** The fields of a point, and a map. */
export class PointField {

  #numbers;

  #map = null;

  #isOpen = true;

  #target = element("div", {
    className: "point-map", tabIndex: 0, role: "application",
    "aria-label": "Map. Arrow keys move it, plus and minus zoom, Enter sets the point to its middle.",
  });

  constructor(schema) {
    this.location = "/geometry";
    const parts = schema.properties.coordinates.prefixItems;
    this.#numbers = parts.map((part, index) => new TextField(`${COORDINATES}/${index}`, labelOf(`${COORDINATES}/${index}`),
      {}, index < schema.properties.coordinates.minItems, { inputMode: "decimal", dir: "ltr" }));
    const [longitude, latitude, ...rest] = this.#numbers.map((field) => field.element);
    this.element = element("fieldset", {}, element("legend", {}, labelOf(this.location)),
      element("p", { className: "hint" }, "Click the map, move the point with the mouse, or type degrees, such as 46.948."),
      this.#target, element("div", { className: "columns-2" }, latitude, longitude, ...rest));
    this.#numbers.forEach(({ input }) => input.addEventListener("input", () => this.#showOnMap()));
    this.#open();
  }

  /** The GeoJSON point; undefined if nothing is typed. */
  get value() {
    const numbers = this.#numbers.map((field) => numberOf(field.value));
    if (numbers.every((number) => number === undefined)) {
      return undefined;
    }
    const coordinates = numbers.slice(0, (numbers.at(-1) === undefined) ? 2 : 3).map((number) => number ?? "");
    return { type: "Point", coordinates };
  }

  set value(point) {
    this.#numbers.forEach((field, index) => {
      const number = point?.coordinates[index];
      field.value = (number !== undefined) ? String(number) : undefined;
    });
    this.#showOnMap();
    if (point) {
      this.#map?.goTo(point.coordinates);
    }
  }

  /** Returns whether a problem at this location belongs here. */
  accepts(location) {
    return location.startsWith(this.location);
  }

  /** Shows what is wrong; null for nothing. */
  showProblem(message, location = this.location) {
    const one = this.#numbers.filter((field) => message !== null && field.accepts(location));
    const fields = (message === null) ? this.#numbers : this.#numbers.slice(0, 2);
    (one.length > 0 ? one : fields).forEach((field) => field.showProblem(message));
  }

  /** Removes the map. */
  close() {
    this.#isOpen = false;
    this.#map?.close();
  }

  async #open() {
    try {
      await loadOpenLayers();
    }
    catch {
      this.#target.replaceWith(element("p", { className: "hint" }, "The map cannot be loaded. Type the position."));
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

  #set(coordinates) {
    coordinates.forEach((number, index) => {
      const { input } = this.#numbers[index];
      input.value = String(number);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }

  #isPoint(value) {
    return value !== undefined && value.coordinates.every(Number.isFinite) && Math.abs(value.coordinates[0]) <= 180
      && Math.abs(value.coordinates[1]) <= 90;
  }

  #showOnMap() {
    const { value } = this;
    this.#map?.show(this.#isPoint(value) ? value.coordinates : null);
  }

}
