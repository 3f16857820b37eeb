import assert from "node:assert/strict";
import test from "node:test";
import { typingOf, valueOfText } from "../../main/resources/page/desk/table/cell-value.js";
import { jsonText, parseJson, typedText } from "../../main/resources/page/shared/exact-json.js";
import { webAddressProblem } from "../../main/resources/page/shared/no-value.js";
import { useSettings } from "./page-settings.js";

const RULES = new Map([["phone", { maxLength: 20, isRequired: true }], ["description", { maxLength: 2000 }],
  ["siteUrl", { maxLength: 500, isWebAddress: true, mayBeEmpty: true }]]);

function property(kind) { return { name: "properties.x", kind, isProperty: true }; }

test("short texts, numbers, and yes and no are changed in their cells", () => {
  assert.deepEqual(["phone", "siteUrl", "description", "updatedAt", "geometry"]
    .map((name) => typingOf({ name, kind: "text", isProperty: false }, "x", RULES)), ["text", "text", null, null, null]);
  assert.deepEqual(["x", 4.5, parseJson("12345678901234567890"), false, ["x"], { a: 1 }, "a\nb", "x".repeat(301)]
    .map((value) => typingOf(property("mixed"), value, RULES)),
  ["text", "number", "number", "boolean", null, null, null, null]);
});

test("a missing value is typed like the others", () => {
  assert.deepEqual(["text", "number", "boolean", "mixed", "list"].map((kind) => typingOf(property(kind), undefined, RULES)),
    ["text", "number", "boolean", "text", null]);
  assert.equal(typingOf(property("number"), null, RULES), "number");
});

test("a text becomes the value that it writes", () => {
  assert.equal(valueOfText(" a ", "text"), " a ");
  assert.equal(valueOfText("4,5", "number"), 4.5);
  assert.equal(jsonText(valueOfText(" 12345678901234567890 ", "number")), "12345678901234567890");
  assert.equal(valueOfText("false", "boolean"), false);
  assert.throws(() => valueOfText("four", "number"), SyntaxError);
});

test("an empty text removes the value, if it may", () => {
  assert.equal(valueOfText(" ", "number"), undefined);
  assert.equal(valueOfText("", "text", RULES.get("siteUrl")), "");
  assert.throws(() => valueOfText("", "text", RULES.get("phone")), SyntaxError);
});

test("a value is typed as it is written", () => {
  assert.deepEqual([undefined, null, "a", true, parseJson("7.10")].map(typedText), ["", "", "a", "true", "7.10"]);
});

test("a web address has a scheme and a host", () => {
  useSettings({});
  for (const text of ["https://example.com", "http://localhost:8080/a?b#c", "HTTPS://EXAMPLE.COM/ä", " https://a.b "]) {
    assert.equal(webAddressProblem(text), null, text);
  }
  for (const text of ["example.com", "www.example.com/a", "javascript:alert(1)", "ftp://example.com", "https://", "https:a.b",
    "https://a b", "mailto:a@b.c", "https:///a"]) {
    assert.match(webAddressProblem(text), /web address/, text);
  }
  assert.throws(() => valueOfText("example.com", "text", RULES.get("siteUrl")), SyntaxError);
});
