// The only module that sends requests.

/** The service cannot answer now: it cannot be reached, or it says so. */
export class AwayError extends Error {
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
  const errors = await errorsOf(answer);
  if (answer.status >= 500 && answer.status !== STORE_FULL) {
    throw away(errors[0].message);
  }
  throw new RefusedError(answer.status, errors, Number(answer.headers.get("Retry-After") ?? 0));
}

function away(message) {
  availability.dispatchEvent(new Event("away"));
  return new AwayError(message);
}

async function errorsOf(answer) {
  const text = await answer.text();
  try {
    return JSON.parse(text).errors;
  }
  catch {
    return [{ message: `Status ${answer.status}` }];
  }
}
