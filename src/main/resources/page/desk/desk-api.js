// What the desk asks the service.

import { nextLink } from "../api.js";
import { request } from "../requests.js";
import { jsonText, parseJson } from "./exact-json.js";
import { session } from "./session.js";

const PLACES = "/api/locations";

function pathOf(id) {
  return `${PLACES}/${encodeURIComponent(id)}`;
}

async function placeIn(answer) {
  const text = await answer.text();
  return {
    place: { ...JSON.parse(text), properties: parseJson(text).properties },
    tag: answer.headers.get("ETag"),
  };
}

/** Sends a body of JSON with the token. Returns the answer. */
export function send(method, path, body, headers = {}) {
  return session.request(path, {
    method, body: jsonText(body), headers: { "Content-Type": "application/json", ...headers },
  });
}

/** Returns the path of the places that match the words. `fields` are those to load; null for all. */
export function placesPath(words, limit, fields) {
  const parameters = new URLSearchParams({ limit });
  if (words) {
    parameters.set("q", words);
  }
  fields?.forEach((field) => parameters.append("only", field));
  return `${PLACES}?${parameters}`;
}

/** Returns a page of places, the number of all that match, and the path of the next page; null if there is none. */
export async function pageOfPlaces(path, signal) {
  const answer = await request(path, { signal });
  const total = answer.headers.get("X-Total-Count");
  return {
    places: await answer.json(),
    total: (total !== null) ? Number(total) : null,
    next: nextLink(answer.headers.get("Link")),
  };
}

/** Returns a place and the tag of its version. */
export async function place(id, signal) {
  return placeIn(await request(pathOf(id), { signal }));
}

/** Adds a place. Returns it with the tag of its version. */
export async function addPlace(body) {
  return placeIn(await send("POST", PLACES, body));
}

/** Changes some fields of a place, if it still has the version of the tag. Returns it with its new tag. */
export async function changePlace(id, fields, tag) {
  return placeIn(await send("PATCH", pathOf(id), fields, { "If-Match": tag }));
}

/** Deletes a place, if it still has the version of the tag. */
export async function deletePlace(id, tag) {
  await session.request(pathOf(id), { method: "DELETE", headers: { "If-Match": tag } });
}
