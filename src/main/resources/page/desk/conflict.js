// The dialog for two versions of the same place: what the user has typed, and what somebody else has saved meanwhile.

import { element } from "../elements.js";
import { changesBetween, isSame, valueAt } from "./differences.js";
import { openDialog } from "./dialogs.js";
import { jsonText } from "./exact-json.js";
import { labelOf } from "./labels.js";
import { positionText } from "./texts.js";

function textOf(location, value) {
  if (value === undefined) {
    return element("em", {}, "nothing");
  }
  if (location === "/geometry") {
    return positionText(value.coordinates);
  }
  return (typeof value === "string") ? value : jsonText(value, 2);
}

function option(location, title, name, value, checked) {
  const radio = element("input", { type: "radio", name: location, value: name, checked, required: true });
  return element("label", { className: "version" }, radio,
    element("span", {}, element("span", { className: "hint" }, title),
      element("span", { dir: "auto", className: "content" }, textOf(location, value))));
}

function row(location, mine, theirs, chosen) {
  return element("fieldset", {}, element("legend", {}, labelOf(location)),
    element("div", { className: "versions" },
      option(location, "Your version", "mine", valueAt(mine, location), chosen === "mine"),
      option(location, "Their version", "theirs", valueAt(theirs, location), chosen === "theirs")));
}

/** Returns for each field that differs who has changed it: "mine", "theirs", or "both". */
export function differences(base, mine, theirs) {
  const [own, other] = [changesBetween(base, mine), changesBetween(base, theirs)];
  const found = new Map();
  for (const location of new Set([...own.keys(), ...other.keys()])) {
    if (!isSame(valueAt(mine, location), valueAt(theirs, location))) {
      found.set(location, (own.has(location) && other.has(location)) ? "both" : own.has(location) ? "mine" : "theirs");
    }
  }
  return found;
}

/**
 * Lets the user choose field by field. A field that only one of both has changed is chosen already.
 * Returns the changes that the choice makes to their version; null if the user goes back to the form.
 */
export function chooseVersions(base, mine, theirs) {
  const found = differences(base, mine, theirs);
  const rows = [...found].map(([location, who]) => row(location, mine, theirs, who));
  // not a submit button, because Enter presses the first one of these
  const back = element("button", { type: "button" }, "Back to the form");
  return new Promise((resolve) => {
    const form = element("form", { method: "dialog", className: "conflict" },
      element("p", {}, "Somebody else has saved this place since you opened it. Choose what to keep, field by field."),
      ...rows,
      element("div", { className: "actions" },
        back, element("button", { type: "submit", value: "yes", className: "primary" }, "Save the choice")));
    const dialog = openDialog("Two versions", form);
    dialog.classList.add("wide");
    back.addEventListener("click", () => dialog.close("no"));
    dialog.addEventListener("close", () => {
      const choice = new FormData(form);
      const kept = [...found.keys()].filter((location) => choice.get(location) === "mine");
      resolve((dialog.returnValue === "yes") ? new Map(kept.map((location) => [location, valueAt(mine, location)])) : null);
    });
  });
}
