// What the map asks the service.

import { STATUS, request } from "./requests.js";

const LISTED = ["id", "name", "geometry", "address"].map((field) => `only=${field}`).join("&");

/** Returns whether the service answers. Sends a request. */
export async function answers() {
  try {
    await request("/api/locations?limit=1&only=id");
    return true;
  } catch (failure) {
    return !failure.isAway;
  }
}

/** Returns the clusters and single places of a box, as GeoJSON features. */
export async function clusters(box, zoom, signal) {
  const answer = await request(`/api/clusters?bbox=${box.join()}&zoom=${zoom}`, { signal });
  return (await answer.json()).features;
}

export function placesIn(box, limit, signal) {
  return page(`/api/locations?bbox=${box.join()}&limit=${limit}&${LISTED}`, signal);
}

/** Returns the places whose texts have words that begin with these. */
export async function search(words, limit, signal) {
  return (await page(`/api/locations?q=${encodeURIComponent(words)}&limit=${limit}&${LISTED}`, signal)).places;
}

/** Returns the places that are nearest to a point. */
export async function nearest(longitude, latitude, limit, signal) {
  return (await page(`/api/locations?near=${longitude},${latitude}&limit=${limit}&${LISTED}`, signal)).places;
}

export async function countAll(signal) { return (await page("/api/locations?limit=1&only=id", signal)).total; }

/** Returns a place with all its fields; null if there is none. */
export async function place(id, signal) {
  try {
    return await (await request(`/api/locations/${encodeURIComponent(id)}`, { signal })).json();
  } catch (failure) {
    if (failure.status === STATUS.NOT_FOUND) { return null; }
    throw failure;
  }
}

export function changesIn(box) { return new EventSource(`/api/changes?bbox=${box.join()}`); }

/** Returns a page of places, the number of all that match, and the path of the next page; null if there is none. */
export async function page(path, signal) {
  const answer = await request(path, { signal });
  const total = answer.headers.get("X-Total-Count");
  return {
    places: await answer.json(),
    total: (total !== null) ? Number(total) : null,
    next: nextLink(answer.headers.get("Link")),
  };
}

/** Returns the path of the link with the relation "next" (RFC 8288); null if there is none. */
export function nextLink(header) {
  const link = /<([^>]*)>\s*;[^,]*\brel="?next"?/.exec(header ?? "");
  return link ? link[1] : null;
}
