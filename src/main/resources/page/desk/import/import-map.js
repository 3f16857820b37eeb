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

/** Returns what to show of a dry run, and how to end it.
 * @param {ImportRun} run @param {() => void} exchange called when the user wants latitude and longitude to be exchanged */
export function importMap(run, exchange) {
  const { sample, plan } = run;
  const points = sample.map(({ coordinates }) => coordinates);
  const told = elementOf(html`<div role="status"></div>`);
  const isWrong = isBeyondPole(run);
  const map = (!isWrong && points.length > 0) ? new PlacesMap() : null;
  const mayExchange = plan.has("latitude") && plan.has("longitude");
  const tell = (/** @type {string[]} */ doubts) => render(html`${doubts.map((doubt) => html`<p class="doubt">${DOUBTS[doubt]}</p>`)}
    ${(doubts.includes("exchanged") && mayExchange) ? button(textOf("import.exchange"), exchange, "", "exchange") : nothing}`, told);
  if (isWrong) {
    tell(["exchanged"]);
  } else if (map) {
    const features = sample.map(({ name, coordinates }, id) => ({ id, geometry: { coordinates }, properties: { name } }));
    map.show({ features: /** @type {any} */ (features) });
    quietly(async () => {
      const [existing, isLand] = await Promise.all([clusters(WORLD, ZOOM), landAt([...points, ...exchanged(points)])]);
      tell(doubtsOf(points, boxesOf(existing), isLand));
    });
  }
  const content = html`<section class="check-map" aria-label=${textOf("import.where")}>${told}${map
    ? html`${map.element}<p class="hint">${textOf("import.onMap", { count: sample.length })}</p>` : nothing}</section>`;
  return { content, close: () => map?.close() };
}
