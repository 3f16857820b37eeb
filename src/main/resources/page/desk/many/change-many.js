// Deletes the chosen places, or changes one field of them.

import { html, nothing } from "../../lit-html.js";
import { STATUS } from "../../shared/requests.js";
import { textOf } from "../../shared/texts.js";
import { changes } from "../changes.js";
import { choice } from "./choice.js";
import { placeOf, textRules } from "../desk-api.js";
import { Field } from "../fields.js";
import { ManyWork } from "./many-work.js";
import { session } from "../session.js";
import { TaskDialog } from "./task-dialog.js";
import { ValueQuestion } from "./value-question.js";

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

/** Returns the chosen places as they are now. Refuses those that are gone. @param {Task} task @param {string[]} fields */
async function load(task, fields) {
  const places = /** @type {Place[]} */ ([]);
  for await (const lines of choice.lines(task, fields)) {
    places.push(...lines.map(placeOf));
    task.note = textOf("value.places", { count: places.length });
    task.progress(0);
  }
  task.note = "";
  return places;
}

/** Works on the chosen places, and keeps how to undo it, even if not all of them are done.
 * @param {ManyWork} many @param {Task} task @param {() => string} told */
async function work(many, task, told) {
  try {
    await many.run(await load(task, many.fields), task);
  } finally {
    if (many.count > 0 && session.user) {
      changes.add(told(), () => many.undo());
    }
  }
}

/** Asks, and deletes. Calls the function afterwards. @param {() => void} changed */
export function deleteMany(changed) {
  const many = new ManyWork("", []);
  const { count } = choice;
  const field = (count > MANY) ? countField(count) : null;
  const told = () => textOf("many.deleted", { count: many.count });
  new TaskDialog({
    title: textOf("many.delete", { count }),
    question: html`<div><p>${textOf("many.bringsBack")}</p>${field?.element ?? nothing}</div>`,
    agree: textOf("many.delete", { count }),
    isDangerous: true,
    check: () => field?.check() ?? true,
    async run(task) {
      await work(many, task, told);
      return ended(task, told());
    },
    closed(isBegun) {
      if (isBegun) {
        choice.clear();
        changed();
      }
    },
  });
}

async function change(/** @type {Task} */ task, /** @type {Pick<ValueQuestion, "changes" | "field" | "label" | "name">} */ question) {
  const many = new ManyWork(question.name, [question.field], question.changes());
  await work(many, task, () => textOf("many.changedField", { field: question.label, count: many.count }));
  const same = many.unchanged ? ` ${textOf("many.same", { count: many.unchanged })}` : "";
  return [
    ended(task, textOf("many.changed", { count: many.count }) + same),
    many.count ? html`<p>${textOf("many.canUndo")}</p>` : nothing,
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
