// The places of a checked file on a map, and what gives cause to look at them.

import { html, nothing, render } from "../../lit-html.js";
import { landAt } from "../../shared/land.js";
import { quietly } from "../../shared/requests.js";
import { textOf } from "../../shared/texts.js";
import { button, elementOf } from "../controls.js";
import { clusters } from "../desk-api.js";
import { PlacesMap, WORLD, boxesOf } from "../table/places-map.js";
import { doubtsOf, exchanged } from "./import-positions.js";

const ZOOM = 3; // at which the boxes of clusters tell where places are

/** @type {Record<string, string>} */
const DOUBTS = { sea: textOf("import.inSea"), far: textOf("import.farAway"), exchanged: textOf("import.exchanged") };

/** Whether most places of a run are refused for their latitudes. @param {ImportRun} run */
function isBeyondPole({ refusals, counts: { refused }, done }) {
  const wrong = refusals.filter(({ errors }) => errors.some(({ validator }) => validator === "latitude")).length;
  return 2 * refused > done && 2 * wrong > refusals.length;
}

export class ImportMap {
  #map = /** @type {PlacesMap | null} */ (null);
  #doubts = elementOf(html`<div role="status"></div>`);
  #exchange;

  /** @param {ImportRun} run a dry run
   * @param {() => void} exchange called when the user wants latitude and longitude to be exchanged */
  constructor(run, exchange) {
    const { sample, plan } = run;
    this.#exchange = (plan.has("latitude") && plan.has("longitude")) ? exchange : null;
    if (isBeyondPole(run)) {
      this.#show(["exchanged"]);
    } else if (sample.length > 0) {
      this.#map = new PlacesMap();
      const features = sample.map(({ name, coordinates }, id) => ({ id, geometry: { coordinates }, properties: { name } }));
      this.#map.show({ features: /** @type {any} */ (features) });
      quietly(() => this.#look(sample.map(({ coordinates }) => coordinates)));
    }
    this.content = html`<section class="check-map" aria-label=${textOf("import.where")}>${this.#doubts}${this.#map
      ? html`${this.#map.element}<p class="hint">${textOf("import.onMap", { count: sample.length })}</p>` : nothing}</section>`;
  }

  close() { this.#map?.close(); }

  async #look(/** @type {Point[]} */ points) {
    const [existing, isLand] = await Promise.all([clusters(WORLD, ZOOM), landAt([...points, ...exchanged(points)])]);
    this.#show(doubtsOf(points, boxesOf(existing), isLand));
  }

  #show(/** @type {string[]} */ doubts) {
    render(html`${doubts.map((doubt) => html`<p class="doubt">${DOUBTS[doubt]}</p>`)}
      ${(doubts.includes("exchanged") && this.#exchange) ? button(textOf("import.exchange"), this.#exchange, "", "exchange") : nothing}`, this.#doubts);
  }
}
