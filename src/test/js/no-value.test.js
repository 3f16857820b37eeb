import assert from "node:assert/strict";
import test from "node:test";
import { isNoValue, known, webAddressProblem } from "../../main/resources/page/shared/no-value.js";
import { useSettings } from "./page-settings.js";

const SETTINGS = { "map-no-value": "-|keine Angabe" };

test("a text that stands for no value is not shown", () => {
  useSettings(SETTINGS);
  const place = {
    id: "1", name: "-", phone: " - ", photoUrl: "keine Angabe", siteUrl: "", description: "a-b", properties: { ref: "-" },
    address: { street: "-", city: "Bern" }, geometry: { type: "Point", coordinates: [7, 47] },
  };
  const { phone, photoUrl, address, ...others } = place;
  assert.deepEqual(known(place), { ...others, address: { city: "Bern" } });
  assert.deepEqual(known({ name: "a", address: { city: "-", state: "-" } }), { name: "a", address: {} });
  assert.deepEqual(["--", "Keine Angabe", ""].filter(isNoValue), []);
});

test("a place may have no web address", () => {
  useSettings(SETTINGS);
  assert.equal(webAddressProblem("keine Angabe"), null);
  assert.match(webAddressProblem("keine"), /web address/);
});
