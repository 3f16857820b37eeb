// Names and values that places have now, which the desk suggests while the user types.

import { html, nothing, render } from "../lit-html.js";
import { quietly } from "../shared/requests.js";
import { quoted, similarName, textOf } from "../shared/texts.js";
import { button, elementOf, newId, options } from "./controls.js";
import { facet, queryables } from "./desk-api.js";

const PROPERTY = "properties.";
const MOST = 50;
const LONGEST = 60;

/** Returns the names of the further properties that places have now, without the parts of objects. */
export async function propertyNames() {
  const found = Object.entries((await queryables()).properties).filter(([name]) => name.startsWith(PROPERTY));
  const objects = found.filter(([, { type }]) => [type].flat().includes("object")).map(([name]) => `${name}.`);
  return found.map(([name]) => name).filter((name) => !objects.some((object) => name.startsWith(object)))
    .map((name) => name.slice(PROPERTY.length));
}

function offer(/** @type {HTMLInputElement} */ input, /** @type {string[]} */ texts) {
  if (!input.list) {
    const id = newId("suggestions");
    input.after(elementOf(html`<datalist id=${id}></datalist>`));
    input.setAttribute("list", id);
  }
  if (input.list) {
    render(options(texts, ""), input.list);
  }
}

export function suggestNames(/** @type {HTMLInputElement} */ input) { quietly(async () => offer(input, await propertyNames())); }

/** Suggests the values of a field in a control, the most frequent ones first. */
export function suggestValues(/** @type {HTMLInputElement | HTMLTextAreaElement} */ input, /** @type {string} */ field) {
  if (!(input instanceof HTMLInputElement)) { return; }
  quietly(async () => {
    const texts = (await facet(field, {}, MOST)).values.map(({ value }) => String(value));
    offer(input, texts.filter((text) => text.length <= LONGEST));
  });
}

/** Asks beside a control whether another name is meant, if there is one that is nearly the same. @param {HTMLInputElement} input */
export function askForSimilar(input) {
  const place = /** @type {HTMLElement} */ (input.parentElement?.querySelector(".similar"));
  quietly(async () => {
    const other = similarName(input.value.trim(), await propertyNames());
    const take = () => {
      input.value = other ?? "";
      ["input", "change"].forEach((name) => input.dispatchEvent(new Event(name, { bubbles: true })));
      input.focus();
    };
    render((other === null) ? nothing : button(textOf("property.didYouMean", { name: quoted(other) }), take, "plain"), place);
  });
}
