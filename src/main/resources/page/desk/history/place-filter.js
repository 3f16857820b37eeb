// Which places a list of the history is about: conditions on their fields, and the area of a map.

import { html, nothing } from "../../lit-html.js";
import { filterText } from "../../shared/filter-text.js";
import { afterPause, quietly } from "../../shared/requests.js";
import { textOf } from "../../shared/texts.js";
import { button } from "../controls.js";
import { filterBar } from "../table/filter-bar.js";
import { FilterDialog } from "../table/filter-dialog.js";
import { loadFields } from "../table/place-fields.js";
import { PlacesMap } from "../table/places-map.js";

const PAUSE = 300;

/** Returns the filter.
 * @param {() => void} draw called when its elements have changed
 * @param {() => void} refresh called when other places are asked for */
export function placeFilter(draw, refresh) {
  const ends = new AbortController();
  const moved = afterPause(PAUSE, follow);
  let conditions = /** @type {Condition[]} */ ([]);
  let map = /** @type {PlacesMap | null} */ (null);
  let area = "";

  function choose(/** @type {Condition[]} */ chosen) {
    conditions = chosen;
    draw();
    refresh();
  }

  function openFilter(/** @type {number} */ index) { new FilterDialog({}, conditions, index, choose); }

  function follow() {
    const box = map?.box?.join() ?? "";
    if (box !== area) {
      area = box;
      refresh();
    }
  }

  function close() {
    map?.close();
    map = null;
  }

  function toggle() {
    if (map) {
      close();
      follow();
    } else {
      map = new PlacesMap();
      map.addEventListener("move", () => moved());
      map.show({});
    }
    draw();
  }

  quietly(() => loadFields(ends.signal));
  return {
    /** The parameters of a request. @param {Condition[]} others conditions besides */
    parameters(others) { return { bbox: area, filter: filterText([...others, ...conditions]) }; },
    buttons: () => [
      button(textOf("filter.add"), () => openFilter(conditions.length), "", "filter"),
      html`<button type="button" id="area" aria-expanded=${String(map !== null)} @click=${toggle}>${textOf("history.area")}</button>`,
    ],
    template: () => [
      (conditions.length === 0) ? nothing : filterBar(conditions, openFilter, choose),
      map ? html`<section class="check-map" aria-label=${textOf("places.map")}>${map.element}</section>` : nothing,
    ],
    close() {
      ends.abort();
      close();
    },
  };
}
