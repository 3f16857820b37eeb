// The dialog with the versions of a place: who has made them, what differs, and how to bring one back.

import { html, nothing, render } from "../../lit-html.js";
import { STATUS, quietly, statusOf } from "../../shared/requests.js";
import { labelOf, quoted, textOf, timeText } from "../../shared/texts.js";
import { reasonOf } from "../changes.js";
import { button } from "../controls.js";
import { historyPath, placeAt } from "../desk-api.js";
import { comparison } from "../differences.js";
import { openDialog } from "../dialogs.js";
import { contentOf } from "../form/conflict.js";
import { restore } from "../form/place-actions.js";
import { versionText, whoText } from "./history-texts.js";
import { Pages } from "./pages.js";

/** Returns why a version could not be brought back. @param {ServiceError} failure */
export function restoreProblem(failure) {
  const reason = (failure.status !== STATUS.INVALID) ? reasonOf(failure) : failure.errors.map(({ location = "", message }) => (
    textOf("field.problem", { field: labelOf(location), problem: message }))).join(" ");
  return textOf("history.notRestored", { reason });
}

/** Returns a version; null if it is not kept any more. @param {string} id @param {string | undefined} version */
async function known(id, version) {
  try {
    return version ? await placeAt(id, version) : null;
  } catch (failure) {
    if (statusOf(failure) !== STATUS.NOT_FOUND) { throw failure; }
    return null;
  }
}

function side(/** @type {string} */ title, /** @type {Place | null} */ place, /** @type {string} */ field, /** @type {unknown} */ value) {
  return place && html`<div class="side"><span class="hint">${title}</span>
    <span dir="auto" class="content">${contentOf(field, value)}</span></div>`;
}

/** Shows the place before and after a version, side by side. @param {string} id @param {PlaceVersion} version */
async function difference(id, { version, kind, replaced }) {
  const [old, now] = await Promise.all((kind === "deleted") ? [known(id, version), null]
    : [known(id, (kind === "added") ? undefined : replaced), known(id, version)]);
  const fields = comparison(old ?? {}, now ?? {});
  const hint = (now === null && kind !== "deleted" || old === null && kind !== "added") ? textOf("history.notKept")
    : (fields.length === 0) ? textOf("history.same") : "";
  return html`${hint && html`<p class="hint">${hint}</p>`}
    ${fields.map(({ field, before, after }) => html`<fieldset><legend dir="auto">${labelOf(field)}</legend><div class="versions">
      ${side(textOf("history.before"), old, field, before)}${side(textOf("history.after"), now, field, after)}</div></fieldset>`)}`;
}

/** Opens the history of a place. @param {{ id: string, name?: string }} place
 * @param {() => void} changed called after a version was brought back */
export function openHistory({ id, name }, changed) {
  const target = document.createElement("div");
  const versions = /** @type {Pages<PlaceVersion>} */ (new Pages("versions", target, draw));
  let chosen = /** @type {string | null} */ (null);
  let shown = /** @type {TemplateValue} */ (nothing);
  let problem = "";

  function refresh() { versions.load(historyPath(id)); }

  function choose(/** @type {PlaceVersion} */ version) {
    chosen = (chosen === version.version) ? null : version.version;
    shown = nothing;
    draw();
    quietly(async () => {
      const found = await difference(id, version);
      if (chosen === version.version) {
        shown = found;
        draw();
      }
    });
  }

  async function bringBack(/** @type {PlaceVersion} */ { version }) {
    const [{ version: now, kind }] = versions.items;
    await quietly(async () => {
      await restore(id, version, (kind === "deleted") ? undefined : now);
      dialog.close();
      changed();
    }, (failure) => {
      problem = restoreProblem(failure);
      refresh();
      return true;
    });
  }

  function row(/** @type {PlaceVersion} */ each, /** @type {number} */ index) {
    const { version, kind, action } = each;
    const isOpen = chosen === version;
    // what an older deletion has deleted is the version before it
    const label = (index === 0) ? ((kind === "deleted") ? textOf("trash.bringBack") : "")
      : (kind === "deleted") ? "" : textOf("history.bringBack");
    return html`<li class="item"><button type="button" class="line" aria-expanded=${String(isOpen)} @click=${() => choose(each)}>
      <span>${timeText(action?.at ?? version)}</span><span dir="auto">${whoText(action)}</span>
      <span dir="auto">${versionText(each)}</span></button>
      ${isOpen ? html`${shown}${label && html`<div class="actions">${button(label, () => bringBack(each), "primary", "restore")}</div>`}`
        : nothing}</li>`;
  }

  function draw() {
    render(html`<p role="alert" class="problem">${problem}</p><p role="status" class="hint">${versions.status}</p>
      <ol class="lines">${versions.items.map(row)}</ol>
      <form method="dialog" class="actions">${versions.more()}<button type="submit">${textOf("action.close")}</button></form>`, target);
  }

  draw();
  const dialog = openDialog(name ? textOf("history.of", { name: quoted(name) }) : textOf("history.action"), target, "wide");
  dialog.addEventListener("close", () => versions.close());
  refresh();
}
