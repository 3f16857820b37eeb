// Many small changes as one import, which tells what it refuses.

import { ServiceError, STATUS, received } from "../../shared/requests.js";
import { textOf } from "../../shared/texts.js";
import { session } from "../session.js";

/** How many lines are sent at a time: the service names so many refusals of an import. */
export const LINES = 1000;

/** The statuses of refusals, by their codes. @type {Record<string, number>} */
const REFUSALS = { "precondition.failed": STATUS.CHANGED, "record.notFound": STATUS.NOT_FOUND };

function statusOf(/** @type {Problem} */ { code }) {
  if (code === "store.full") { return STATUS.STORE_FULL; }
  return (code === "server.error") ? STATUS.ERROR : STATUS.AWAY;
}

/**
 * Sends lines, which are a text or a file. Fails if the service could not work on all of them; a part of them may be done.
 * @param {ImportWay} existing what to do with places that exist
 * @param {string | Blob} lines @param {AbortSignal} [signal]
 * @returns {Promise<{ index: number, failure: ServiceError }[]>} the refusals, each with the `index` of its line and its `failure`
 */
export async function sendLines(existing, lines, signal) {
  const answer = await session.request(`/api/imports?existing=${existing}`, {
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
