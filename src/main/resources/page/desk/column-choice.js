// The dialog in which the user chooses the columns of the table.

import { element } from "../elements.js";
import { COLUMNS, chooseColumns, chosenColumns } from "./columns.js";
import { openDialog } from "./dialogs.js";

/** Opens the dialog. Calls the function with each change of the choice. */
export function openColumnChoice(changed) {
  const chosen = new Set(chosenColumns());
  const boxes = COLUMNS.map((column) => {
    const box = element("input", { type: "checkbox", checked: chosen.has(column), value: column.name });
    return [box, element("label", { className: "choice" }, box, column.title)];
  });
  const group = element("fieldset", { className: "columns" }, element("legend", {}, "Beside the name, show"),
    ...boxes.map(([, label]) => label));
  group.addEventListener("change", () => {
    chooseColumns(boxes.map(([box]) => box).filter((box) => box.checked).map((box) => box.value));
    changed();
  });
  openDialog("Columns", group, element("form", { method: "dialog", className: "actions" },
    element("button", { type: "submit", className: "primary" }, "Done")));
}
