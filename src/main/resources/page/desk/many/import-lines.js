// Many small changes as one import, which tells what it refuses.

import { ServiceError, STATUS, received } from "../../shared/requests.js";
import { pathWith } from "../../shared/service-url.js";
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

/** Sends lines. Fails if the service could not work on all of them; a part of them may be done.
 * @param {"merge" | "delete"} existing what to do with the places @param {ActionOfMany} action @param {string} lines
 * @param {AbortSignal} signal the refusals, each with the `index` of its line and its `failure` */
async function sendLines(existing, { id: many = "true", name }, lines, signal) {
  // a line has all further properties that a place is to have, with their order and with null
  const properties = (existing === "merge") ? "replace" : "";
  const answer = await session.request(pathWith("/api/imports", { existing, many, name, properties }), {
    method: "POST", headers: { "Content-Type": "application/x-ndjson" }, body: lines, signal,
  });
  const answers = (await received(answer.text())).split("\n").filter(Boolean).map((line) => JSON.parse(line));
  const summary = answers.at(-1);
  if (summary.type !== "summary") { throw new ServiceError(0, [{ message: textOf("service.broken") }]); }
  if (!summary.complete) { throw new ServiceError(statusOf(summary.error), [summary.error]); }
  const refusals = answers.filter(({ type }) => type === "refusal").map(({ line, errors }) => {
    return { index: line - 1, failure: new ServiceError(REFUSALS[errors[0].code] ?? STATUS.INVALID, errors) };
  });
  return { refusals, summary: /** @type {ImportCounts} */ (summary) };
}

/** Sends a line for each entry, and tells the task what the service refuses. Returns the counts, and the entries that somebody else
 * has changed meanwhile; with the last attempt these are refused.
 * @template {Named} T @param {"merge" | "delete"} existing @param {ActionOfMany} action @param {T[]} entries
 * @param {(entry: T) => string} lineOf @param {Task} task @param {boolean} isLast @param {number} fatal the status of a refusal that ends all */
export async function sendEntries(existing, action, entries, lineOf, task, isLast, fatal) {
  const changed = /** @type {T[]} */ ([]);
  const { refusals, summary } = await sendLines(existing, action, entries.map(lineOf).join("\n"), task.signal);
  for (const { index, failure } of refusals) {
    if (failure.status === fatal) { throw failure; }
    if (failure.status === STATUS.CHANGED && !isLast) {
      changed.push(entries[index]);
    } else {
      task.refuse(entries[index], reasonOf(failure));
    }
  }
  return { changed, summary };
}

/** Works on places as long as somebody else changes some of them meanwhile. The work returns these, as they are then.
 * @template T @param {T[]} places @param {(places: T[], isLast: boolean) => Promise<T[]>} work */
export async function inAttempts(places, work) {
  for (let attempt = 1, open = places; open.length > 0; attempt += 1) {
    open = await work(open, attempt === ATTEMPTS);
  }
}
