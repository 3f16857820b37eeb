// The view of all that was done with places: a line for each action, which can be undone if it was about many.

import { html, nothing, render } from "../../lit-html.js";
import { dayBeside } from "../../shared/filter-text.js";
import { afterPause } from "../../shared/requests.js";
import { pathWith } from "../../shared/service-url.js";
import { textOf, timeText } from "../../shared/texts.js";
import { button, labelled, options, recordTable } from "../controls.js";
import { KINDS, actionText, countsText, whoText } from "./history-texts.js";
import { Pages } from "./pages.js";
import { placeFilter } from "./place-filter.js";
import { openHistory } from "./place-history.js";
import { revertActions } from "./revert.js";

const PAUSE = 300;
const TITLES = [textOf("history.when"), textOf("history.who"), textOf("history.what")];

/** Returns when a day begins here. @param {string} day */
function beginOf(day) { return day && new Date(`${day}T00:00`).toISOString(); }

export function open(/** @type {HTMLElement} */ target) {
  const filter = /** @type {Record<string, string>} */ ({ by: "", kind: "", from: "", to: "" });
  const actions = /** @type {Pages<ActionSummary>} */ (new Pages("actions", target, draw));
  const typed = afterPause(PAUSE, refresh);
  const places = placeFilter(draw, refresh);

  function refresh() {
    const { by, kind, from, to } = filter;
    actions.load(pathWith("/api/history", {
      by, kind, since: beginOf(from), until: beginOf(to && dayBeside(to, 1)), ...places.parameters([]),
    }));
  }

  async function undo(/** @type {ActionSummary} */ { id, added, changed, deleted }) {
    const count = added + changed + deleted;
    await revertActions([{ id, count }], new Map(), html`<p>${textOf("revert.question")}</p>`);
    refresh();
  }

  function row(/** @type {ActionSummary} */ action) {
    const { kind, at, location } = action;
    const counts = countsText(action);
    return [timeText(at), html`<span dir="auto">${whoText(action)}</span>`, html`<div class="with-action">
      <span dir="auto">${actionText(action)} ${location ? button(location.name, () => openHistory(location, refresh), "plain")
        : html`<span class="hint">${counts}</span>`}</span>
      ${(kind === "single" || kind === "restore" || !counts) ? nothing : button(textOf("change.undo"), () => undo(action), "undo")}</div>`];
  }

  function draw() {
    const change = (/** @type {TemplateEvent} */ { target: { id, value } }) => {
      filter[id] = value.trim();
      typed();
    };
    const people = new Set(actions.items.map(({ who }) => who ?? "").filter(Boolean));
    render(html`<div class="head"><h1 tabindex="-1">${textOf("happened.title")}</h1></div>
      <div class="tools" role="search" @input=${change} @change=${change}>
        ${labelled("by", textOf("history.who"), html`<input type="search" id="by" list="people" autocomplete="off">`)}
        <datalist id="people">${options(people, "")}</datalist>
        ${labelled("kind", textOf("history.what"), html`<select id="kind">
          ${options(["", ...Object.keys(KINDS)], filter.kind, (kind) => KINDS[kind] ?? textOf("kinds.all"))}</select>`)}
        ${labelled("from", textOf("happened.from"), html`<input type="date" id="from">`)}
        ${labelled("to", textOf("happened.to"), html`<input type="date" id="to">`)}
        ${places.buttons()}
      </div>
      ${places.template()}
      <p role="status" id="range">${actions.status}</p>
      ${recordTable(textOf("happened.title"), TITLES, actions.items.map(row))}
      <div class="actions">${actions.more()}</div>`, target);
  }

  draw();
  refresh();
  return {
    refresh,
    close() {
      actions.close();
      places.close();
    },
  };
}
