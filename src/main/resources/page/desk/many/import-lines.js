// Many small changes as one import, which tells what it refuses.

import { ServiceError, STATUS, received } from "../../shared/requests.js";
import { textOf } from "../../shared/texts.js";
import { reasonOf } from "../changes.js";
import { session } from "../session.js";

const ATTEMPTS = 5; // how often a place is read again that somebody else changes meanwhile
export const LINES = 1000; // how many lines are sent at a time: the service names so many refusals of an import

/** The statuses of refusals, by their codes. @type {Record<string, number>} */
const REFUSALS = { "precondition.failed": STATUS.CHANGED, "record.notFound": STATUS.NOT_FOUND };

function statusOf(/** @type {Problem} */ { code }) {
  if (code === "store.full") { return STATUS.STORE_FULL; }
  return (code === "server.error") ? STATUS.ERROR : STATUS.AWAY;
}

/** Sends lines, which are a text or a file. Fails if the service could not work on all of them; a part of them may be done.
 * @param {ImportWay} existing what to do with places that exist
 * @param {string | Blob} lines @param {AbortSignal} [signal]
 * @returns {Promise<{ index: number, failure: ServiceError }[]>} the refusals, each with the `index` of its line and its `failure` */
export async function sendLines(existing, lines, signal) {
  // an undo gives further properties back as they were, with their order and with null
  const whole = (existing === "merge") ? "&properties=replace" : "";
  const answer = await session.request(`/api/imports?existing=${existing}${whole}`, {
    method: "POST", headers: { "Content-Type": "application/x-ndjson" }, body: lines, signal,
  });
  const answers = (await received(answer.text())).split("\n").filter(Boolean).map((line) => JSON.parse(line));
  const { type, complete, error } = answers.at(-1);
  if (type !== "summary") { throw new ServiceError(0, [{ message: textOf("service.broken") }]); }
  if (!complete) { throw new ServiceError(statusOf(error), [error]); }
  return answers.filter((line) => line.type === "refusal").map(({ line, errors }) => {
    return { index: line - 1, failure: new ServiceError(REFUSALS[errors[0].code] ?? STATUS.INVALID, errors) };
  });
}

/** Sends a line for each entry, and tells the task what the service refuses. Returns the entries that are done, and those that
 * somebody else has changed meanwhile; with the last attempt these are refused.
 * @template {Named} T @param {ImportWay} existing @param {T[]} entries @param {(entry: T) => string} lineOf @param {Task} task
 * @param {number} fatal the status of a refusal that ends all */
export async function sendEntries(existing, entries, lineOf, task, isLast = true, fatal = 0) {
  const refused = new Set();
  const changed = /** @type {T[]} */ ([]);
  for (const { index, failure } of await sendLines(existing, entries.map(lineOf).join("\n"), task.signal)) {
    if (failure.status === fatal) { throw failure; }
    refused.add(entries[index]);
    if (failure.status === STATUS.CHANGED && !isLast) {
      changed.push(entries[index]);
    } else {
      task.refuse(entries[index], reasonOf(failure));
    }
  }
  return { done: entries.filter((entry) => !refused.has(entry)), refused, changed };
}

/** Works on places as long as somebody else changes some of them meanwhile. The work returns these, as they are then.
 * @template T @param {T[]} places @param {(places: T[], isLast: boolean) => Promise<T[]>} work */
export async function inAttempts(places, work) {
  for (let attempt = 1, open = places; open.length > 0; attempt += 1) {
    open = await work(open, attempt === ATTEMPTS);
  }
}
