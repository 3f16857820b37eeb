import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";

const PAGE = new URL("../../main/resources/page/", import.meta.url);
const FOLDERS = ["shared", "map", "desk"];

/** Returns the folders of this service from which a module imports. */
function importedBy(name) {
  return Array.from(readFileSync(new URL(name, PAGE), "utf8").matchAll(/\b(?:from|import)\s*\(?\s*"(\.[^"]+)"/g),
    ([, path]) => new URL(path, new URL(name, PAGE)).href.slice(PAGE.href.length).split("/")[0])
    .filter((folder) => FOLDERS.includes(folder));
}

test("the map and the desk import only what they share, and that imports neither", () => {
  const scripts = FOLDERS.flatMap((folder) => readdirSync(new URL(folder, PAGE), { recursive: true })
    .filter((name) => name.endsWith(".js")).map((name) => `${folder}/${name}`));
  const wrong = scripts.flatMap((name) => importedBy(name)
    .filter((folder) => folder !== "shared" && folder !== name.split("/")[0]).map((folder) => `${name}: ${folder}`));
  assert.deepEqual(wrong, []);
  assert.ok(scripts.flatMap(importedBy).length > 200);
});
