// Who is signed in. The token is in the sessionStorage of this tab, and nowhere else. Other tabs with the desk get it from
// this one when they ask.

import { STATUS, request, statusOf, upload } from "../shared/requests.js";

const KEY = "desk.session";

/** How long a tab waits for the others, in milliseconds. They answer at once, unless the browser has put them to sleep. */
const PATIENCE = 200;
const LONGEST_TIMER = 2 ** 31 - 1; // the longest time that a timer takes

/** Returns the milliseconds between the issue of a token and its end. The clock of this machine may be wrong. */
export function lifetime(/** @type {string} */ token) {
  const part = token.split(".")[1].replaceAll("-", "+").replaceAll("_", "/");
  const { iat, exp } = JSON.parse(atob(part));
  return (exp - iat) * 1000;
}

function signedOut() { return new DOMException("Signed out", "AbortError"); }

/** The session. Its events: "in" and "out", "expired" when the user has to sign in again, "renewed" when that is done, and
 * "rights" when the roles of the user have changed. */
class Session extends EventTarget {
  #state = /** @type {SessionState | null} */ (JSON.parse(sessionStorage.getItem(KEY) ?? "null"));
  #renewal = /** @type {PromiseWithResolvers<void> | null} */ (null);
  #timer = 0;
  #tabs = new BroadcastChannel(KEY); // to those of this browser with the same origin; what they tell each other is kept nowhere
  #isListening = true; // whether this tab takes a session: not after a sign-out, until it asks again
  #answered = () => {};

  constructor() {
    super();
    this.#watchEnd();
    this.#tabs.addEventListener("message", ({ data: { ask, state, isEnd } }) => {
      if (ask) {
        this.#offer();
      } else if (isEnd) {
        this.#isListening = false;
        this.#end();
      } else if (state && this.#isListening) {
        this.#take(state);
        this.#answered();
      }
    });
  }

  /** Waits until another tab has handed its session over, or none does. */
  async join() {
    if (this.#state === null) {
      await this.#ask();
    }
  }

  /** Asks the other tabs for a session, and waits a moment for an answer. */
  #ask() {
    this.#isListening = true;
    this.#tabs.postMessage({ ask: true });
    return /** @type {Promise<void>} */ (new Promise((resolve) => {
      this.#answered = resolve;
      setTimeout(resolve, PATIENCE);
    }));
  }

  /** Hands a good session over to the other tabs. */
  #offer() {
    if (this.#isValid()) {
      this.#tabs.postMessage({ state: this.#state });
    }
  }

  /** The account; null if nobody is signed in. */
  get user() { return this.#state?.user ?? null; }

  /** Whether the user may change places and accounts. */
  get isAdministrator() { return this.user?.roles.includes("admin") ?? false; }

  /** Whether the user may change places. */
  get isEditor() { return this.isAdministrator || (this.user?.roles.includes("editor") ?? false); }

  /** Signs in. If the session had ended, the requests that wait for this go on. */
  async signIn(/** @type {string} */ email, /** @type {string} */ password) {
    const answer = await request("/api/auth", {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ email, password }),
    });
    const { token, user } = await answer.json();
    this.#begin({ token, user, end: Date.now() + lifetime(token) });
    this.#offer();
  }

  signOut() {
    this.#isListening = false;
    this.#tabs.postMessage({ isEnd: true });
    this.#end();
  }

  #begin(/** @type {SessionState} */ state) {
    this.#keep(state);
    const renewal = this.#renewal;
    this.#renewal = null;
    renewal?.resolve();
    this.dispatchEvent(new Event(renewal ? "renewed" : "in"));
  }

  #isValid() { return this.#state !== null && this.#renewal === null && this.#state.end > Date.now(); }

  /** Takes the session of another tab, if nobody is signed in here, or if the session of the same account has ended. */
  #take(/** @type {SessionState} */ state) {
    const isWanted = this.#state === null
      || (this.#renewal !== null && this.#state.user.id === state.user.id && this.#state.token !== state.token);
    if (isWanted && state.end > Date.now()) {
      this.#begin(state);
    }
  }

  #end() {
    if (this.#state === null) { return; }
    this.#state = null;
    sessionStorage.removeItem(KEY);
    clearTimeout(this.#timer);
    this.#renewal?.reject(signedOut());
    this.#renewal = null;
    this.dispatchEvent(new Event("out"));
  }

  /** Loads the account again. Its roles may have changed. */
  async check() {
    const before = this.user;
    if (before) {
      const user = await (await this.request("/api/me")).json();
      if (this.user?.id !== user.id) { return; }
      this.#keep({ .../** @type {SessionState} */ (this.#state), user });
      if (String(before.roles) !== String(user.roles)) {
        this.dispatchEvent(new Event("rights"));
      }
    }
  }

  /** Sends a request with the token. If the session has ended, it waits until the user has signed in again. */
  async request(/** @type {string} */ path, /** @type {RequestInit} */ options = {}) {
    for (;;) {
      try {
        return await request(path, this.#withToken(options));
      } catch (failure) {
        if (statusOf(failure) === STATUS.FORBIDDEN) {
          this.check().catch(() => {});
        }
        if (statusOf(failure) !== STATUS.UNAUTHORIZED) { throw failure; }
      }
      await this.#renewed();
    }
  }

  /** Sends a file with the token; see `upload`. Looks at the token before, because the file may be long.
   * @param {string} path @param {File} file @param {Omit<UploadOptions, "headers"> & { headers: Record<string, string> }} options */
  async upload(path, file, options) {
    await this.check();
    await upload(path, file, this.#withToken(options));
  }

  /** @template {{ headers?: any }} T @param {T} options */
  #withToken(options) {
    return { ...options, headers: { ...options.headers, Authorization: `Bearer ${this.#state?.token}` } };
  }

  #renewed() {
    if (!this.#state) { return Promise.reject(signedOut()); }
    if (!this.#renewal) {
      const renewal = /** @type {PromiseWithResolvers<void>} */ (Promise.withResolvers());
      renewal.promise.catch(() => {});
      this.#renewal = renewal;
      this.#ask().then(() => {
        if (this.#renewal === renewal) {
          this.dispatchEvent(new Event("expired"));
        }
      });
    }
    return this.#renewal.promise;
  }

  #keep(/** @type {SessionState} */ state) {
    this.#state = state;
    sessionStorage.setItem(KEY, JSON.stringify(state));
    this.#watchEnd();
  }

  #watchEnd() {
    clearTimeout(this.#timer);
    if (this.#state) {
      const rest = this.#state.end - Date.now();
      this.#timer = setTimeout(() => this.#renewed().catch(() => {}), Math.max(0, Math.min(LONGEST_TIMER, rest)));
    }
  }
}

export const session = new Session();
