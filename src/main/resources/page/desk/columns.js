// The columns that the table of places can have, and the choice of the user.

import { html } from "../lit-html.js";
import { labelOf, positionText, textOf, timeText } from "../texts.js";
import { openDialog } from "./dialogs.js";

const KEY = "desk.columns";

function column(name, field, cell) { return { name, title: labelOf(`/${field.replace(".", "/")}`), field, cell }; }

function text(name, field = name) {
  const valueOf = (place) => field.split(".").reduce((value, part) => value?.[part], place);
  return column(name, field, (place) => html`<span dir="auto">${valueOf(place)}</span>`);
}

function time(name) { return column(name, name, (place) => timeText(place[name])); }

/** All columns beside the name. */
const COLUMNS = [
  text("shortName"), text("description"),
  ...["street", "number", "zipCode", "city", "state"].map((name) => text(name, `address.${name}`)),
  text("phone"), text("siteUrl"), text("photoUrl"),
  column("position", "geometry", (place) => positionText(place.geometry.coordinates)),
  time("createdAt"), time("updatedAt"), text("id"),
];

const FIRST_CHOICE = ["street", "city", "state", "phone", "updatedAt"];

export function chosenColumns() {
  let names = FIRST_CHOICE;
  try {
    names = JSON.parse(localStorage.getItem(KEY)) ?? FIRST_CHOICE;
  } catch {
    // another program has written there, or the browser keeps nothing
  }
  return COLUMNS.filter((column) => names.includes(column.name));
}

function keep(names) {
  try {
    localStorage.setItem(KEY, JSON.stringify(names));
  } catch {
    // without it the choice holds for this page
  }
}

/** Opens a dialog in which the user chooses. Calls the function with each change of the choice. */
export function openColumnChoice(changed) {
  const chosen = chosenColumns();
  const choose = ({ currentTarget }) => {
    keep(Array.from(currentTarget.querySelectorAll(":checked"), (box) => box.value));
    changed();
  };
  openDialog(textOf("places.columns"), html`
    <fieldset class="columns" @change=${choose}><legend>${textOf("places.shown")}</legend>
      ${COLUMNS.map((column) => html`<label class="choice">
        <input type="checkbox" value=${column.name} ?checked=${chosen.includes(column)}>${column.title}</label>`)}
    </fieldset>
    <form method="dialog" class="actions"><button type="submit" class="primary">${textOf("action.done")}</button></form>`);
}
