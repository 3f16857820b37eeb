// The part of the settings that says where a file comes from, and what becomes of what is no longer in it.

import { html, nothing } from "../../lit-html.js";
import { textOf } from "../../shared/texts.js";
import { MISSING } from "./import-plan.js";

/** @type {Record<string, string>} */
const WAYS = { keep: textOf("import.missingKeep"), mark: textOf("import.missingMark"), delete: textOf("import.missingDelete") };

/** @param {ImportPlan} plan @param {(action: () => void) => void} change makes a change, and draws the step again */
export function sourceSettings(plan, change) {
  const text = (/** @type {"source" | "mark"} */ name, /** @type {string} */ title, /** @type {string} */ hint, list = "") => html`<div
    class="field"><label class="label" for="import-${name}">${title}</label><input type="text" dir="auto"
    id="import-${name}" list=${list || nothing} autocomplete="off" maxlength="100" .value=${plan[name]} aria-describedby="import-${name}-hint"
    @change=${(/** @type {TemplateEvent} */ { target: { value } }) => change(() => { plan[name] = value.trim(); })}>
    <p class="hint" id="import-${name}-hint">${hint}</p></div>`;
  const choose = (/** @type {TemplateEvent} */ { target: { value } }) => change(() => { plan.missing = value; });
  return html`<fieldset><legend>${textOf("import.origin")}</legend>${text("source", textOf("import.source"),
    textOf("import.sourceHint"), "import-sources")}
    <datalist id="import-sources">${plan.sources.map((name) => html`<option value=${name}></option>`)}</datalist>
    ${plan.source ? html`<div class="field"><label class="label" for="import-missing">${textOf("import.missing")}</label>
      <select id="import-missing" @change=${choose}>${MISSING.map((way) => html`<option value=${way}
        .selected=${way === plan.missing}>${WAYS[way]}</option>`)}</select></div>` : nothing}
    ${(plan.source && plan.missing === "mark") ? text("mark", textOf("import.mark"), textOf("import.markHint")) : nothing}</fieldset>`;
}
