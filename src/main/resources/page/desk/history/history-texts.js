// What actions and versions are called.

import { textOf } from "../../shared/texts.js";
import { session } from "../session.js";

/** The kinds of actions. @type {Record<string, string>} */
export const KINDS = {
  single: textOf("history.single"), many: textOf("history.many"), import: textOf("history.import"),
  restore: textOf("history.restore"), revert: textOf("history.revert"),
};

const DONE = { added: textOf("history.added"), changed: textOf("history.changed"), deleted: textOf("history.deleted") };

/** Returns who has done something: an e-mail address, the name of a program, or the ID of an account. @param {Action} [action] */
export function whoText(action) {
  const { user } = session;
  return action?.who ?? ((action?.account && action.account === user?.id) ? user.email : action?.account) ?? textOf("history.unknown");
}

/** Returns what has made a version, such as: Changed · Import · places.csv. @param {PlaceVersion} version */
export function versionText({ kind, action }) {
  if (!action) { return textOf("history.begins"); }
  return [DONE[kind], (action.kind !== "single") && KINDS[action.kind], action.name].filter(Boolean).join(" · ");
}

/** Returns what an action is, such as: Import · places.csv. That of one place says what has become of it. @param {ActionSummary} action */
export function actionText({ kind, name, added, deleted }) {
  const one = DONE[added ? "added" : deleted ? "deleted" : "changed"];
  return [(kind === "single") ? one : KINDS[kind], name].filter(Boolean).join(" · ");
}

/** Returns how many places an action has added, changed and deleted. @param {ActionSummary} action */
export function countsText({ added, changed, deleted }) {
  return [added && textOf("history.addedCount", { count: added }), changed && textOf("history.changedCount", { count: changed }),
    deleted && textOf("history.deletedCount", { count: deleted })].filter(Boolean).join(", ");
}
