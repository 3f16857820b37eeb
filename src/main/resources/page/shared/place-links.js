// The addresses that a place leads to. Nothing here needs a browser.

import { serviceUrl } from "./service-url.js";

function urlOf(/** @type {string | undefined} */ text, /** @type {string[]} */ schemes) {
  const url = URL.canParse(text ?? "") ? new URL(text ?? "") : null;
  return (url && schemes.includes(url.protocol)) ? url.href : null;
}

/** Returns the URL if it is a web address; null for any other, such as javascript: or data: */
export function safeUrl(/** @type {string | undefined} */ text) { return urlOf(text, ["https:", "http:"]); }

/** Returns the URL of an image; null if browsers may not load it into this page. @param {string | undefined} text */
export function imageUrl(text) { return urlOf(text, ["https:"]); }

/** Returns the URL to call a number; null if the text has anything but a number. @param {string} phone */
export function callUrl(phone) {
  return /^\+?[\d\s()./-]{3,}$/.test(phone) ? `tel:${phone.replace(/[^\d+]/g, "")}` : null;
}

/** Returns the URL of what knows the way on a device: its own program of maps, or a page.
 * @param {{ name: string, geometry: Geometry }} values @param {string} device what the browser calls itself */
export function routeUrl({ name, geometry: { coordinates: [longitude, latitude] } }, device = navigator.userAgent) {
  const point = `${latitude},${longitude}`;
  if (/Android/.test(device)) { return `geo:${point}?q=${point}(${encodeURIComponent(name.replace(/[()]/g, " "))})`; }
  if (/iPhone|iPad|iPod|Macintosh/.test(device)) { return `https://maps.apple.com/?daddr=${encodeURIComponent(point)}`; }
  return `https://www.openstreetmap.org/directions?to=${encodeURIComponent(point)}`;
}

export function pageUrl(/** @type {string} */ id) { return serviceUrl(`/places/${encodeURIComponent(id)}`); }
