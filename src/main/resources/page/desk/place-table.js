// The table of places.

import { element, userText } from "../elements.js";

/** A table with a row for each place. It has explicit roles, because a narrow screen shows the rows as cards. */
export class PlaceTable {

  #head = element("tr", { role: "row" });

  #body = element("tbody", { role: "rowgroup" });

  constructor() {
    this.element = element("table", { role: "table", "aria-label": "Places" },
      element("thead", { role: "rowgroup" }, this.#head), this.#body);
  }

  /** Shows these places with these columns. */
  show(places, columns) {
    this.#head.replaceChildren(...["Name", ...columns.map((column) => column.title)]
      .map((title) => element("th", { scope: "col", role: "columnheader" }, title)));
    this.#body.replaceChildren(...places.map((place) => this.#row(place, columns)));
  }

  #row(place, columns) {
    const link = userText("a", place.name, { href: `#places/${place.id}` });
    return element("tr", { role: "row", "data-place": place.id },
      element("th", { scope: "row", role: "rowheader" }, link),
      ...columns.map((column) => element("td", { role: "cell", "data-title": column.title }, column.cell(place))));
  }

}
