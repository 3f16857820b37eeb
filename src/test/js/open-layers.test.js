import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { createContext, runInContext } from "node:vm";

const RESOURCES = new URL("../../main/resources/", import.meta.url);
const PAGE = new URL("page/", RESOURCES);

test("the script of OpenLayers has all that the pages use", () => {
  const context = createContext({ navigator: {}, setTimeout, console });
  runInContext(readFileSync(new URL("openlayers/ol.js", RESOURCES), "utf8"), context);
  const scripts = readdirSync(PAGE, { recursive: true }).filter((name) => name.endsWith(".js"))
    .map((name) => readFileSync(new URL(name, PAGE), "utf8"));
  const used = new Set(scripts.flatMap((script) => script.match(/\bol\.(?:[A-Z]\w*|[a-z]+\.\w+(?:\.\w+)?)/g) ?? []));
  used.delete("ol.js");
  assert.ok(used.size > 20);
  for (const name of used) {
    const value = name.split(".").slice(1).reduce((part, key) => part?.[key], context.ol);
    assert.equal(typeof value, "function", name);
  }
});
