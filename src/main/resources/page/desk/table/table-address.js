// What the table of places shows, in the fragment of the address: #places?q=...&filter=... Nothing here needs a browser.

import { decoded, pathWith } from "../../shared/service-url.js";

export const SIZES = [25, 50, 100, 200]; // how many places a page may have

/** The whole list. Without columns or size, the table has those that this browser keeps. */
export const WHOLE = /** @type {TableState} */ ({ words: "", filter: "", source: "", sort: "", columns: null, size: null, page: 1 });

/** Returns what a fragment names. @param {string} fragment @returns {TableState} */
export function parseTable(fragment) {
  const values = new URLSearchParams(fragment.replace(/^[^?]*\??/, ""));
  const size = Number(values.get("size"));
  const page = Number(values.get("page"));
  return {
    words: values.get("q")?.trim() ?? "",
    filter: values.get("filter")?.trim() ?? "",
    source: values.get("source")?.trim() ?? "",
    sort: values.get("sort") ?? "",
    columns: values.get("columns")?.split(",").filter(Boolean).map(decoded) ?? null,
    size: SIZES.includes(size) ? size : null,
    page: (Number.isSafeInteger(page) && page > 0) ? page : 1,
  };
}

/** Returns the fragment that names a state. @param {TableState} state */
export function formatTable({ columns, size, page, ...search }) {
  return pathWith("#places", {
    ...searchParameters(search), columns: columns && (columns.map(encodeURIComponent).join() || ","),
    size, page: (page > 1) ? page : "",
  }).replace(/\?$/, "");
}

/** Returns the order after a click on the head of a field: ascending, descending, and then none.
 * @param {string} sort @param {string} field */
export function nextSort(sort, field) { return (sort === field) ? `-${field}` : (sort === `-${field}`) ? "" : field; }

/** Returns the parameters of a request for the places of a state. @param {Search} search */
export function searchParameters({ words, filter, source, sort }) { return { q: words, filter, source, sort }; }
