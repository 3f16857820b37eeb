import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { lastOptions, recall, remember } from "../../main/resources/page/desk/import/import-memory.js";
import { ImportPlan, LEFT_OUT } from "../../main/resources/page/desk/import/import-plan.js";

const RULES = { texts: [{ location: "/name", path: "name", isRequired: true }], addressTexts: [] };

let kept;

beforeEach(() => {
  kept = new Map();
  globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text) };
});

function plan(columns, rows = []) {
  return new ImportPlan({ format: "csv", columns, rows, mapping: { columns: { [columns[0]]: "name" } } }, RULES);
}

test("files with the same columns are read as the last time", () => {
  const first = plan(["a", "b"], [["Prater", "secret"]]);
  first.choose("b", LEFT_OUT);
  remember(first);
  const next = recall(plan(["b", "a"]));
  assert.deepEqual([next.isRecalled, next.choiceOf("a"), next.choiceOf("b")], [true, "name", LEFT_OUT]);
  assert.equal(recall(plan(["a", "b", "c"])).isRecalled, false);
  assert.doesNotMatch([...kept.values()].join(), /Prater|secret/);
});

test("the last 20 kinds of files are kept", () => {
  for (let count = 0; count < 21; count += 1) { remember(plan([`column ${count}`])); }
  remember(plan(["column 1"]));
  remember(plan(["another"]));
  assert.deepEqual(["column 0", "column 1", "column 2", "column 20"].map((column) => recall(plan([column])).isRecalled),
    [false, true, false, true]);
});

test("files that look the same are read with the options that were chosen the last time", () => {
  const options = { separator: "|", encoding: "windows-1250" };
  const first = recall(plan(["a|b"]));
  const chosen = recall(new ImportPlan({ format: "csv", columns: ["a", "b"], rows: [], mapping: { ...options, crs: "EPSG:2056" } }, RULES), first);
  remember(chosen);
  const next = recall(plan(["a|b"]));
  assert.deepEqual([next.isRecalled, next.choiceOf("a|b"), lastOptions(next)], [false, "name", options]);
  assert.deepEqual(lastOptions(recall(plan(["a", "b"]))), options, "if the service finds out itself how to read it");
  assert.deepEqual(recall(plan(["a", "b"])).options.crs, "EPSG:2056");
  remember(next);
  assert.deepEqual(lastOptions(next), {}, "if another choice was made since");
});

test("a file that needs no mapping is not kept", () => {
  remember(new ImportPlan({ format: "ndjson", columns: ["name"], rows: [] }, RULES));
  assert.equal(kept.size, 0);
});

test("what another program has written there does no harm", () => {
  const key = JSON.stringify(["csv", ["a"]]);
  for (const text of ["{", "7", "[null]", `[{"columns":${JSON.stringify(key)},"choices":{"columns":7,"texts":7,"constants":null}}]`]) {
    kept.set("desk.imports", text);
    const read = recall(plan(["a"]));
    assert.deepEqual([read.isRecalled, read.choiceOf("a")], [false, "name"], text);
  }
});
