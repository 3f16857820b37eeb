import assert from "node:assert/strict";
import test from "node:test";
import { addColumns, joinedParts, rowsOf } from "../../main/resources/page/desk/many/csv-parts.js";

async function join(...parts) {
  const columns = [];
  const blobs = parts.map((part) => {
    const rows = rowsOf(part);
    addColumns(columns, rows[0]);
    return new Blob([JSON.stringify(rows)]);
  });
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await (await joinedParts(columns, blobs)).bytes());
}

test("cells stay as they are written", () => {
  assert.deepEqual(rowsOf("id,\"a,b\"\r\n1,\"x\"\"y\r\nz\"\r\n2,\r\n3,\"\"\r\n"),
    [["id", "\"a,b\""], ["1", "\"x\"\"y\r\nz\""], ["2", ""], ["3", "\"\""]]);
  assert.deepEqual(rowsOf("id\r\n"), [["id"]]);
});

test("parts with the same columns follow each other", async () => {
  assert.equal(await join("id,b\r\n1,\"x\ny\"\r\n", "id,b\r\n2,\"\"\r\n"), "\ufeffid,b\r\n1,\"x\ny\"\r\n2,\"\"\r\n");
});

test("a file has the columns of all parts, each in the order of its part", async () => {
  assert.equal(await join("id,x,p.a,t\r\n1,2,3,4\r\n", "id,x,z,p.b,t\r\n5,6,7,8,9\r\n", "id,x,t\r\n"),
    "\ufeffid,x,z,p.b,p.a,t\r\n1,2,,,3,4\r\n5,6,7,8,,9\r\n");
});
