// Which places the list has, and in which order: those of the window or of one point, by name or by distance.

import { isFiltered } from "./api.js";
import { contains } from "../shared/geography.js";
import { html, nothing, render } from "../lit-html.js";
import { textOf } from "../shared/texts.js";

/** Tells that the choice has changed back to the window, or to another order, with the event "change". */
export class ListScope extends EventTarget {
  #line = document.getElementById("scope");
  #spot = /** @type {{ coordinates: Point, box: Box } | null} */ (null);
  from = /** @type {Point | null} */ (null); // from which distances count; null for the order of names

  get isSpot() { return this.#spot !== null; }

  boxOf(/** @type {Box} */ box) { return this.#spot?.box ?? box; }

  /** Chooses the places of a point that no zoom takes apart. @param {Point} coordinates @param {Box} box */
  openSpot(coordinates, box) {
    this.#spot = { coordinates, box };
    this.#draw();
  }

  closeSpot() { this.orderFrom(this.from); }

  /** Chooses the order by distance from a point, for the places of the window. @param {Point | null} point */
  orderFrom(point) {
    this.#spot = null;
    this.from = point;
    this.#draw();
    this.dispatchEvent(new Event("change"));
  }

  /** Forgets the point if it has left the window. @param {Box} window */
  keepWithin(window) {
    if (this.#spot !== null && !contains(window, this.#spot.coordinates)) {
      this.#spot = null;
      this.#draw();
    }
  }

  countText(/** @type {number} */ count) {
    if (count === 0) { return isFiltered() ? textOf("kinds.noneHere") : textOf("map.noneHere"); }
    return this.isSpot ? textOf("map.atPoint", { count }) : textOf("map.here", { count });
  }

  #draw() {
    render(html`${this.from ? html`<span>${textOf("map.byDistance")}</span><button type="button"
      @click=${() => this.orderFrom(null)}>${textOf("map.byName")}</button>` : nothing}${this.isSpot ? html`<button type="button"
      @click=${() => this.closeSpot()}>${textOf("map.wholeWindow")}</button>` : nothing}`, this.#line);
    this.#line.hidden = !this.isSpot && this.from === null;
  }
}
