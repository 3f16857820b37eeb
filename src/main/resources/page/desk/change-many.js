// Changes one field of the chosen places.

import { element } from "../elements.js";
import { RefusedError, whole } from "../requests.js";
import { choice } from "./choice.js";
import { COLUMNS } from "./columns.js";
import { send } from "./desk-api.js";
import { bodyOf } from "./differences.js";
import { Field } from "./fields.js";
import { loadSchema, problem } from "./schema.js";
import { TaskDialog } from "./task-dialog.js";
import { placesText } from "./texts.js";

const INVALID = 422;

function ruleOf(field, schema) {
  return field.split(".").reduce((part, name) => part.properties[name], schema);
}

/** The question for the field and its value. */
class FieldQuestion {

  #fields = [{ title: "Name", field: "name" }, ...COLUMNS.filter((column) => column.isText)];

  #select = element("select", { name: "field" },
    ...this.#fields.map(({ title, field }) => element("option", { value: field }, title)));

  #value = new Field("", "Value", element("textarea", { name: "value", rows: 2, dir: "auto" }),
    "All chosen places get this value. Without a text, an optional field is removed.");

  constructor() {
    this.content = [new Field("", "Field", this.#select).element, this.#value.element];
    this.#select.addEventListener("change", () => this.#value.showProblem(null));
  }

  /** Returns the body of the request. Fails like the request if the value breaks a rule. */
  async body() {
    const field = this.#select.value;
    const schema = ruleOf(field, await whole(loadSchema("location-update")));
    const isOptional = [schema.type].flat().includes("null");
    const text = this.#value.input.value;
    const value = (text === "" && isOptional) ? null : text;
    const message = problem(schema, value);
    if (message !== null) {
      throw new RefusedError(INVALID, [{ message }], 0);
    }
    return bodyOf(new Map([[`/${field.replaceAll(".", "/")}`, value]]));
  }

  /** Shows why the service refuses the value. Returns whether it does. */
  refuse(failure) {
    if (failure.status !== INVALID) {
      return false;
    }
    this.#value.label = this.#select.selectedOptions[0].text;
    this.#value.showProblem(failure.errors[0].message);
    return true;
  }

}

/** Asks for field and value, and changes the places. Calls the function afterwards. */
export function changeMany(changed) {
  const question = new FieldQuestion();
  new TaskDialog({
    title: `Change a field of ${placesText(choice.count)}`,
    question: question.content,
    agree: `Change ${placesText(choice.count)}`,
    async run(task) {
      const body = await question.body();
      await task.each(await choice.places(task),
        ({ id }) => send("PATCH", `/api/locations/${id}`, body), (failure) => failure.status === INVALID);
      return `${task.isCancelled ? "Cancelled. " : ""}Changed ${placesText(task.done - task.refusedCount)}.`;
    },
    refuse: (failure) => question.refuse(failure),
    closed: changed,
  });
}
