// Deletes the chosen places, or changes one field of them.

import { html, nothing } from "../lit-html.js";
import { STATUS } from "../requests.js";
import { textOf } from "../texts.js";
import { changes } from "./changes.js";
import { choice } from "./choice.js";
import { deletePlace, textRules } from "./desk-api.js";
import { ManyChanges } from "./many-changes.js";
import { session } from "./session.js";
import { TaskDialog } from "./task-dialog.js";
import { ValueQuestion } from "./value-question.js";

function ended(task, text) { return task.isCancelled ? `${textOf("task.cancelled")} ${text}` : text; }

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
    title: textOf("many.delete", { count: choice.count }),
    question: html`<p>${textOf("many.noUndo")}</p>`,
    agree: textOf("many.delete", { count: choice.count }),
    isDangerous: true,
    async run(task) {
      await task.each(await choice.places(task), deleteOne);
      return ended(task, textOf("many.deleted", { count: task.done - task.refusedCount }));
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
      title: textOf("many.undo", { count: total }),
      async run(task) {
        await many.undo(task);
        undone = task.done - task.refusedCount;
        return ended(task, textOf("many.undone", { count: undone }));
      },
      closed: () => resolve((many.count > 0) ? null : (undone < total)
        ? textOf("many.partUndone", { done: undone, count: total }) : textOf("many.undone", { count: total })),
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
      changes.add(textOf("many.changedField", { field: question.label, count: many.count }), () => undo(many));
    }
  }
  const same = many.unchanged ? ` ${textOf("many.same", { count: many.unchanged })}` : "";
  return [
    ended(task, textOf("many.changed", { count: many.count }) + same),
    many.count ? html`<p>${textOf("many.canUndo")}</p>` : nothing,
  ];
}

/** Asks for field and value, and changes the places. Calls the function afterwards. */
export async function changeMany(changed) {
  const question = new ValueQuestion(await textRules());
  new TaskDialog({
    title: textOf("many.title", { count: choice.count }),
    question: question.element,
    agree: textOf("many.change", { count: choice.count }),
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
