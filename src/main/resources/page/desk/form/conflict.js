// The dialog for two versions of the same place: what the user has typed, and what somebody else has saved meanwhile.

import { html } from "../../lit-html.js";
import { labelOf, positionText, textOf } from "../../shared/texts.js";
import { changesBetween, isSame, valueAt } from "../differences.js";
import { button } from "../controls.js";
import { openDialog } from "../dialogs.js";
import { typedText } from "../../shared/exact-json.js";

/** Returns a value for people. */
export function contentOf(/** @type {string} */ location, /** @type {any} */ value) {
  if (value === undefined) { return html`<em>${textOf("conflict.nothing")}</em>`; }
  return (location === "/geometry") ? positionText(value.coordinates) : typedText(value, 2);
}

/** @param {string} location @param {string} title @param {string} name @param {Place} place @param {string} chosen */
function option(location, title, name, place, chosen) {
  return html`<label class="version">
    <input type="radio" name=${location} value=${name} ?checked=${chosen === name} required>
    <span><span class="hint">${title}</span><span dir="auto" class="content">${contentOf(location, valueAt(place, location))}</span></span>
    </label>`;
}

/** Returns for each field that differs who has changed it: "mine", "theirs", or "both". */
export function differences(/** @type {Place} */ base, /** @type {Place} */ mine, /** @type {Place} */ theirs) {
  const [own, other] = [changesBetween(base, mine), changesBetween(base, theirs)];
  const found = new Map();
  for (const location of new Set([...own.keys(), ...other.keys()])) {
    if (!isSame(valueAt(mine, location), valueAt(theirs, location))) {
      found.set(location, (own.has(location) && other.has(location)) ? "both" : own.has(location) ? "mine" : "theirs");
    }
  }
  return found;
}

/** Lets the user choose field by field. A field that only one of both has changed is chosen already.
 * Returns the changes that the choice makes to their version; null if the user goes back to the form.
 * @param {Place} base @param {Place} mine @param {Place} theirs @returns {Promise<Changes | null>} */
export function chooseVersions(base, mine, theirs) {
  const found = differences(base, mine, theirs);
  return new Promise((resolve) => {
    // "Back" is not a submit button, because Enter presses the first one of these
    const dialog = openDialog(textOf("conflict.title"), html`<form method="dialog" class="conflict">
      <p>${textOf("conflict.choose")}</p>
      ${Array.from(found, ([location, who]) => html`<fieldset><legend>${labelOf(location)}</legend><div class="versions">
        ${option(location, textOf("conflict.mine"), "mine", mine, who)}
        ${option(location, textOf("conflict.theirs"), "theirs", theirs, who)}</div></fieldset>`)}
      <div class="actions">
        ${button(textOf("action.back"), () => dialog.close("no"))}
        <button type="submit" value="yes" class="primary">${textOf("conflict.save")}</button>
      </div></form>`, "wide");
    dialog.addEventListener("close", () => {
      const choice = new FormData(dialog.querySelector("form") ?? undefined);
      const kept = [...found.keys()].filter((location) => choice.get(location) === "mine");
      resolve((dialog.returnValue === "yes") ? new Map(kept.map((location) => [location, valueAt(mine, location)])) : null);
    });
  });
}
