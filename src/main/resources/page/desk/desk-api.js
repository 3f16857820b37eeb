// What the desk asks the service.

import { STATUS, ServiceError, json, placesPage, received, request } from "../shared/requests.js";
import { pathWith } from "../shared/service-url.js";
import { textOf } from "../shared/texts.js";
import { jsonText, parseJson } from "../shared/exact-json.js";
import { session } from "./session.js";
import { searchParameters } from "./table/table-address.js";

const SCHEMA = new URL("../schemas/location.schema.json", import.meta.url);
const PLACES = "/api/locations";
const QUERYABLES = "/ogc/collections/locations/queryables?f=json";
const USERS = "/api/users";
const KEYS = "/api/keys";
const MAP_SETTINGS = "/api/settings/map";
const WEB_ADDRESSES = ["photoUrl", "siteUrl"]; // the texts that are addresses of pages and pictures in the web
export const IDS = 100; // the largest number of IDs in a request

let loadingRules = /** @type {Promise<TextRules> | null} */ (null);

/** The versions of places that this page has written. */
const own = /** @type {Set<string>} */ (new Set());

function pathOf(/** @type {string} */ folder, /** @type {string} */ id) { return `${folder}/${encodeURIComponent(id)}`; }

function versionOf(/** @type {{ id: string, updatedAt: string }} */ { id, updatedAt }) { return `${id} ${updatedAt}`; }

/** Returns whether this page has written this version of a place. @param {Place} place */
export function isOwnVersion(place) { return own.has(versionOf(place)); }

/** @param {Response} answer @returns {Promise<Version>} */
async function placeIn(answer) { return { place: placeOf(await answer.text()), tag: answer.headers.get("ETag") ?? "" }; }

/** @param {string} method @param {string} path @param {unknown} body @param {Record<string, string>} headers */
function send(method, path, body, headers = {}) {
  return session.request(path, {
    method, body: jsonText(body), headers: { "Content-Type": "application/json", ...headers },
  });
}

async function written(/** @type {Promise<Response>} */ sending) {
  const saved = await placeIn(await sending);
  keepOwn(saved.place);
  return saved;
}

/** Sends a request for places. Only a source is no public matter: other answers may come from a cache.
 * @param {string | URL} path @param {RequestInit} [options] */
export function ask(path, options) {
  return /[?&]source=/.test(String(path)) ? session.request(String(path), options) : request(path, options);
}

/** Returns the names of the sources of imports. @param {AbortSignal} signal @returns {Promise<string[]>} */
export async function sourceNames(signal) {
  return (await received((await session.request("/api/imports/sources", { signal })).json())).sources;
}

/** Returns the path of the places that a search finds, with more parameters.
 * @param {Search} search @param {Record<string, unknown>} parameters */
export function placesPath(search, parameters) { return pathWith(PLACES, { ...parameters, ...searchParameters(search) }); }

/** Returns the path of the changes of the places that match a filter; an empty one for all. @param {string} filter */
export function changesPath(filter) { return pathWith("/api/changes", { filter }); }

export function tagOf(/** @type {{ updatedAt: string }} */ { updatedAt }) { return `"${Date.parse(updatedAt).toString(36)}"`; }

/** Keeps that this page has written this version of a place. @param {{ id: string, updatedAt: string }} place */
export function keepOwn(place) { own.add(versionOf(place)); }

/** Returns a place that is a line in NDJSON. @param {string} line @returns {Place} */
export function placeOf(line) {
  const place = JSON.parse(line);
  return place.properties ? { ...place, properties: parseJson(line).properties } : place;
}

export function linesOf(/** @type {string} */ page) { return page.split("\n").filter(Boolean); }

/** Returns those of these places that exist. @template [T=Place] @param {string[]} fields the fields to load; empty for all
 * @param {string[]} ids @param {Task} task @returns {Promise<T[]>} @param {(line: string) => T} [read] returns the place of
 * a line */
