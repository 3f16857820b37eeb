// The columns of the table of places, and their choice, with that of the property which tells the kinds on the map.

import { html, nothing, render } from "../../lit-html.js";
import { quietly } from "../../shared/requests.js";
import { textOf } from "../../shared/texts.js";
import { labelled, options } from "../controls.js";
import { openDialog, say } from "../dialogs.js";
import { changeMapSettings, mapSettings } from "../desk-api.js";
import { requestForm } from "../fields.js";
import { session } from "../session.js";
import { allFields, fieldGroups, fieldOf, firstColumns } from "./place-fields.js";

const FOUND = ""; // by the map itself
const NONE = "none";

/** Returns the columns beside the name. The names are null if nobody has chosen. @param {string[] | null} names */
export function columnsOf(names) { return (names ?? firstColumns()).map(fieldOf); }

/** The choice of the property that tells the kinds of places. It is shown as soon as the service tells what is chosen. */
function kindSetting() {
  const element = document.createElement("div");
  let before = FOUND;
  quietly(async () => {
    before = (await mapSettings()).kind ?? FOUND;
    const names = allFields().filter(({ isProperty, kind }) => isProperty && kind !== "boolean").map(({ name }) => name);
    /** @type {Record<string, string>} */
    const titles = { [FOUND]: textOf("places.kindFound"), [NONE]: textOf("places.kindNone") };
    const title = (/** @type {string} */ name) => titles[name] ?? fieldOf(name).title;
    render(labelled("kind", textOf("places.kind"), html`<select id="kind" aria-describedby="kind-hint">
      ${options(new Set([FOUND, NONE, ...names, before]), before, title)}</select>`, textOf("places.kindHint")), element);
  });
  return {
    element,
    /** Saves another choice. Returns whether there is one. */
    async save() {
      const kind = element.querySelector("select")?.value ?? before;
      if (kind === before) { return false; }
      await changeMapSettings({ kind: kind || null });
      return true;
    },
  };
}

/** Opens a dialog in which the user chooses. Calls the function with the names of the chosen columns after each change. */
export function openColumnChoice(/** @type {string[] | null} */ names, /** @type {(names: string[]) => void} */ changed) {
  const chosen = columnsOf(names).map(({ name }) => name);
  const choose = (/** @type {TemplateEvent} */ { target: { value, checked }, currentTarget }) => {
    const all = Array.from(currentTarget.querySelectorAll("input"), (box) => box.value);
    const others = chosen.filter((name) => name !== value);
    chosen.splice(0, Infinity, ...others, ...(checked ? [value] : []));
    // those that are no longer offered are last
    const order = (/** @type {string} */ name) => all.indexOf(name) >>> 0;
    changed(chosen.sort((one, other) => order(one) - order(other)));
  };
  const kind = session.isAdministrator ? kindSetting() : null;
  const dialog = openDialog(textOf("places.columns"), requestForm({
    fields: [],
    content: html`<p>${textOf("places.shown")}</p>
      <div @change=${choose}>${fieldGroups(({ name }) => name !== "name").map(({ title, fields }) => html`<fieldset
        class="columns"><legend>${title}</legend>${fields.map((field) => html`<label class="choice"><input type="checkbox"
          value=${field.name} ?checked=${chosen.includes(field.name)}><span dir="auto">${field.title}</span></label>`)}
        </fieldset>`)}</div>
      ${kind?.element ?? nothing}`,
    button: textOf("action.done"),
    async send() {
      const isSaved = await kind?.save();
      dialog.close();
      if (isSaved) {
        say(textOf("places.kindSaved"));
      }
    },
  }));
}
