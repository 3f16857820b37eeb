import assert from "node:assert/strict";
import test from "node:test";
import { nextLink } from "../../main/resources/page/shared/requests.js";
import {
  bytesText, fieldText, labelOf, positionText, quoted, rangeText, shortCount, templateOf, textOf, waitText,
} from "../../main/resources/page/shared/texts.js";

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

test("a field without a label has its name as it is", () => {
  assert.deepEqual(["/address/zipCode", "/openingHours", "/toString", "/properties/a~1b~0"].map(labelOf),
    ["Postal code", "openingHours", "toString", "a/b~"]);
  const names = ["ISIL Code", "isil_code", "category", "Category", "and/or", "name", "a.b"];
  assert.deepEqual(names.map((name) => fieldText(`properties.${name}`)), names);
  assert.equal(fieldText("address.zipCode"), "Postal code");
});

test("a position has the sides of the world", () => {
  assert.equal(positionText([-0.12345678, -51.5]), "51.5° S, 0.12345678° W");
  assert.equal(positionText([0, 0, -12.5]), "0° N, 0° E, -12.5 m");
});

test("a quoted text keeps its direction to itself", () => {
  assert.equal(quoted("\u05d0"), "“\u2068\u05d0\u2069”");
});

test("counts, sizes and times are as short as they can be", () => {
  assert.deepEqual([999, 1999, 171075].map(shortCount), ["999", "1.9k", "171k"]);
  assert.deepEqual([999, 12340000].map(bytesText), ["999 bytes", "12.3 MB"]);
  assert.deepEqual([119, 121].map(waitText), ["Try again in 119 s.", "Try again in 3 min."]);
});

test("a page of a list tells its range", () => {
  assert.equal(rangeText(50, 50, 171075, ""), "51 to 100 of 171,075 places");
  assert.deepEqual(["x", ""].map((words) => rangeText(0, 1, 1, words)), ["1 place found", "1 place"]);
  assert.equal(rangeText(0, 0, 0, ""), "There are no places yet");
});

test("a list may have a next page", () => {
  assert.deepEqual(["</api/a?b=1,2>; rel=\"next\"", "</poi/api/a?b=/api/c>; rel=\"next\"", null].map(nextLink),
    ["/api/a?b=1,2", "/api/a?b=/api/c", null]);
});
