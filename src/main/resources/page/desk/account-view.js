// The own account.

import { element, userText } from "../elements.js";
import { session } from "./session.js";

/** The view of the own account. */
export const accountView = {
  name: "account",
  title: "Own account",
  isForAll: true,
  open(target) {
    target.className = "narrow";
    target.append(element("h1", { tabIndex: -1 }, "Own account"),
      element("dl", {}, element("dt", {}, "E-mail address"), userText("dd", session.user.email),
        element("dt", {}, "Roles"), userText("dd", session.user.roles.join(", ") || "none")));
  },
};
