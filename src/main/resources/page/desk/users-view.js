// The view of the accounts: the list, a new account, or one account.

import { UserList } from "./user-list.js";
import { UserPage } from "./user-page.js";

/** Stands for an ID in #users/new. */
const NEW = "new";

/** The view of accounts. */
export const usersView = {
  name: "users",
  title: "Users",
  isForAll: false,
  open(target, [id]) {
    if (id === undefined) {
      return new UserList(target);
    }
    return new UserPage(target, (id === NEW) ? null : id);
  },
};
