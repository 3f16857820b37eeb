// The only module that sends requests, and when they are sent: after a pause, and only the latest one.

import { serviceUrl } from "./service-url.js";
import { problemText, textOf } from "./texts.js";

/** The service refuses a request, or cannot answer it now. Any other error is an error of the page. */
export class ServiceError extends Error {
  /** @param {number} status the status of the answer; 0 without an answer @param {Problem[]} errors the errors of the
   * answer, each with a message and a code or a location @param wait the seconds to wait before the next attempt */
  constructor(status, errors, wait = 0) {
    super(errors.map(({ message }) => message).join("; "));
    this.status = status;
    this.errors = errors;
    this.wait = wait;
  }

  /** Whether the service cannot be reached, or says that it cannot answer. */
  get isAway() { return this.status === 0 || (this.status >= STATUS.ERROR && this.status !== STATUS.STORE_FULL); }
}

export const STATUS = {
  UNAUTHORIZED: 401, FORBIDDEN: 403, NOT_FOUND: 404, BUSY: 409, CHANGED: 412, INVALID: 422, TOO_MANY: 429, ERROR: 500, AWAY: 503, STORE_FULL: 507,
};

/** Tells each failure of the service to answer with the event "away". */
export const availability = new EventTarget();

/** Whether a request was ended by the page. */
export function isCancelled(/** @type {unknown} */ failure) { return failure instanceof Error && failure.name === "AbortError"; }

/** Whether the service cannot be reached, or says that it cannot answer. */
export function isAway(/** @type {unknown} */ failure) { return failure instanceof ServiceError && failure.isAway; }

/** Returns the status of a refusal; undefined for any other failure. */
export function statusOf(/** @type {unknown} */ failure) { return (failure instanceof ServiceError) ? failure.status : undefined; }

/** Sends a request, and returns its answer. Fails if the service refuses the request or does not answer.
 * @param {string | URL} path @param {RequestInit} [options] */
export async function request(path, options) {
  const answer = await received(fetch(serviceUrl(path), options), textOf("service.away"));
  if (answer.ok) { return answer; }
  throw failureOf(answer.status, await answer.text(), answer.headers.get("Retry-After"));
}

/** @param {number} status @param {string} text @param {string | null} [retryAfter] */
function failureOf(status, text, retryAfter) {
  const failure = new ServiceError(status, errorsOf(status, text), Number(retryAfter ?? 0));
  if (failure.isAway) {
    availability.dispatchEvent(new Event("away"));
  }
  return failure;
}

function away(/** @type {string} */ message) { return failureOf(0, JSON.stringify({ errors: [{ message }] })); }

/** Returns errors of the service with their messages in the language of the page. @param {Problem[]} errors */
export function translated(errors) { return errors.map((error) => ({ ...error, message: problemText(error) })); }

/** @param {number} status @param {string} text @returns {Problem[]} */
function errorsOf(status, text) {
  try {
    return translated(JSON.parse(text).errors);
  } catch {
    return [{ message: textOf("service.status", { status }) }];
  }
}

/** Waits for the body of an answer. Fails like a request if the connection breaks meanwhile.
 * @template T @param {Promise<T>} body */
export async function received(body, message = textOf("service.broken")) {
  try {
    return await body;
  } catch (failure) {
    throw isCancelled(failure) ? failure : away(message);
  }
}

/** Sends a file, and reads the lines of the answer while they arrive. It needs XMLHttpRequest: `fetch` does not tell how
 * much of a body is sent.
 * @param {string} path @param {File} file @param {UploadOptions} options @returns {Promise<void>} */
export function upload(path, file, { headers, signal, sent, line }) {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    let read = 0;
    const readLines = () => {
      if (call.status === 200) {
        for (let end; (end = call.responseText.indexOf("\n", read)) >= 0; read = end + 1) {
          line(call.responseText.slice(read, end));
        }
      }
    };
    call.upload.addEventListener("progress", (event) => sent(event.loaded));
    call.addEventListener("progress", readLines);
    call.addEventListener("load", () => {
      readLines();
      if (call.status === 200) {
        resolve();
      } else {
        reject(failureOf(call.status, call.responseText, call.getResponseHeader("Retry-After")));
      }
    });
    call.addEventListener("error", () => reject(away(textOf("service.broken"))));
    call.addEventListener("abort", () => reject(new DOMException("Cancelled", "AbortError")));
    signal.addEventListener("abort", () => call.abort());
    call.open("POST", serviceUrl(path));
    Object.entries(headers).forEach(([name, value]) => call.setRequestHeader(name, value));
    call.send(file);
  });
}

/** Returns the JSON of an answer. @param {string | URL} path @param {AbortSignal} [signal] @returns {Promise<any>} */
export async function json(path, signal) { return received((await request(path, { signal })).json()); }

/** Returns a page of places, the number of all that match, and the path of the next page; null if there is none.
 * @template [T=Place[]] @param {string} path @param {AbortSignal} [signal] @param {(text: string) => T} read
 * @returns {Promise<{ places: T, total: number, next: string | null }>} */
export async function placesPage(path, signal, read = JSON.parse, ask = request) {
  const answer = await ask(path, { signal });
  return {
    places: read(await received(answer.text())), total: Number(answer.headers.get("X-Total-Count")),
    next: nextLink(answer.headers.get("Link")),
  };
}

/** Returns the path of the link with the relation "next" (RFC 8288); null if there is none. The path of a proxy before it
 * is left out. */
export function nextLink(/** @type {string | null} */ header) {
  const link = /<[^>?]*(\/api\/[^>]*)>\s*;[^,]*\brel="?next"?/.exec(header ?? "");
  return link ? link[1] : null;
}

/** Returns a function that runs another one after a pause in its calls.
 * @template {unknown[]} T @param {number} milliseconds @param {(...values: T) => unknown} action @returns {(...values: T) => void} */
export function afterPause(milliseconds, action) {
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...values), milliseconds);
  };
}

/** Returns a function that makes the signal of a new request, and cancels the request before it. */
export function latestOnly() {
  let controller = /** @type {AbortController | null} */ (null);
  return () => {
    controller?.abort();
    controller = new AbortController();
    return controller.signal;
  };
}

/** Runs an action on data of the service; a cancelled request is no failure, and the notice shows an absent service.
 * @param {() => unknown} action @param {(failure: ServiceError) => boolean} isHandled */
export async function quietly(action, isHandled = () => true) {
  try {
    await action();
  } catch (failure) {
    if (!isCancelled(failure) && !(failure instanceof ServiceError && isHandled(failure))) { throw failure; }
  }
}
