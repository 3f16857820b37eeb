// Changes one field of the chosen places.

import { element } from "../elements.js";
import { changes } from "./changes.js";
import { choice } from "./choice.js";
import { ManyChanges } from "./many-changes.js";
import { loadSchema } from "./schema.js";
import { session } from "./session.js";
import { TaskDialog } from "./task-dialog.js";
import { countText, placesText } from "./texts.js";
import { ValueQuestion } from "./value-question.js";

const INVALID = 422;

function ended(task, text) {
  return `${task.isCancelled ? "Cancelled. " : ""}${text}`;
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
      { endsAll: (failure) => failure.status === INVALID });
  }
  finally {
    if (many.count > 0 && session.user) {
      changes.add(`Changed ${question.label} of ${placesText(many.count)}.`, () => undo(many));
    }
  }
  const same = many.unchanged ? ` ${placesText(many.unchanged)} had nothing to change.` : "";
  return [
    ended(task, `Changed ${placesText(many.count)}.${same}`),
    ...(many.count ? [element("p", {}, "You can undo this as long as this page is open.")] : []),
  ];
}

/** Asks for field and value, and changes the places. Calls the function afterwards. */
export async function changeMany(changed) {
  const question = new ValueQuestion(await loadSchema("location-update"));
  new TaskDialog({
    title: `Change a field of ${placesText(choice.count)}`,
    question: question.content,
    agree: `Change ${placesText(choice.count)}`,
    check: () => question.check(),
    run: (task) => change(task, question),
    refuse(failure) {
      const isAboutValue = failure.status === INVALID;
      if (isAboutValue) {
        question.refuse(failure);
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
