// What the map asks the service.

import { STATUS, json, placesPage, statusOf } from "../shared/requests.js";

const FIELDS = ["id", "name", "geometry", "address"];

/** What each question about places asks for besides: fields, and a filter. */
let listed = only(FIELDS);
let shown = "";
let counted = "";

/** @param {string[]} fields */
function only(fields) { return fields.map((field) => `only=${encodeURIComponent(field)}`).join("&"); }

/** Asks from now on only for places that match a filter.
 * @param {object} wanted
 * @param {string[]} wanted.fields more fields of the places that are listed or drawn
 * @param {string | null} wanted.counts the field whose values are counted in clusters; null for none
 * @param {string} wanted.filter an expression in CQL2 Text; empty for all places */
export function showOnly({ fields, counts, filter }) {
  shown = filter ? `&filter=${encodeURIComponent(filter)}` : "";
  counted = (counts !== null) ? `&counts=${encodeURIComponent(counts)}&${only([counts])}` : "";
  listed = only([...FIELDS, ...fields]) + shown;
}

/** Whether only some places are shown. */
export function isFiltered() { return shown !== ""; }

/** Returns the clusters and single places of a box, as GeoJSON features.
 * @param {Box} box @param {number} zoom @param {AbortSignal} signal @returns {Promise<MapFeature[]>} */
export async function clusters(box, zoom, signal) {
  return (await json(`/api/clusters?bbox=${box.join()}&zoom=${zoom}${counted}${shown}`, signal)).features;
}

/** Returns the first places of a box: by name, or by distance from a point if there is one.
 * @param {Box} box @param {number} limit @param {AbortSignal} signal @param {Point | null} from */
export function placesIn(box, limit, signal, from = null) {
  const order = from ? `&near=${from.join()}` : "";
  return placesPage(`/api/locations?bbox=${box.join()}&limit=${limit}${order}&${listed}`, signal);
}

/** Returns the places whose texts have words that begin with these. With `near`, as {point, within}, those at most that
 * many metres away, the nearest first.
 * @param {string} words @param {number} limit @param {AbortSignal} [signal] @param {{ point: Point, within: number } | null} near */
export async function search(words, limit, signal, near = null) {
  const reach = near ? `&near=${near.point.join()}&within=${near.within}` : "";
  return (await placesPage(`/api/locations?q=${encodeURIComponent(words)}&limit=${limit}${reach}&${listed}`, signal)).places;
}

/** Returns the places that are nearest to a point.
 * @param {number} longitude @param {number} latitude @param {number} limit @param {AbortSignal} [signal] */
export async function nearest(longitude, latitude, limit, signal) {
  return (await placesPage(`/api/locations?near=${longitude},${latitude}&limit=${limit}&${listed}`, signal)).places;
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

/** Returns the counted values of fields of all places.
 * @param {number} limit @returns {Promise<Facet[]>}
 * @param {(queryables: Queryables) => string[]} choose returns the names of the fields, out of the JSON Schema of all fields that filters may name */
export async function findFields(choose, limit) {
  const queryables = await json("/ogc/collections/locations/queryables?f=json");
  const fields = choose(queryables).map((field) => `field=${encodeURIComponent(field)}`);
  return (fields.length > 0) ? json(`/api/facets?${fields.join("&")}&limit=${limit}`) : [];
}

/** Returns the counted values of a field in a box, as a list with one facet.
 * @param {string} field @param {Box} box @param {number} limit @param {string} filter @param {AbortSignal} signal
 * @returns {Promise<Facet[]>} */
export async function countKinds(field, box, limit, filter, signal) {
  const where = filter ? `&filter=${encodeURIComponent(filter)}` : "";
  return json(`/api/facets?field=${encodeURIComponent(field)}&bbox=${box.join()}&limit=${limit}${where}`, signal);
}
