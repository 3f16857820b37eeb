// Deletes the chosen places, or changes one field of them.

import { html, nothing } from "../lit-html.js";
import { STATUS } from "../requests.js";
import { countText, placesText } from "../texts.js";
import { changes } from "./changes.js";
import { choice } from "./choice.js";
import { deletePlace, textRules } from "./desk-api.js";
import { ManyChanges } from "./many-changes.js";
import { session } from "./session.js";
import { TaskDialog } from "./task-dialog.js";
import { ValueQuestion } from "./value-question.js";

function ended(task, text) { return `${task.isCancelled ? "Cancelled. " : ""}${text}`; }

async function deleteOne({ id }, tries) {
  try {
    await deletePlace(id);
  } catch (failure) {
    // the try before may have deleted it, and its answer was lost
    if (failure.status !== STATUS.NOT_FOUND || tries === 1) { throw failure; }
  }
}

/** Asks, and deletes. Calls the function afterwards. */
export function deleteMany(changed) {
  new TaskDialog({
    title: `Delete ${placesText(choice.count)}`,
    question: html`<p>This cannot be undone here. Export the places before, if you may need them again.</p>`,
    agree: `Delete ${placesText(choice.count)}`,
    isDangerous: true,
    async run(task) {
      await task.each(await choice.places(task), deleteOne);
      return ended(task, `Deleted ${placesText(task.done - task.refusedCount)}.`);
    },
    closed(isBegun) {
      if (isBegun) {
        choice.clear();
        changed();
      }
    },
  });
}

/** Undoes the changes. Returns what to tell the user; null if some are left. */
function undo(many) {
  const total = many.count;
  let undone = 0;
  return new Promise((resolve) => {
    new TaskDialog({
      title: `Undo the change of ${placesText(total)}`,
      async run(task) {
        await many.undo(task);
        undone = task.done - task.refusedCount;
        return ended(task, `Undone for ${placesText(undone)}.`);
      },
      closed: () => resolve((many.count > 0) ? null
        : `Undone for ${(undone < total) ? `${countText(undone)} of ` : ""}${placesText(total)}.`),
    });
  });
}

/** Changes the places, and keeps how to undo it, even if not all of them could be changed. */
async function change(task, question) {
  const many = new ManyChanges(question.changes());
  try {
    await task.each(await choice.places(task), (place) => many.change(place, task.signal),
      { endsAll: (failure) => failure.status === STATUS.INVALID });
  } finally {
    if (many.count > 0 && session.user) {
      changes.add(`Changed ${question.label} of ${placesText(many.count)}.`, () => undo(many));
    }
  }
  const same = many.unchanged ? ` ${placesText(many.unchanged)} had nothing to change.` : "";
  return [
    ended(task, `Changed ${placesText(many.count)}.${same}`),
    many.count ? html`<p>You can undo this as long as this page is open.</p>` : nothing,
  ];
}

/** Asks for field and value, and changes the places. Calls the function afterwards. */
export async function changeMany(changed) {
  const question = new ValueQuestion(await textRules());
  new TaskDialog({
    title: `Change a field of ${placesText(choice.count)}`,
    question: question.element,
    agree: `Change ${placesText(choice.count)}`,
    check: () => question.check(),
    run: (task) => change(task, question),
    refuse(failure) {
      const isAboutValue = failure.status === STATUS.INVALID;
      if (isAboutValue) {
        question.show(failure.errors);
      }
      return isAboutValue;
    },
    closed(isBegun) {
      question.close();
      if (isBegun) {
        changed();
      }
    },
  });
}
