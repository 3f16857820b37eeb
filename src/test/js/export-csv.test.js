import assert from "node:assert/strict";
import test from "node:test";
import { csvFile, csvLines } from "../../main/resources/page/desk/export-csv.js";

function place(fields) {
  return {
    id: "6f0c3c2e-8a5e-4b52-9d2c-0c1f1f3a7c11", name: "Prater", description: "A park.", phone: "1", photoUrl: "https://a.at/p.jpg",
    siteUrl: "", geometry: { type: "Point", coordinates: [16.3957, 48.2166] },
    address: { street: "Prater", zipCode: "1020", city: "Wien", state: "Wien" }, createdAt: "2026-01-01T00:00:00Z",
    updatedAt: "2026-01-02T00:00:00Z", ...fields,
  };
}

async function csvOf(...places) {
  const file = new Blob(places.map((each) => `${(typeof each === "string") ? each : JSON.stringify(each)}\n`));
  const text = await (await csvFile(file, await csvLines(file))).bytes();
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(text);
}

/** Returns the lines of a file whose fields have no line breaks. */
async function linesOf(...places) { return (await csvOf(...places)).split("\r\n"); }

test("a place is a line with all its fields", async () => {
  const [head, line, end] = await linesOf(place());
  assert.equal(head, "\ufeffid,name,shortName,description,phone,photoUrl,siteUrl,latitude,longitude,address.street,"
    + "address.number,address.zipCode,address.city,address.state,createdAt,updatedAt");
  assert.equal(line, "6f0c3c2e-8a5e-4b52-9d2c-0c1f1f3a7c11,Prater,,A park.,1,https://a.at/p.jpg,\"\",48.2166,16.3957,Prater,,"
    + "1020,Wien,Wien,2026-01-01T00:00:00Z,2026-01-02T00:00:00Z");
  assert.equal(end, "");
});

test("the columns are those that any of the places needs", async () => {
  const high = place({ geometry: { type: "Point", coordinates: [16, 48, 160] }, properties: { b: true } });
  const [head, first, second] = await linesOf(place({ properties: { a: [1, { c: "x" }] } }), high);
  assert.match(head, /,latitude,longitude,altitude,address\.street,.*,properties\.a,properties\.b,createdAt/);
  assert.match(first, /,48\.2166,16\.3957,,Prater,.*,"\[1,\{""c"":""x""\}\]",,2026/);
  assert.match(second, /,48,16,160,Prater,.*,,true,2026/);
});

test("texts with commas, quotes and line breaks have quotes", async () => {
  const text = await csvOf(place({ name: "Prater, \"Wien\"\r\nx", description: "a\nb", shortName: " x " }));
  assert.ok(text.includes("11,\"Prater, \"\"Wien\"\"\r\nx\",\" x \",\"a\nb\",1,"));
});

test("texts that look like formulas stay as they are", async () => {
  const [, line] = await linesOf(place({ name: "=1+1", shortName: "+43", description: "@home", phone: "-1" }));
  assert.match(line, /,=1\+1,\+43,@home,-1,/);
});

test("numbers stay exact", async () => {
  const line = JSON.stringify(place()).replace("{", "{\"properties\":{\"n\":12345678901234567890,\"m\":7.10},");
  assert.match((await linesOf(line))[1], /,12345678901234567890,7\.10,2026/);
});

test("degrees have no exponents", async () => {
  const text = JSON.stringify(place()).replace("[16.3957,48.2166]", "[1.0E-7,-1.25e-3,1.5E3]");
  assert.match((await linesOf(text))[1], /,-0\.00125,0\.00000010,1500,Prater/);
  assert.match((await linesOf(text.replace("1.0E-7,-1.25e-3", "-1.25E1,1E1")))[1], /,10,-12\.5,1500,Prater/);
});

test("names of properties may be any", async () => {
  const [head, line] = await linesOf(JSON.stringify(place()).replace("{", "{\"properties\":{\"__proto__\":1,\"a,b\":2},"),
    place({ properties: {} }));
  assert.match(head, /,properties\.__proto__,"properties\.a,b",/);
  assert.match(line, /,1,2,2026/);
});

test("a large file is made part by part, and can be cancelled", async () => {
  const lines = Array.from({ length: 5000 }, (none, count) => `${JSON.stringify(place({ name: `Größe ${count}` }))}\n`);
  const file = new Blob(lines);
  const columns = await csvLines(file);
  const steps = [];
  const csv = await csvFile(file, columns, (done) => steps.push(done));
  const text = await csv.text();
  assert.equal(text.split("\r\n").length, 5002);
  assert.ok(text.includes(",Größe 4999,"));
  assert.ok(steps.length > 1);
  assert.equal(steps.at(-1), 5000);
  let calls = 0;
  await csvFile(file, columns, () => { calls += 1; });
  assert.equal(calls, 1);
  assert.equal((await csvLines(file, () => true)).properties, 0);
});
