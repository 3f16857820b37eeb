// Deletes the chosen places, or changes one field of them.

import { html, nothing } from "../../lit-html.js";
import { STATUS } from "../../shared/requests.js";
import { textOf } from "../../shared/texts.js";
import { changes } from "../changes.js";
import { choice } from "./choice.js";
import { button } from "../controls.js";
import { placeOf, textRules } from "../desk-api.js";
import { exportMany } from "./export-many.js";
import { Field } from "../fields.js";
import { ManyChanges } from "./many-changes.js";
import { ManyDeletions, keptOf } from "./many-deletions.js";
import { session } from "../session.js";
import { TaskDialog } from "./task-dialog.js";
import { ValueQuestion } from "./value-question.js";

const MOST_KEPT = 50_000_000; // characters of deleted places, which this page keeps
const MANY = 100; // to delete more, the user types how many there are

/** @param {Task} task @param {string} text */
function ended(task, text) { return task.isCancelled ? `${textOf("task.cancelled")} ${text}` : text; }

/** Asks for the number of places, so that nobody deletes many of them by mistake. */
function countField(/** @type {number} */ count) {
  const field = new Field("count", textOf("many.count"), html`<input type="text" name="count" inputmode="numeric" autocomplete="off">`,
    textOf("many.typeCount", { count }));
  field.problem = () => ((field.input.value.replace(/\D/g, "") === String(count)) ? null : textOf("many.otherCount", { count }));
  return field;
}

/** Returns the chosen places as they are now. Refuses those that are gone. @template {Named} T @param {Task} task
 * @param {string[]} fields @param {(line: string) => T} read returns the place of a line @param {number} most the most
 * characters to load; with more, it returns null */
async function load(task, fields, read, most = Infinity) {
  const places = /** @type {T[]} */ ([]);
  let size = 0;
  for await (const lines of choice.lines(task, fields)) {
    size += lines.reduce((sum, line) => sum + line.length, 0);
    if (size > most) { return null; }
    places.push(...lines.map(read));
    task.note = textOf("value.places", { count: places.length });
    task.progress(0);
  }
  task.note = "";
  return places;
}

/** Undoes what was done with many places. Returns what to tell the user; null if some are left to undo.
 * @param {ManyChanges | ManyDeletions} many @param {string} title @param {(count: number) => string} textOfCount
 * @param {(undone: number, count: number) => string} told @returns {Promise<string | null>} */
function undo(many, title, textOfCount, told = (_, count) => textOfCount(count)) {
  const { left } = many;
  let undone = 0;
  return new Promise((resolve) => {
    new TaskDialog({
      title,
      async run(task) {
        await many.undo(task);
        undone = task.done - task.refusedCount;
        return ended(task, textOfCount(undone));
      },
      closed: () => resolve((many.left > 0) ? null : told(undone, left)),
    });
  });
}

function bringBack(/** @type {ManyDeletions} */ many) {
  return undo(many, textOf("many.bringBack", { count: many.left }), (count) => textOf("many.isBack", { count }));
}

function changeBack(/** @type {ManyChanges} */ many) {
  return undo(many, textOf("many.undo", { count: many.left }), (count) => textOf("many.undone", { count }),
    (done, count) => ((done < count) ? textOf("many.partUndone", { done, count }) : textOf("many.undone", { count })));
}

/** Asks, and deletes. Calls the function afterwards. @param {() => void} changed @param {boolean} isKept whether to keep
 * what is deleted, so that it can be undone */
export function deleteMany(changed, isKept = true) {
  const many = new ManyDeletions(isKept);
  const { count } = choice;
  const field = (count > MANY) ? countField(count) : null;
  let isTooLarge = false;
  const dialog = new TaskDialog({
    title: textOf("many.delete", { count }),
    question: html`<div><p>${isKept ? textOf("many.bringsBack") : textOf("many.noUndo")}</p>${field?.element ?? nothing}</div>`,
    agree: textOf("many.delete", { count }),
    isDangerous: true,
    check: () => field?.check() ?? true,
    async run(task) {
      try {
        const places = isKept ? await load(task, [], keptOf, MOST_KEPT) : /** @type {KeptPlace[]} */ (await choice.places(task));
        if (places === null) {
          isTooLarge = true;
          return [textOf("many.tooLarge"), tooLarge(() => dialog.close(), changed)];
        }
        await many.delete(places, task);
      } finally {
        if (many.left > 0 && session.user) {
          changes.add(textOf("many.deleted", { count: many.count }), () => bringBack(many));
        }
      }
      return ended(task, textOf("many.deleted", { count: many.count }));
    },
    closed(isBegun) {
      if (isBegun && !isTooLarge) {
        choice.clear();
        changed();
      }
    },
  });
}

/** What the user can do with more places than this page keeps. @param {() => void} close @param {() => void} changed */
function tooLarge(close, changed) {
  const instead = (/** @type {() => void} */ action) => () => {
    close();
    action();
  };
  return html`<div class="actions">${button(textOf("export.action"), instead(exportMany))}
    ${button(textOf("many.forGood"), instead(() => deleteMany(changed, false)), "danger")}</div>`;
}

/** Changes the places, and keeps how to undo it, even if not all of them could be changed. */
async function change(/** @type {Task} */ task, /** @type {Pick<ValueQuestion, "changes" | "field" | "label">} */ question) {
  const many = new ManyChanges(question.changes(), [question.field]);
  try {
    await many.change(await load(task, many.fields, placeOf) ?? [], task);
  } finally {
    if (many.left > 0 && session.user) {
      changes.add(textOf("many.changedField", { field: question.label, count: many.left }), () => changeBack(many));
    }
  }
  const same = many.unchanged ? ` ${textOf("many.same", { count: many.unchanged })}` : "";
  return [
    ended(task, textOf("many.changed", { count: many.left }) + same),
    many.left ? html`<p>${textOf("many.canUndo")}</p>` : nothing,
  ];
}

/** Asks for field and value, and changes the places. Calls the function afterwards. @param {() => void} changed */
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
