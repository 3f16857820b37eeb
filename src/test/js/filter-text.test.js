import assert from "node:assert/strict";
import test from "node:test";
import { jsonText } from "../../main/resources/page/shared/exact-json.js";
import { conditionsOf } from "../../main/resources/page/desk/table/filter-conditions.js";
import { filterText } from "../../main/resources/page/shared/filter-text.js";

const BOTH = [
  [{ field: "properties.category", values: ["park"] }, "properties.category = 'park'"],
  [{ field: "properties.category", values: ["O'Hara", "C:\\new"] }, "properties.category IN ('O''Hara', 'C:\\\\new')"],
  [{ field: "properties.rating", values: [4, 4.5, true] }, "properties.rating IN (4, 4.5, true)"],
  [{ field: "properties.opening hours", isMissing: true }, '"properties.opening hours" IS NULL'],
  [{ field: 'properties.a"b', isPresent: true }, '"properties.a""b" IS NOT NULL'],
  [{ field: "phone", values: ["112"], isMissing: true }, "(phone = '112' OR phone IS NULL)"],
  [{ field: "properties.rating", type: "number", from: "2", to: "4.5" }, "properties.rating BETWEEN 2 AND 4.5"],
  [{ field: "properties.rating", type: "number", from: "-2" }, "properties.rating >= -2"],
  [{ field: "properties.rating", type: "number", to: "4", isMissing: true },
    "(properties.rating <= 4 OR properties.rating IS NULL)"],
  [{ field: "updatedAt", type: "time", from: "2026-01-31", to: "2026-02-28" },
    "updatedAt >= DATE('2026-01-31') AND updatedAt <= DATE('2026-02-28')"],
  [{ field: "properties.opened", type: "date", from: "2024-02-28", to: "2024-02-29", isMissing: true },
    "(properties.opened >= '2024-02-28' AND properties.opened < '2024-03-01' OR properties.opened IS NULL)"],
  [{ field: "address.city", contains: "50%_\\'" },
    "CASEI(ACCENTI(address.city)) LIKE CASEI(ACCENTI('%50\\\\%\\\\_\\\\\\\\''%'))"],
];

test("a condition has one text, which means the condition", () => {
  for (const [condition, text] of BOTH) {
    assert.equal(filterText([condition]), text);
    assert.deepEqual(conditionsOf(text), [condition], text);
  }
});

test("all conditions together have one text", () => {
  const conditions = BOTH.map(([condition]) => condition);
  assert.deepEqual(conditionsOf(filterText(conditions)), conditions);
  assert.deepEqual(conditionsOf("  "), []);
});

test("an expression may be written in other ways", () => {
  assert.deepEqual(conditionsOf(" (name='a')and((phone) is null) AND phone in('b','c') "),
    [{ field: "name", values: ["a"] }, { other: "((phone) is null)" }, { field: "phone", values: ["b", "c"] }]);
  assert.deepEqual(conditionsOf("name = 'O\\'Hara\\n'"), [{ field: "name", values: ["O'Hara\n"] }]);
  assert.deepEqual(conditionsOf("a.b = 1 OR a.b IS NULL"), [{ field: "a.b", values: [1], isMissing: true }]);
});

test("what a table does not have stays as it is", () => {
  for (const other of ["NOT name = 'a'", "name <> 'a'", "name LIKE 'a%'", "properties.rating > 4", "1 = properties.rating",
    "S_INTERSECTS(geometry, BBOX(1, 2, 3, 4))", "(name = 'a' OR phone = 'b')", "properties.a = 0x1", "name = 'a' 'b'",
    "name IN ()", "(name = 'a' OR name = 'b')", "properties.rating BETWEEN 1 AND properties.max", "name = DATE('2026-01-31')"]) {
    assert.deepEqual(conditionsOf(other), [{ other }], other);
    assert.deepEqual(conditionsOf(`phone = '1' AND ${other}`), [{ field: "phone", values: ["1"] }, { other }]);
  }
});

test("an expression with OR or without an end stays one condition", () => {
  assert.deepEqual(conditionsOf("name = 'a' OR phone = 'b'"), [{ other: "(name = 'a' OR phone = 'b')" }]);
  assert.deepEqual(conditionsOf("name = 'a"), [{ other: "(name = 'a)" }]);
  assert.deepEqual(conditionsOf("name = 'a' AND"), [{ other: "name = 'a' AND" }]);
});

test("numbers keep all their digits", () => {
  const [{ values }] = conditionsOf("properties.code IN (12345678901234567890, 7)");
  assert.equal(jsonText(values), "[12345678901234567890,7]");
  assert.equal(filterText([{ field: "properties.code", values }]), "properties.code IN (12345678901234567890, 7)");
});
