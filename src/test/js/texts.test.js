import assert from "node:assert/strict";
import test from "node:test";
import { labelOf, positionText, quoted, templateOf, textOf } from "../../main/resources/page/texts.js";

test("a message has its values, and numbers have separators", () => {
  assert.equal(textOf("task.stoppedAfter", { done: 1234, reason: "{done} $& 5" }), "Stopped after 1,234. {done} $& 5");
  assert.equal(textOf("field.length", { length: "4200", limit: "5000" }), "4200 of 5000 characters");
});

test("a message has the form for its count", () => {
  assert.deepEqual([0, 1, 2, 1000].map((count) => textOf("many.delete", { count })),
    ["Delete 0 places", "Delete 1 place", "Delete 2 places", "Delete 1,000 places"]);
});

test("marked parts of a message become elements", () => {
  const parts = templateOf("user.ownPassword", { link: (text) => [text] });
  assert.deepEqual(parts.filter((part) => part !== ""), ["You can change your password in ", ["your account"], "."]);
});

test("a field without a label has its name", () => {
  assert.deepEqual(["/address/zipCode", "/openingHours", "/toString"].map(labelOf),
    ["Postal code", "Opening hours", "To string"]);
});

test("a position has the sides of the world", () => {
  assert.equal(positionText([-0.12345678, -51.5]), "51.5° S, 0.12345678° W");
  assert.equal(positionText([0, 0, -12.5]), "0° N, 0° E, -12.5 m");
});

test("a quoted text keeps its direction to itself", () => {
  assert.equal(quoted("\u05d0"), "“\u2068\u05d0\u2069”");
});
