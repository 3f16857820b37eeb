import assert from "node:assert/strict";
import test from "node:test";
import { similarName } from "../../main/resources/page/shared/texts.js";

test("a new name may be meant to be one that exists", () => {
  const names = ["category", "ISIL Code", "opening_hours", "Größe", "café"];
  assert.deepEqual(["Category", "isil code", "ISILCode", "Opening hours", "große", "Cafe\u0301", " category"].map((name) => similarName(name, names)),
    ["category", "ISIL Code", "ISIL Code", "opening_hours", "Größe", "café", "category"]);
  assert.deepEqual(["category", "kind", "", "categories"].map((name) => similarName(name, names)), [null, null, null, null]);
  assert.equal(similarName("Category", ["Category", "category"]), null);
});
