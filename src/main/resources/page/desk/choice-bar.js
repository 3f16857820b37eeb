// The boxes of the rows, and the bar with what can be done with the chosen places.

import { element, quietly } from "../elements.js";
import { isExpected } from "../requests.js";
import { changeMany } from "./change-many.js";
import { choice } from "./choice.js";
import { deleteMany } from "./delete-many.js";
import { exportMany } from "./export-many.js";
import { countText } from "./texts.js";

function button(id, text, action, properties = {}) {
  const created = element("button", { type: "button", id, ...properties }, text);
  created.addEventListener("click", action);
  return created;
}

/** The bar above the table of places. */
export class ChoiceBar {

  #page = element("input", { type: "checkbox", id: "choose-page" });

  #status = element("span", { id: "chosen", role: "status" });

  #all = button("choose-all", "", () => {
    choice.all();
    this.#none.focus();
  });

  #none = button("choose-none", "Choose none", () => {
    choice.clear();
    this.#page.focus();
  });

  #export;

  #forChosen;

  #places = [];

  #boxes = new Map();

  #ends = new AbortController();

  /** @param changed called when places were changed or deleted */
  constructor(changed) {
    const deleted = () => {
      changed();
      this.#page.focus();
    };
    this.#export = button("export-many", "Export", () => exportMany());
    this.#forChosen = [
      this.#none,
      button("change-many", "Change a field", () => quietly(() => changeMany(changed), isExpected)),
      button("delete-many", "Delete", () => deleteMany(deleted), { className: "danger" }),
    ];
    this.element = element("div", { className: "choice-bar", role: "group", "aria-label": "Several places at once" },
      element("label", { className: "choice" }, this.#page, "All on this page"), this.#status, this.#all,
      ...this.#forChosen, this.#export);
    this.#page.addEventListener("change", () => choice.set(this.#places, this.#page.checked));
    choice.addEventListener("change", () => this.#update(), { signal: this.#ends.signal });
  }

  /** Adds a box to each row of the table. */
  show(table, places, words, total) {
    this.#places = places;
    this.#boxes.clear();
    table.tHead.rows[0].prepend(element("th", { scope: "col", role: "columnheader" },
      element("span", { className: "hidden" }, "Chosen")));
    places.forEach((place, index) => table.tBodies[0].rows[index].prepend(this.#cell(place)));
    choice.search(words, total);
    this.#update();
  }

  /** Forgets the table. */
  close() {
    this.#ends.abort();
  }

  #cell(place) {
    const box = element("input", { type: "checkbox", "aria-label": `Choose ${place.name}` });
    box.addEventListener("change", () => choice.set([place], box.checked));
    this.#boxes.set(place, box);
    return element("td", { role: "cell", className: "box" }, element("label", {}, box));
  }

  #update() {
    for (const [place, box] of this.#boxes) {
      box.checked = choice.has(place);
      box.closest("tr").classList.toggle("chosen", box.checked);
    }
    const chosen = this.#places.filter((place) => choice.has(place)).length;
    this.#page.checked = chosen > 0 && chosen === this.#places.length;
    this.#page.indeterminate = chosen > 0 && chosen < this.#places.length;
    this.#status.textContent = (choice.count > 0) ? `${countText(choice.count)} chosen` : "";
    this.#all.textContent = `Choose all ${countText(choice.total)}`;
    this.#all.hidden = choice.count === choice.total;
    this.#forChosen.forEach((action) => {
      action.hidden = choice.count === 0;
    });
    this.#export.textContent = (choice.count > 0) ? "Export" : `Export all ${countText(choice.total)}`;
    this.element.hidden = choice.total === 0;
  }

}