export async function placesById(ids, fields, task, read = /** @type {(line: string) => any} */ (placeOf)) {
  const parts = Array.from({ length: Math.ceil(ids.length / IDS) }, (_, part) => ids.slice(part * IDS, (part + 1) * IDS));
  const pages = await Promise.all(parts.map((part) => placesPage(placesPath({}, { f: "ndjson", only: fields, ids: part.join() }),
    task.signal, (text) => linesOf(text).map(read))));
  return pages.flatMap(({ places }) => places);
}

/** Returns how many places of a search have each value of a field: the most frequent ones first.
 * @param {string} field @param {Search} search @param {number} limit @param {AbortSignal} [signal] @returns {Promise<Facet>} */
export async function facet(field, { words, filter, source }, limit, signal) {
  const path = pathWith("/api/facets", { field, limit, ...searchParameters({ words, filter, source }) });
  const [found] = parseJson(await received((await ask(path, { signal })).text()));
  return found;
}

/** @template {{ id: string }} T @param {T[]} places */
export function byId(places) { return new Map(places.map((place) => [place.id, place])); }

/** Returns the clusters and single places of a box under a filter, as GeoJSON features. @param {Box} box
 * @param {number} zoom @param {string} [filter] @param {AbortSignal} [signal] @returns {Promise<MapFeature[]>} */
export async function clusters(box, zoom, filter, signal) {
  return (await json(pathWith("/api/clusters", { bbox: box.join(), zoom, filter }), signal)).features;
}

/** Returns the first places of a search, as GeoJSON features.
 * @param {Search} search @param {number} limit @param {AbortSignal} signal @returns {Promise<MapFeature[]>} */
export async function placesAt(search, limit, signal) {
  const answer = await ask(placesPath(search, { limit, only: ["id", "name", "geometry"], f: "geojson" }), { signal });
  return (await received(answer.json())).features;
}

/** Returns a JSON Schema with all fields that places have now, by their dotted names.
 * @param {AbortSignal} [signal] @returns {Promise<Queryables>} */
export function queryables(signal) { return json(QUERYABLES, signal); }

/** Returns a place and the tag of its version. @param {string} id @param {AbortSignal} [signal] */
export async function place(id, signal) { return placeIn(await request(pathOf(PLACES, id), { signal })); }

export async function addPlace(/** @type {unknown} */ body) { return written(send("POST", PLACES, body)); }

/** Changes some fields of a place, if it still has the version of the tag. Returns it with its new tag. */
export async function changePlace(/** @type {string} */ id, /** @type {unknown} */ fields, /** @type {string} */ tag) {
  return written(send("PATCH", pathOf(PLACES, id), fields, { "If-Match": tag }));
}

/** Deletes a place, if it still has the version of the tag; without a tag any version.
 * @param {string} id @param {string} [tag] */
export async function deletePlace(id, tag) {
  await session.request(pathOf(PLACES, id), { method: "DELETE", headers: tag ? { "If-Match": tag } : {} });
}

/** Returns the path of the versions of a place. @param {string} id */
export function historyPath(id) { return `${pathOf(PLACES, id)}/history`; }

/** Returns a place as it was; that of a deletion is the place before it. @param {string} id @param {string} version */
export async function placeAt(id, version) {
  return (await placeIn(await session.request(pathOf(historyPath(id), version)))).place;
}

/** Brings a version back, if the place still has that of the tag. Returns it with its new tag.
 * @param {string} id @param {string} [version] without it, the deleted place as it was @param {string} [tag] without it, any version */
export async function restorePlace(id, version, tag) {
  return written(send("POST", `${pathOf(PLACES, id)}/restore`, { version }, tag ? { "If-Match": tag } : {}));
}

