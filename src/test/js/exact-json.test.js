import assert from "node:assert/strict";
import test from "node:test";
import { canonical, isRaw, jsonText, parseJson } from "../../main/resources/page/shared/exact-json.js";

test("numbers that JavaScript would round stay as they are", () => {
  for (const number of ["12345678901234567890", "0.1000", "1e400", "-0.0", "1E2", "0.12345678901234567890"]) {
    const text = `{"a":[${number}]}`;
    assert.equal(jsonText(parseJson(text)), text);
    assert.ok(isRaw(parseJson(text).a[0]), number);
  }
});

test("other numbers are numbers", () => {
  assert.deepEqual(parseJson("[0,1,-2.5,1000000]"), [0, 1, -2.5, 1000000]);
});

test("texts with digits stay texts", () => {
  const text = JSON.stringify({ "12.50": "12.50 and \"0.10\"", "\\": "\\\"1.0\\", c: "\"1.0" });
  assert.equal(jsonText(parseJson(text)), text);
  assert.equal(isRaw(parseJson(text)["12.50"]), false);
});

test("a text may be indented", () => {
  assert.equal(jsonText(parseJson("{\"a\":1.0}"), 2), "{\n  \"a\": 1.0\n}");
});

test("what is no JSON is refused", () => {
  for (const text of ["", "{", "01", "1.0 2.0", "-", "[1,]", "nul"]) {
    assert.throws(() => parseJson(text), SyntaxError, text);
  }
});

test("equal values have equal texts, whatever the order of their members", () => {
  assert.equal(canonical(parseJson("{\"b\":{\"d\":1.0,\"c\":2},\"a\":[1,2]}")),
    canonical(parseJson("{\"a\":[1,2],\"b\":{\"c\":2,\"d\":1.0}}")));
  assert.notEqual(canonical([1, 2]), canonical([2, 1]));
  assert.notEqual(canonical(parseJson("1.0")), canonical(parseJson("1.00")));
});
