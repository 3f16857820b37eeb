// The columns that the table of places can have, and the choice of the user.

import { html } from "../lit-html.js";
import { positionText, timeText } from "../texts.js";
import { openDialog } from "./dialogs.js";

const KEY = "desk.columns";

function text(name, title, field = name) {
  return {
    name, title, field,
    cell: (place) => html`<span dir="auto">${field.split(".").reduce((value, part) => value?.[part], place)}</span>`,
  };
}

function time(name, title) { return { name, title, field: name, cell: (place) => timeText(place[name]) }; }

/** All columns beside the name. */
const COLUMNS = [
  text("shortName", "Short name"),
  text("description", "Description"),
  text("street", "Street", "address.street"),
  text("number", "Number", "address.number"),
  text("zipCode", "Postal code", "address.zipCode"),
  text("city", "City", "address.city"),
  text("state", "State", "address.state"),
  text("phone", "Phone"),
  text("siteUrl", "Website"),
  text("photoUrl", "Photo"),
  { name: "position", title: "Position", field: "geometry", cell: (place) => positionText(place.geometry.coordinates) },
  time("createdAt", "Created"),
  time("updatedAt", "Changed"),
  text("id", "ID"),
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
  openDialog("Columns", html`
    <fieldset class="columns" @change=${choose}><legend>Beside the name, show</legend>
      ${COLUMNS.map((column) => html`<label class="choice">
        <input type="checkbox" value=${column.name} ?checked=${chosen.includes(column)}>${column.title}</label>`)}
    </fieldset>
    <form method="dialog" class="actions"><button type="submit" class="primary">Done</button></form>`);
}
