// Deletes the chosen places.

import { element } from "../elements.js";
import { choice } from "./choice.js";
import { session } from "./session.js";
import { TaskDialog } from "./task-dialog.js";
import { placesText } from "./texts.js";

const NOT_FOUND = 404;

async function deleteOne({ id }, tries) {
  try {
    await session.request(`/api/locations/${id}`, { method: "DELETE" });
  }
  catch (failure) {
    // the try before may have deleted it, and its answer was lost
    if (failure.status !== NOT_FOUND || tries === 1) {
      throw failure;
    }
  }
}

async function deleteAll(task) {
  await task.each(await choice.places(task), deleteOne);
  return `${task.isCancelled ? "Cancelled. " : ""}Deleted ${placesText(task.done - task.refusedCount)}.`;
}

/** Asks, and deletes. Calls the function afterwards. */
export function deleteMany(changed) {
  new TaskDialog({
    title: `Delete ${placesText(choice.count)}`,
    question: [element("p", {}, "This cannot be undone here. Export the places before, if you may need them again.")],
    agree: `Delete ${placesText(choice.count)}`,
    isDangerous: true,
    run: deleteAll,
    closed: (isBegun) => {
      if (isBegun) {
        choice.clear();
        changed();
      }
    },
  });
}
