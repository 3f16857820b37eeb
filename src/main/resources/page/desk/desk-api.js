// What the desk asks the service.

import { nextLink } from "../api.js";
import { STATUS, ServiceError, request, whole } from "../requests.js";
import { textOf } from "../texts.js";
import { jsonText, parseJson } from "./exact-json.js";
import { session } from "./session.js";

const SCHEMA = new URL("../schemas/location.schema.json", import.meta.url);
const PLACES = "/api/locations";
const USERS = "/api/users";

let loadingRules = null;

function pathOf(folder, id) { return `${folder}/${encodeURIComponent(id)}`; }

async function placeIn(answer) {
  const text = await answer.text();
  return { place: { ...JSON.parse(text), properties: parseJson(text).properties }, tag: answer.headers.get("ETag") };
}

function send(method, path, body, headers = {}) {
  return session.request(path, {
    method, body: jsonText(body), headers: { "Content-Type": "application/json", ...headers },
  });
}

/** Returns the path of the places that match the words. `fields` are those to load. */
export function placesPath(words, limit, fields) {
  const search = words ? [["q", words]] : [];
  return `${PLACES}?${new URLSearchParams([["limit", limit], ...search, ...fields.map((field) => ["only", field])])}`;
}

/** Returns a place and the tag of its version. */
export async function place(id, signal) { return placeIn(await request(pathOf(PLACES, id), { signal })); }

/** Adds a place. Returns it with the tag of its version. */
export async function addPlace(body) { return placeIn(await send("POST", PLACES, body)); }

/** Changes some fields of a place, if it still has the version of the tag. Returns it with its new tag. */
export async function changePlace(id, fields, tag) {
  return placeIn(await send("PATCH", pathOf(PLACES, id), fields, { "If-Match": tag }));
}

/** Deletes a place, if it still has the version of the tag; without a tag any version. */
export async function deletePlace(id, tag) {
  await session.request(pathOf(PLACES, id), { method: "DELETE", headers: tag ? { "If-Match": tag } : {} });
}

function textsOf(properties, folder) {
  return Object.entries(properties).filter(([, rule]) => [rule.type].flat().includes("string")).map(([name, rule]) => ({
    location: `${folder}/${name}`,
    maxLength: rule.maxLength,
    mayBeEmpty: rule.minLength === 0,
    isRequired: rule.type === "string" && rule.minLength !== 0,
  }));
}

async function loadRules() {
  const { properties, $defs } = await whole((await request(SCHEMA)).json());
  return { texts: textsOf(properties, ""), addressTexts: textsOf($defs.address.properties, "/address") };
}

/** Returns the rules of the texts of a place, and of those of its address, from the schema of the service. */
export function textRules() {
  loadingRules ??= loadRules().catch((failure) => {
    loadingRules = null;
    throw failure;
  });
  return loadingRules;
}

/** Returns the texts of a page and of all that follow, while a task goes on. */
export async function* pagesOf(path, task) {
  for (let next = path; next !== null && !task.isCancelled;) {
    const page = await task.patiently(async () => {
      const answer = await request(next, { signal: task.signal });
      return { text: await whole(answer.text()), next: nextLink(answer.headers.get("Link")) };
    });
    yield page.text;
    next = page.next;
  }
}

export async function users(signal) { return (await session.request(USERS, { signal })).json(); }

export async function user(id, signal) { return (await session.request(pathOf(USERS, id), { signal })).json(); }

export async function addUser(body) { return (await send("POST", USERS, body)).json(); }

/** Changes some fields of an account. Returns it. */
export async function changeUser(id, fields) { return (await send("PATCH", pathOf(USERS, id), fields)).json(); }

/** Gives fields of an account their former values, unless the account was changed again since. */
export async function restoreUser(changed, fields) {
  if ((await user(changed.id)).updatedAt !== changed.updatedAt) {
    throw new ServiceError(STATUS.CHANGED, [{ message: textOf("change.changedSince") }]);
  }
  await changeUser(changed.id, fields);
}

/** Changes the password of the own account, which ends all its sessions. Signs in again. */
export async function changeOwnPassword(currentPassword, password) {
  await send("PATCH", "/api/me", { currentPassword, password });
  await session.signIn(session.user.email, password);
}
