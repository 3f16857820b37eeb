// What this browser keeps of imports: how files with the same columns were read the last time. It keeps no places.

import { keep, kept } from "../../shared/kept.js";

const NAME = "desk.imports";
const MOST = 20;

/** Returns what files with the same columns have in common, in any order of the columns. @param {ImportPlan} plan */
function sameness({ preview: { format, columns } }) { return JSON.stringify([format, [...columns].sort()]); }

/** @returns {{ columns: string, choices?: ImportChoices, options?: ImportOptions }[]} */
function all() {
  const found = kept(NAME);
  return Array.isArray(found) ? found.filter((each) => typeof each?.columns === "string") : [];
}

function lastOf(/** @type {ImportPlan} */ plan) {
  return plan.isMapped ? all().find(({ columns }) => columns === sameness(plan)) : undefined;
}

/** Returns how a file that the service read in the same way, when nothing was chosen, was to be read. @param {ImportPlan} plan */
export function lastOptions(plan) { return { ...lastOf(plan)?.options }; }

/** Takes the choices of the last time, if there are any. @param {ImportPlan} plan @param {ImportPlan} [first] the plan before an option was chosen */
export function recall(plan, first) {
  plan.first = first?.first ?? sameness(plan);
  const choices = lastOf(plan)?.choices;
  if (choices) {
    try {
      plan.choices = choices;
    } catch {
      plan.guess(); // another program has written there
    }
  }
  return plan;
}

export function remember(/** @type {ImportPlan} */ plan) {
  if (plan.isMapped) {
    const { choices, first, read: options } = plan;
    const last = [{ columns: sameness(plan), choices, options }, ...((first === sameness(plan)) ? [] : [{ columns: first, options }])];
    keep(NAME, [...last, ...all().filter((each) => !last.some(({ columns }) => each.columns === columns))].slice(0, MOST));
  }
}
