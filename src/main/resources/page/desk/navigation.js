// The head of the desk: links to the views, and who is signed in.

import { element } from "../elements.js";
import { session } from "./session.js";

/** Shows the links to the views that the user may see. */
export class Navigation {

  #list = document.getElementById("views");

  #who = document.getElementById("who");

  #signOut = document.getElementById("sign-out");

  constructor() {
    this.#signOut.addEventListener("click", () => session.signOut());
  }

  /** Shows these views, and marks the current one. */
  show(views, current) {
    this.#list.replaceChildren(...views.map((view) => {
      const link = element("a", { href: `#${view.name}` }, view.title);
      if (view === current) {
        link.setAttribute("aria-current", "page");
      }
      return link;
    }));
    const isSignedIn = session.user !== null;
    this.#list.hidden = !isSignedIn;
    this.#who.hidden = !isSignedIn;
    this.#signOut.hidden = !isSignedIn;
    this.#who.textContent = session.user?.email ?? "";
  }

}
