// Undoes what actions have done with many places.

import { ServiceError, isCancelled, translated } from "../../shared/requests.js";
import { textOf } from "../../shared/texts.js";
import { placesById } from "../desk-api.js";
import { TaskDialog } from "../many/task-dialog.js";
import { session } from "../session.js";

/** Undoes actions, the last one first, and shows what is left because it was changed since. Returns what to tell the user; null if it
 * was not done to the end: the actions then have the counts of what is left to do.
 * @param {UndoneAction[]} actions @param {Map<string, string>} names those of places that are known, by their IDs
 * @param {TemplateValue} [question] asks before; without it the work begins at once @returns {Promise<string | null>} */
export function revertActions(actions, names, question) {
  const open = actions.filter(({ isDone }) => !isDone).reverse();
  const total = open.reduce((sum, { count }) => sum + count, 0);
  let reverted = 0;
  let left = 0;
  let isComplete = false;

  async function revert(/** @type {UndoneAction} */ action, /** @type {Task} */ task) {
    const [before, count] = [reverted, action.count];
    let last = /** @type {Reverted} */ ({});
    await session.upload(`/api/history/${action.id}/revert`, new File([], ""), {
      headers: {}, signal: task.signal, sent() {},
      line(text) {
        last = JSON.parse(text);
        action.count = count - last.reverted;
        reverted = before + last.reverted;
        task.progress(reverted + left + last.changedSince + last.refused);
      },
    });
    if (!last.complete) { throw new ServiceError(0, [{ message: textOf("service.broken") }]); }
    action.isDone = true;
    left += last.changedSince + last.refused;
    await tellLeft(last, task);
  }

  async function tellLeft(/** @type {Reverted} */ { changedSince, refused, left: named }, /** @type {Task} */ task) {
    const unknown = named.map(({ id }) => id).filter((id) => !names.has(id));
    (await placesById(unknown, ["id", "name"], task)).forEach(({ id, name }) => names.set(id, name));
    named.forEach((problem) => task.refuse({ id: problem.id, name: names.get(problem.id) ?? problem.id }, translated([problem])[0].message));
    task.refusedCount += changedSince + refused - named.length;
  }

  return new Promise((resolve) => {
    new TaskDialog({
      title: textOf("many.undo", { count: total }),
      question,
      agree: textOf("change.undo"),
      async run(task) {
        task.progress(0, total);
        try {
          for (const action of open) {
            await task.withRetries(() => revert(action, task));
          }
          isComplete = true;
        } catch (failure) {
          if (!isCancelled(failure)) { throw failure; }
        }
        const text = textOf("many.undone", { count: reverted });
        return isComplete ? text : `${textOf("task.cancelled")} ${text}`;
      },
      closed: () => resolve(!isComplete ? null : (left > 0) ? textOf("many.partUndone", { done: reverted, count: total })
        : textOf("many.undone", { count: reverted })),
    });
  });
}
