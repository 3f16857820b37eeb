// What the user can do with the chosen places, above the table.

import { html, nothing } from "../../lit-html.js";
import { quietly } from "../../shared/requests.js";
import { textOf } from "../../shared/texts.js";
import { button } from "../controls.js";
import { changeMany, deleteMany } from "./change-many.js";
import { choice } from "./choice.js";
import { exportMany } from "./export-many.js";

/** Returns the bar. @param {Place[]} places the places of the page @param {() => void} load loads the page again
 * @param {(selector: string) => HTMLElement | null} find returns the element of a selector */
export function choiceBar(places, load, find) {
  const { count, total } = choice;
  const chosen = places.filter((place) => choice.has(place)).length;
  const focusing = (/** @type {string} */ selector, /** @type {() => void} */ action) => () => {
    action();
    find(selector)?.focus();
  };
  return html`
    <label class="choice"><input type="checkbox" id="choose-page" .checked=${chosen > 0 && chosen === places.length}
      .indeterminate=${chosen > 0 && chosen < places.length}
      @change=${({ target }) => choice.set(places, target.checked)}>${textOf("places.wholePage")}</label>
    <span id="chosen" role="status">${(count > 0) ? textOf("places.chosen", { count }) : ""}</span>
    ${(count === total) ? nothing
      : button(textOf("places.all", { count: total }), focusing("#choose-none", () => choice.all()), "", "choose-all")}
    ${(count === 0) ? nothing : html`
      ${button(textOf("places.noneChosen"), focusing("#choose-page", () => choice.clear()), "", "choose-none")}
      ${button(textOf("many.changeField"), () => quietly(() => changeMany(load)), "", "change-many")}
      ${button(textOf("action.delete"), () => deleteMany(focusing("#choose-page", load)), "danger", "delete-many")}`}
    ${button((count > 0) ? textOf("export.action") : textOf("export.all", { count: total }), () => exportMany(), "", "export-many")}`;
}
