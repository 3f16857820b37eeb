// The further properties of an import: the names that columns get, and one that all places get.

import { html } from "../../lit-html.js";
import { textOf } from "../../shared/texts.js";
import { askForSimilar, suggestNames, suggestValues } from "../suggestions.js";

/** Returns the control for the name of the property that a column becomes.
 * @param {ImportPlan} plan @param {string} column @param {() => void} changed */
export function propertyName(plan, column, changed) {
  const name = plan.keys.find((key) => key.column === column)?.target.replace(/^properties\./, "") ?? column;
  const rename = (/** @type {TemplateEvent} */ { target }) => {
    plan.rename(column, target.value);
    changed();
    askForSimilar(target);
  };
  return html`<div class="renamed"><input type="text" dir="auto" autocomplete="off" .value=${name}
    aria-label=${textOf("import.propertyFrom", { column })} @focus=${({ target }) => suggestNames(target)} @change=${rename}>
    <div class="similar" role="status"></div></div>`;
}

/** Returns the controls for the property that all places get. @param {ImportPlan} plan */
export function forAll(plan) {
  const { name, text } = plan.property;
  const rename = (/** @type {TemplateEvent} */ { target }) => { plan.property = { ...plan.property, name: target.value }; };
  return html`<fieldset class="for-all"><legend>${textOf("import.property")}</legend>
    <p class="hint" id="for-all-hint">${textOf("import.propertyHint")}</p>
    <div class="mapping">
      <div class="field"><label class="label" for="for-all-name">${textOf("property.name")}</label>
        <input type="text" id="for-all-name" dir="auto" autocomplete="off" aria-describedby="for-all-hint" .value=${name}
          @focus=${({ target }) => suggestNames(target)} @input=${rename} @change=${({ target }) => askForSimilar(target)}>
        <div class="similar" role="status"></div></div>
      <div class="field"><label class="label" for="for-all-text">${textOf("property.value")}</label>
        <input type="text" id="for-all-text" dir="auto" autocomplete="off" .value=${text}
          @focus=${({ target }) => plan.property.name && suggestValues(target, `properties.${plan.property.name}`)}
          @input=${({ target }) => { plan.property = { ...plan.property, text: target.value }; }}></div></div></fieldset>`;
}
