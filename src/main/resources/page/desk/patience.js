// Requests that are sent again after a while, if the service is busy or away.

import { AwayError, RefusedError } from "../requests.js";

const FIRST_WAIT = 1000;

const LONGEST_WAIT = 10000;

const TOO_MANY = 429;

const SERVER_ERROR = 500;

/** An error of the service may belong to one request, which would then never succeed. */
const TRIES_AFTER_ERROR = 3;

function isTransient(failure, tries) {
  if (failure instanceof AwayError) {
    return failure.status !== SERVER_ERROR || tries < TRIES_AFTER_ERROR;
  }
  return failure instanceof RefusedError && failure.status === TOO_MANY;
}

/** Waits; fails when the signal is aborted. */
export function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    }, { once: true });
  });
}

/**
 * Runs an action until the service answers. Waits at least as long as the service asks to.
 * @param action a function that is called with the number of the try, from 1
 * @param signal ends the waiting
 * @param waiting called with the failure before each waiting
 */
export async function patiently(action, signal, waiting) {
  let wait = FIRST_WAIT;
  for (let tries = 1; ; tries += 1) {
    try {
      return await action(tries);
    }
    catch (failure) {
      if (!isTransient(failure, tries)) {
        throw failure;
      }
      waiting(failure);
      await pause(Math.max(wait, failure.wait * 1000), signal);
      wait = Math.min(LONGEST_WAIT, wait * 1.5);
    }
  }
}
