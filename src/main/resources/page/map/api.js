// What the map asks the service.

import { STATUS, json, placesPage, statusOf } from "../shared/requests.js";
import { pathWith } from "../shared/service-url.js";

const FIELDS = ["id", "name", "geometry", "address"];

/** What each question about places and about clusters asks for besides. */
let listed = { only: FIELDS, filter: "" };
let counted = {};

/** Asks from now on only for places that match a filter. @param {object} wanted @param {string[]} wanted.fields more fields
 * of the places that are listed or drawn @param {string | null} wanted.counts the field whose values are counted in
 * clusters; null for none @param {string} wanted.filter an expression in CQL2 Text; empty for all places */
export function showOnly({ fields, counts, filter }) {
  listed = { only: [...FIELDS, ...fields], filter };
  counted = { counts, only: counts, filter };
}

export function isFiltered() { return listed.filter !== ""; }

/** Returns the clusters and single places of a box, as GeoJSON features. @returns {Promise<MapFeature[]>} */
export async function clusters(/** @type {Box} */ box, /** @type {number} */ zoom, /** @type {AbortSignal} */ signal) {
  return (await json(pathWith("/api/clusters", { bbox: box.join(), zoom, ...counted }), signal)).features;
}

/** Returns a page of the places that parameters ask for: `bbox`, `near`, `within`, `q`, `limit`.
 * @param {Record<string, unknown>} parameters @param {AbortSignal} [signal] */
export function places(parameters, signal) {
  return placesPage(pathWith("/api/locations", { ...parameters, ...listed }), signal);
}

/** @param {AbortSignal} [signal] */
export async function countAll(signal) { return (await placesPage("/api/locations?limit=1&only=id", signal)).total; }

/** Returns the box of all places, as [west, south, east, north]; null if there are none. @returns {Promise<Box | null>} */
export async function extent() {
  const { extent: found } = await json("/ogc/collections/locations?f=json");
  return found?.spatial.bbox[0] ?? null;
}

/** Returns a place with all its fields; null if there is none.
 * @param {string} id @param {AbortSignal} [signal] @returns {Promise<Place | null>} */
export async function place(id, signal) {
  try {
    return await json(`/api/locations/${encodeURIComponent(id)}`, signal);
  } catch (failure) {
    if (statusOf(failure) === STATUS.NOT_FOUND) { return null; }
    throw failure;
  }
}

/** Returns the JSON Schema of all fields that filters may name. @returns {Promise<Queryables>} */
export function queryables() { return json("/ogc/collections/locations/queryables?f=json"); }

/** Returns the counted values of one or more `field`s of places. @returns {Promise<Facet[]>}
 * @param {Record<string, unknown>} parameters @param {AbortSignal} [signal] */
export function facets(parameters, signal) { return json(pathWith("/api/facets", parameters), signal); }
