import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

globalThis.sessionStorage = { getItem: () => null };
globalThis.BroadcastChannel = EventTarget;
const { lifetime } = await import("../../main/resources/page/desk/session.js");
const { placesPath, textRules } = await import("../../main/resources/page/desk/desk-api.js");

test("a token lives from its issue to its end", () => {
  assert.equal(lifetime(`x.${btoa(JSON.stringify({ iat: 10, exp: 70 }))}.y`), 60000);
});

test("a path has the words of a search, whatever is in them", () => {
  assert.equal(placesPath({ words: "a&b" }, 50, ["id"]), "/api/locations?limit=50&q=a%26b&only=id");
});

test("the rules of the texts are those of the schema", async () => {
  globalThis.fetch = async () => new Response(readFileSync(new URL("../../../schemas/location.schema.json", import.meta.url)));
  const { texts, addressTexts } = await textRules();
  assert.deepEqual(texts.filter(({ location }) => /name|siteUrl/i.test(location)), [
    { location: "/name", maxLength: 150, mayBeEmpty: false, isRequired: true },
    { location: "/shortName", maxLength: 30, mayBeEmpty: false, isRequired: false },
    { location: "/siteUrl", maxLength: 500, mayBeEmpty: true, isRequired: false },
  ]);
  assert.equal(addressTexts[0].location, "/address/street");
});
