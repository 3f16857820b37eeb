// What the desk asks the service about accounts.

import { RefusedError } from "../requests.js";
import { send } from "./desk-api.js";
import { session } from "./session.js";

const USERS = "/api/users";

const PRECONDITION_FAILED = 412;

function pathOf(id) {
  return `${USERS}/${encodeURIComponent(id)}`;
}

/** Returns all accounts, ordered by e-mail address. */
export async function users(signal) {
  return (await session.request(USERS, { signal })).json();
}

/** Returns an account. */
export async function user(id, signal) {
  return (await session.request(pathOf(id), { signal })).json();
}

/** Adds an account. Returns it. */
export async function addUser(body) {
  return (await send("POST", USERS, body)).json();
}

/** Changes some fields of an account. Returns it. */
export async function changeUser(id, fields) {
  return (await send("PATCH", pathOf(id), fields)).json();
}

/** Gives fields of an account their former values, unless the account was changed again since. */
export async function restoreUser(changed, fields) {
  if ((await user(changed.id)).updatedAt !== changed.updatedAt) {
    throw new RefusedError(PRECONDITION_FAILED, [{ message: "It was changed again since." }], 0);
  }
  await changeUser(changed.id, fields);
}

/** Changes the password of the own account, which ends all its sessions. Signs in again. */
export async function changeOwnPassword(currentPassword, password) {
  await send("PATCH", "/api/me", { currentPassword, password });
  await session.signIn(session.user.email, password);
}
