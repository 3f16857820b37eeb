// What this browser keeps of imports: how files with the same columns were read the last time. It keeps no places.

import { keep, kept } from "../../shared/kept.js";

const NAME = "desk.imports";
const MOST = 20;

/** Returns what files with the same columns have in common, in any order of the columns. @param {ImportPlan} plan */
function sameness({ preview: { format, columns } }) { return JSON.stringify([format, [...columns].sort()]); }

/** @returns {{ columns: string, choices: ImportChoices }[]} */
function all() {
  const found = kept(NAME);
  return Array.isArray(found) ? found.filter((each) => typeof each?.columns === "string" && each.choices) : [];
}

/** Takes the choices of the last time, if there are any. @param {ImportPlan} plan */
export function recall(plan) {
  const last = plan.isMapped && all().find(({ columns }) => columns === sameness(plan));
  if (last) {
    try {
      plan.choices = last.choices;
    } catch {
      plan.guess(); // another program has written there
    }
  }
  return plan;
}

/** Keeps the choices for the next time. @param {ImportPlan} plan */
export function remember(plan) {
  if (plan.isMapped) {
    const columns = sameness(plan);
    keep(NAME, [{ columns, choices: plan.choices }, ...all().filter((each) => each.columns !== columns)].slice(0, MOST));
  }
}
