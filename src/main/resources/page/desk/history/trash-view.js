// The view of the deleted places, which can be brought back.

import { html, render } from "../../lit-html.js";
import { afterPause, quietly } from "../../shared/requests.js";
import { pathWith } from "../../shared/service-url.js";
import { labelOf, textOf, timeText } from "../../shared/texts.js";
import { button, recordTable } from "../controls.js";
import { say } from "../dialogs.js";
import { restore } from "../form/place-actions.js";
import { whoText } from "./history-texts.js";
import { Pages } from "./pages.js";
import { placeFilter } from "./place-filter.js";
import { openHistory, restoreProblem } from "./place-history.js";

const PAUSE = 300;
const TITLES = [labelOf("/name"), textOf("trash.deleted"), textOf("history.who")];

export function open(/** @type {HTMLElement} */ target) {
  let words = "";
  const places = /** @type {Pages<DeletedPlace>} */ (new Pages("locations", target, draw));
  const typed = afterPause(PAUSE, refresh);
  const filter = placeFilter(draw, refresh);

  function refresh() { places.load(pathWith("/api/trash", filter.parameters(words ? [{ field: "name", contains: words }] : []))); }

  function bringBack(/** @type {string} */ id) {
    return quietly(() => restore(id, undefined, undefined).then(refresh), (failure) => {
      say(restoreProblem(failure));
      refresh();
      return true;
    });
  }

  function row(/** @type {DeletedPlace} */ { id, deletedAt, action, location: { name } }) {
    return [button(name, () => openHistory({ id, name }, refresh), "plain"), timeText(deletedAt),
      html`<div class="with-action"><span dir="auto">${whoText(action)}</span>
        ${button(textOf("trash.bringBack"), () => bringBack(id), "undo")}</div>`];
  }

  function draw() {
    const search = (/** @type {TemplateEvent} */ { target: { value } }) => {
      words = value.trim();
      typed();
    };
    render(html`<h1 tabindex="-1">${textOf("trash.title")}</h1>
      <p>${textOf("trash.intro")}</p>
      <div class="tools" role="search">
        <label class="field grow"><span class="label">${textOf("search.label")}</span>
          <input type="search" id="words" maxlength="100" autocomplete="off" @input=${search}></label>
        ${filter.buttons()}
      </div>
      ${filter.template()}
      <p role="status" id="range">${places.status}</p>
      ${recordTable(textOf("trash.title"), TITLES, places.items.map(row))}
      <div class="actions">${places.more()}</div>`, target);
  }

  draw();
  refresh();
  return {
    refresh,
    close() {
      places.close();
      filter.close();
    },
  };
}
