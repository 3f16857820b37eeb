// What an import has done, or would do.

import { element, userText } from "../elements.js";
import { labelOf } from "./labels.js";
import { countText } from "./texts.js";

/** Returns a reason such as: Address, city is required. */
function reasonText({ location, message }) {
  return location ? `${labelOf(location)} ${message}` : message;
}

/** Returns the counts as a list. */
export function countList({ added, existing, refused }, isDryRun) {
  const rows = [[isDryRun ? "New" : "Added", added], ["Already there", existing], ["Refused", refused]];
  return element("dl", { className: "counts" }, ...rows.map(([title, count]) => element("div", {},
    element("dt", {}, title), element("dd", {}, countText(count)))));
}

/** Returns the list of the refusals, as elements. */
export function refusalList(refusals, count) {
  if (count === 0) {
    return [];
  }
  const items = refusals.map(({ line, unit, id, errors }) => element("li", {},
    element("strong", {}, `${(unit === "line") ? "Line" : "Feature"} ${countText(line)}`), id ? ` (${id})` : "", ": ",
    userText("span", errors.map(reasonText).join("; "))));
  const more = count - refusals.length;
  return [
    element("h3", { id: "refused-title" }, `Refused: ${countText(count)}`),
    element("div", { className: "refused", tabIndex: 0, role: "region", "aria-labelledby": "refused-title" },
      element("ul", {}, ...items, ...(more > 0 ? [element("li", {}, `and ${countText(more)} more`)] : []))),
  ];
}
