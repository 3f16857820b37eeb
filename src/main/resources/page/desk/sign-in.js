// The form to sign in: as a view, and as a dialog over a view after the session has ended.

import { element } from "../elements.js";
import { RefusedError, isExpected } from "../requests.js";
import { openDialog } from "./dialogs.js";
import { waitText } from "./fields.js";
import { session } from "./session.js";

const TOO_MANY = 429;

function field(label, properties) {
  const input = element("input", { required: true, ...properties });
  return [input, element("label", { className: "field" }, element("span", { className: "label" }, label), input)];
}

class SignInForm {

  #email;

  #password;

  #button = element("button", { type: "submit", className: "primary" }, "Sign in");

  #error = element("p", { className: "problem", role: "alert" });

  /** Counts down without a role, because a screen reader would read every second. */
  #countdown = element("p", { className: "problem", id: "countdown" });

  constructor(email) {
    const [emailInput, emailField] = field("E-mail address", {
      type: "text", name: "email", inputMode: "email", autocomplete: "username", value: email ?? "", readOnly: email !== null,
      autocapitalize: "none", spellcheck: false,
    });
    const [passwordInput, passwordField] = field("Password", {
      type: "password", name: "password", autocomplete: "current-password",
    });
    this.#email = emailInput;
    this.#password = passwordInput;
    this.element = element("form", { className: "sign-in" }, emailField, passwordField, this.#error, this.#countdown,
      this.#button);
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
  }

  /** Moves the focus to the first field to fill. */
  focus() {
    (this.#email.value ? this.#password : this.#email).focus();
  }

  async #submit() {
    this.#button.disabled = true;
    this.#error.textContent = "";
    try {
      await session.signIn(this.#email.value.trim(), this.#password.value);
    }
    catch (failure) {
      if (!isExpected(failure)) {
        throw failure;
      }
      this.#refuse(failure);
      return;
    }
    this.#button.disabled = false;
  }

  #refuse(failure) {
    if (failure instanceof RefusedError && failure.status === TOO_MANY) {
      this.#error.textContent = "Too many wrong passwords. You have to wait.";
      this.#wait(Date.now() + failure.wait * 1000);
      return;
    }
    this.#error.textContent = failure.errors?.[0].location ? "This is not an e-mail address." : failure.message;
    this.#button.disabled = false;
    (failure.code === "auth.invalidCredentials" ? this.#password : this.#email).select();
  }

  #wait(end) {
    const seconds = Math.ceil((end - Date.now()) / 1000);
    if (seconds > 0) {
      this.#countdown.textContent = waitText(seconds);
      setTimeout(() => this.#wait(end), 250);
    }
    else {
      this.#countdown.textContent = "";
      this.#error.textContent = "You can try again now.";
      this.#button.disabled = false;
    }
  }

}

/** The view for those who are not signed in. */
export const signInView = {
  title: "Sign in",
  open(target) {
    const form = new SignInForm(null);
    target.className = "narrow";
    target.append(element("h1", { tabIndex: -1 }, "Sign in"), form.element);
  },
};

/** Asks the user to sign in again. What the view behind shows stays. */
export function signInAgain() {
  const form = new SignInForm(session.user.email);
  const other = element("button", { type: "button" }, "Sign out");
  const dialog = openDialog("Your session has ended",
    element("p", {}, "Sign in again to go on. What you have typed stays."), form.element, other);
  dialog.setAttribute("closedby", "none");
  other.addEventListener("click", () => session.signOut());
  const ends = new AbortController();
  const end = () => {
    ends.abort();
    dialog.close();
  };
  session.addEventListener("renewed", end, ends);
  session.addEventListener("out", end, ends);
  // older browsers close it with Escape
  dialog.addEventListener("close", signInAgain, ends);
  form.focus();
}
