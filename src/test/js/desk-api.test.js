import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

globalThis.sessionStorage = { getItem: () => null };
globalThis.BroadcastChannel = EventTarget;
const { lifetime } = await import("../../main/resources/page/desk/session.js");
const { placesPath, textRules } = await import("../../main/resources/page/desk/desk-api.js");
const { NAME, allFields, loadFields } = await import("../../main/resources/page/desk/table/place-fields.js");

test("a token lives from its issue to its end", () => {
  assert.equal(lifetime(`x.${btoa(JSON.stringify({ iat: 10, exp: 70 }))}.y`), 60000);
});

test("a path has the words of a search, whatever is in them", () => {
  assert.equal(placesPath({ words: "a&b" }, { limit: 50, only: ["id"] }), "/api/locations?limit=50&only=id&q=a%26b");
});

test("the rules of the texts are those of the schema", async () => {
  globalThis.fetch = async () => new Response(readFileSync(new URL("../../../schemas/location.schema.json", import.meta.url)));
  const { texts, addressTexts } = await textRules();
  assert.deepEqual(texts.filter(({ location }) => /name|siteUrl/i.test(location)), [
    { location: "/name", path: "name", maxLength: 150, mayBeEmpty: false, isRequired: true, isWebAddress: false },
    { location: "/shortName", path: "shortName", maxLength: 30, mayBeEmpty: false, isRequired: false, isWebAddress: false },
    { location: "/siteUrl", path: "siteUrl", maxLength: 500, mayBeEmpty: true, isRequired: false, isWebAddress: true },
  ]);
  assert.deepEqual([addressTexts[0].location, addressTexts[0].path], ["/address/street", "address.street"]);
});

test("the columns and filters of the table have each text of the schema", async () => {
  const { properties, $defs } = JSON.parse(readFileSync(new URL("../../../schemas/location.schema.json", import.meta.url)));
  globalThis.fetch = async () => new Response(JSON.stringify({ properties: { "properties.ref": { type: "string" } } }));
  await loadFields();
  const texts = [...Object.keys(properties).filter((name) => properties[name].type),
    ...Object.keys($defs.address.properties).map((name) => `address.${name}`)];
  assert.deepEqual(allFields().map(({ name }) => name),
    [...texts, "geometry", "createdAt", "updatedAt", "id", "properties.ref"]);
  assert.equal(allFields()[0], NAME);
});
