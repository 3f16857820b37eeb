// The rules for the texts of a place, from the schema of the service. A new text of the schema is in the forms by itself.

import { request, whole } from "../requests.js";

const SCHEMA = new URL("../schemas/location.schema.json", import.meta.url);

let loading = null;

function textsOf(properties, folder) {
  return Object.entries(properties).filter(([, rule]) => [rule.type].flat().includes("string")).map(([name, rule]) => ({
    location: `${folder}/${name}`,
    maxLength: rule.maxLength,
    mayBeEmpty: rule.minLength === 0,
    isRequired: rule.type === "string" && rule.minLength !== 0,
  }));
}

async function load() {
  const { properties, $defs } = await whole((await request(SCHEMA)).json());
  return { texts: textsOf(properties, ""), addressTexts: textsOf($defs.address.properties, "/address") };
}

/** Returns the rules of the texts of a place, and of those of its address. */
export function textRules() {
  loading ??= load().catch((failure) => {
    loading = null;
    throw failure;
  });
  return loading;
}