/** @param {Record<string, SchemaRule>} properties @param {string} folder @returns {TextRule[]} */
function textsOf(properties, folder) {
  return Object.entries(properties).filter(([, rule]) => [rule.type].flat().includes("string")).map(([name, rule]) => ({
    location: `${folder}/${name}`,
    path: `${folder}/${name}`.slice(1).replace("/", "."),
    maxLength: rule.maxLength,
    mayBeEmpty: rule.minLength === 0,
    isRequired: rule.type === "string" && rule.minLength !== 0,
    isWebAddress: WEB_ADDRESSES.includes(name),
  }));
}

/** @returns {Promise<TextRules>} */
async function loadRules() {
  const { properties, $defs } = await json(SCHEMA);
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

/** Returns the texts of a page and of all that follow, while a task goes on. @param {string} path @param {Task} task */
export async function* pagesOf(path, task) {
  for (let next = /** @type {string | null} */ (path); next !== null && !task.isCancelled;) {
    const page = await task.withRetries(() => placesPage(next ?? path, task.signal, String, ask));
    yield page.places;
    next = page.next;
  }
}

/** @param {AbortSignal} signal @returns {Promise<Account[]>} */
export async function users(signal) { return (await session.request(USERS, { signal })).json(); }

/** @param {string} id @param {AbortSignal} [signal] @returns {Promise<Account>} */
export async function user(id, signal) { return (await session.request(pathOf(USERS, id), { signal })).json(); }

/** Adds an account, whose user sets the password by the link. @param {unknown} body @returns {Promise<InvitedAccount>} */
export async function addUser(body) { return (await send("POST", USERS, body)).json(); }

/** Changes some fields of an account. Returns it. @param {string} id @param {unknown} fields @returns {Promise<Account>} */
export async function changeUser(id, fields) { return (await send("PATCH", pathOf(USERS, id), fields)).json(); }

/** Gives fields of an account their former values, unless the account was changed again since. */
export async function restoreUser(/** @type {Account} */ changed, /** @type {unknown} */ fields) {
  if ((await user(changed.id)).updatedAt !== changed.updatedAt) {
    throw new ServiceError(STATUS.CHANGED, [{ message: textOf("change.changedSince") }]);
  }
  await changeUser(changed.id, fields);
}

/** @param {string} path @param {string} [method] */
function act(path, method = "POST") { return session.request(path, { method }); }

/** Deletes an account. @param {string} id */
export function deleteUser(id) { return act(pathOf(USERS, id), "DELETE"); }

/** Returns a link by which the user of an account sets a new password. @param {string} id @returns {Promise<PasswordLink>} */
export async function passwordLink(id) { return (await act(`${pathOf(USERS, id)}/password-link`)).json(); }

/** Ends all sessions of an account; without an ID those of the own one. @param {string} [id] */
export function signOutEverywhere(id) { return act(`${id ? pathOf(USERS, id) : "/api/me"}/sign-out`); }

/** @param {AbortSignal} signal @returns {Promise<Key[]>} */
export async function keys(signal) { return (await session.request(KEYS, { signal })).json(); }

/** Adds a key. Only this answer has its text. @param {unknown} body @returns {Promise<Key & { key: string }>} */
export async function addKey(body) { return (await send("POST", KEYS, body)).json(); }

/** @param {string} id */
export function deleteKey(id) { return act(pathOf(KEYS, id), "DELETE"); }

/** Returns the settings of the map. @returns {Promise<MapSettings>} */
export async function mapSettings() { return json(MAP_SETTINGS); }

/** Changes some settings of the map. Returns them. @param {MapSettings} changed @returns {Promise<MapSettings>} */
export async function changeMapSettings(changed) { return (await send("PATCH", MAP_SETTINGS, changed)).json(); }

/** Changes the password of the own account, which ends all its sessions. Signs in again. */
export async function changeOwnPassword(/** @type {string} */ currentPassword, /** @type {string} */ password) {
  await send("PATCH", "/api/me", { currentPassword, password });
  await session.signIn(session.user?.email ?? "", password);
}
