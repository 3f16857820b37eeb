import assert from "node:assert/strict";
import test from "node:test";
import { pathWith } from "../../main/resources/page/shared/service-url.js";
import {
  WHOLE, formatTable, nextSort, parseTable, searchParameters,
} from "../../main/resources/page/desk/table/table-address.js";

test("a fragment names what the table shows", () => {
  const state = {
    words: "a&b c", filter: "\"properties.x y\" = 'ö,='", source: "a&b", sort: "-properties.rating", columns: ["properties.a,b", "phone"],
    size: 100, page: 3,
  };
  assert.deepEqual(parseTable(formatTable(state)), state);
  assert.equal(formatTable({ ...WHOLE, sort: "name" }), "#places?sort=name");
});

test("the whole list has no parameters, and a table may have no further columns", () => {
  assert.equal(formatTable(WHOLE), "#places");
  assert.deepEqual(parseTable("#places"), WHOLE);
  assert.deepEqual(parseTable(""), WHOLE);
  assert.deepEqual(parseTable(formatTable({ ...WHOLE, columns: [] })), { ...WHOLE, columns: [] });
});

test("sizes and pages that do not exist are ignored", () => {
  for (const query of ["size=7&page=0", "size=x&page=-1", "size=1e9&page=1.5", "page=x", "columns"]) {
    const { size, page } = parseTable(`#places?${query}`);
    assert.deepEqual({ size, page }, { size: null, page: 1 }, query);
  }
  assert.deepEqual(parseTable("#places?columns=%25zz,a").columns, ["%zz", "a"]);
});

test("a click on a head sorts one way, the other way, and no longer", () => {
  assert.deepEqual(["", "name", "-name", "phone"].map((sort) => nextSort(sort, "name")), ["name", "-name", "", "name"]);
});

test("a request has only what the state has", () => {
  assert.equal(pathWith("/a", searchParameters(WHOLE)), "/a?");
  assert.equal(pathWith("/a", { ...searchParameters({ words: "a", filter: "b", sort: "c" }), limit: 0, only: ["x", "y"], key: null }),
    "/a?q=a&filter=b&sort=c&limit=0&only=x&only=y");
});
