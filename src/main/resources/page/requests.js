// The only module that sends requests.

/** The service cannot answer now: it cannot be reached, or it says so. */
export class AwayError extends Error {

  constructor(message, status = 0, wait = 0) {
    super(message);
    /** The status of the answer; 0 without an answer. */
    this.status = status;
    /** The seconds to wait before the next attempt. */
    this.wait = wait;
  }

}

/** The service refuses the request. */
export class RefusedError extends Error {

  constructor(status, errors, wait) {
    super(errors.map((error) => error.message).join("; "));
    this.status = status;
    /** The errors of the answer, each with a message and a code or a location. */
    this.errors = errors;
    /** The seconds to wait before the next attempt. */
    this.wait = wait;
  }

  /** The code of the refusal; undefined if the request breaks rules. */
  get code() {
    return this.errors[0]?.code;
  }

}

/** Returns whether the failure is an answer, or the lack of one, rather than an error of the page. */
export function isExpected(failure) {
  return failure instanceof AwayError || failure instanceof RefusedError;
}

const STORE_FULL = 507;

const availability = new EventTarget();

/** Calls the function with every failure of the service to answer. */
export function whenAway(listener) {
  availability.addEventListener("away", listener);
}

/** Sends a request, and returns its answer. Fails if the service refuses the request or does not answer. */
export async function request(path, options) {
  let answer;
  try {
    answer = await fetch(path, options);
  }
  catch (failure) {
    if (failure.name === "AbortError") {
      throw failure;
    }
    throw away("The service does not answer.");
  }
  if (answer.ok) {
    return answer;
  }
  throw failureOf(answer.status, await answer.text(), answer.headers.get("Retry-After"));
}

function failureOf(status, text, retryAfter) {
  const errors = errorsOf(status, text);
  const wait = Number(retryAfter ?? 0);
  if (status >= 500 && status !== STORE_FULL) {
    return away(errors[0].message, status, wait);
  }
  return new RefusedError(status, errors, wait);
}

function away(message, status, wait) {
  availability.dispatchEvent(new Event("away"));
  return new AwayError(message, status, wait);
}

function errorsOf(status, text) {
  try {
    return JSON.parse(text).errors;
  }
  catch {
    return [{ message: `Status ${status}` }];
  }
}

/** Waits for the body of an answer. Fails like a request if the connection breaks meanwhile. */
export async function whole(body) {
  try {
    return await body;
  }
  catch (failure) {
    throw (failure.name === "AbortError") ? failure : away("The connection to the service broke.");
  }
}

/**
 * Sends a file, and reads the lines of the answer while they arrive. It needs XMLHttpRequest: `fetch` does not tell how
 * much of a body is sent.
 * @param sent called with the bytes that are sent so far
 * @param line called with each line of the answer
 */
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
      }
      else {
        reject(failureOf(call.status, call.responseText, call.getResponseHeader("Retry-After")));
      }
    });
    call.addEventListener("error", () => reject(away("The connection to the service broke.")));
    call.addEventListener("abort", () => reject(new DOMException("Cancelled", "AbortError")));
    signal.addEventListener("abort", () => call.abort());
    call.open("POST", path);
    for (const [name, value] of Object.entries(headers)) {
      call.setRequestHeader(name, value);
    }
    call.send(file);
  });
}
