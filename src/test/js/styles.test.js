import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";

const PAGE = new URL("../../main/resources/page/", import.meta.url);
const SIDES = /^(left|right|float|clear|(margin|padding|border|scroll-margin|scroll-padding)-(left|right).*)$/;
const CORNERS = /^border-(top|bottom)-(left|right)-radius$/;
const FOUR_SIDES = /^(margin|padding|inset|border-(width|style|color)|scroll-margin|scroll-padding)$/;

/** An arrow: a corner that is turned. */
const ARROW = "border-width: 2px 0 0 2px";

/** Returns the parts of a value between spaces, but for those in parentheses. */
function partsOf(value) {
  let plain = value;
  for (let inner = /\([^()]*\)/; inner.test(plain);) { plain = plain.replace(inner, (all) => "x".repeat(all.length)); }
  return Array.from(plain.matchAll(/\S+/g), ({ 0: part, index }) => value.slice(index, index + part.length));
}

/** Returns whether a declaration names left or right, which a page from right to left has the other way round. */
function isPhysical(property, value) {
  const parts = partsOf(value.replace(/\s*!important/, ""));
  const [first, second = first, third = first, fourth = second] = parts;
  return SIDES.test(property) || CORNERS.test(property)
    || (FOUR_SIDES.test(property) && second !== fourth)
    || (property === "border-radius" && (first !== second || third !== fourth))
    || (/^(text-align|justify-\w+|background-position)$/.test(property) && /\b(left|right)\b/.test(value))
    || (/^(transform|translate)$/.test(property) && /translateX|^-?\d/.test(value))
    || (property === "box-shadow" && !["none", "0"].includes(parts.find((part) => part !== "inset")));
}

function declarations(css) {
  return Array.from(css.replace(/\/\*[^]*?\*\//g, "").matchAll(/([\w-]+)\s*:\s*([^;{}]+)[;}]/g),
    ([, property, value]) => [property, value.trim()]);
}

test("the look at declarations finds left and right", () => {
  const physical = ["left: 0", "margin-left: 8px", "padding: 0 8px 0 16px", "border-right: 1px solid", "text-align: left",
    "float: right", "border-radius: 8px 0 0", "border-top-left-radius: 4px", "box-shadow: inset 3px 0 red",
    "transform: translateX(-50%)"];
  const logical = ["inset-inline: 0 auto", "margin: 0 auto", "padding: 1px 2px 3px", "text-align: start", "padding: 10px max(2px, calc((1px + 2px) / 2))",
    "border-radius: 14px 14px 0 0", "box-shadow: 0 4px 16px rgb(0 0 0 / 20%)", "transform: rotate(90deg)"];
  const found = (texts) => texts.filter((text) => isPhysical(...declarations(`a { ${text}; }`)[0]));
  assert.deepEqual(found(physical), physical);
  assert.deepEqual(found(logical), []);
});

test("no style names left or right", () => {
  const styles = ["", "desk/"].flatMap((folder) => readdirSync(new URL(folder || ".", PAGE))
    .filter((name) => name.endsWith(".css")).map((name) => folder + name));
  assert.ok(styles.length >= 4);
  for (const name of styles) {
    const all = declarations(readFileSync(new URL(name, PAGE), "utf8"));
    assert.ok(all.length > 20, name);
    const physical = all.filter((declaration) => isPhysical(...declaration)).map((declaration) => declaration.join(": "));
    assert.deepEqual(physical.filter((text) => text !== ARROW), [], name);
  }
});
