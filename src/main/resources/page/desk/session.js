// Who is signed in. The token is in the sessionStorage of this tab, and nowhere else. Other tabs with the desk get it from
// this one when they ask.

import { STATUS, request, statusOf, upload } from "../shared/requests.js";
import { renewed, signOutAt, telling, tokensOfAddress } from "./provider.js";

const KEY = "desk.session";

/** How long a tab waits for the others, in milliseconds. They answer at once, unless the browser has put them to sleep. */
const PATIENCE = 200;
const LONGEST_TIMER = 2 ** 31 - 1; // the longest time that a timer takes
const RENEWAL = 60_000; // so long before its end, a token is renewed; a short one in the last fifth of its life
const PAUSE = 10_000; // after a renewal that has failed

/** Returns the milliseconds between the issue of a token and its end. The clock of this machine may be wrong. */
export function lifetime(/** @type {string} */ token) {
  const part = token.split(".")[1].replaceAll("-", "+").replaceAll("_", "/");
  const { iat = Date.now() / 1000, exp } = JSON.parse(atob(part));
  return (exp - iat) * 1000;
}

/** Returns when a token ends, and when it is to be renewed. @param {string} token */
function timesOf(token) {
  const life = lifetime(token);
  const end = Date.now() + life;
  return { end, late: end - Math.min(RENEWAL, life / 5) };
}

function bearer(/** @type {string | undefined} */ token) { return { Authorization: `Bearer ${token}` }; }

function signedOut() { return new DOMException("Signed out", "AbortError"); }

/** The session. Its events: "in" and "out", "expired" when the user has to sign in again, "renewed" when that is done,
 * "rights" when the roles of the user have changed, and "half-out" when the provider is not told of a sign-out. */
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

  /** The provider that the user has signed in with; undefined for a password. */
  get provider() { return this.#state?.provider; }

  /** Signs in. If the session had ended, the requests that wait for this go on. */
  signIn(/** @type {string} */ email, /** @type {string} */ password) { return this.#enter("/api/auth", { email, password }); }

  /** Sets the password of the account that a link is for, and signs in. */
  setPassword(/** @type {string} */ token, /** @type {string} */ password) { return this.#enter("/api/password", { token, password }); }

  async #enter(/** @type {string} */ path, /** @type {unknown} */ body) {
    const answer = await request(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    const { token, user } = await answer.json();
    this.#begin({ token, user, ...timesOf(token) });
    this.#offer();
  }

  /** Signs in if a provider leads back to this page. */
  async arrive() {
    const tokens = await tokensOfAddress();
    if (tokens) {
      const { token, provider } = tokens;
      const user = await telling(provider, async () => (await request("/api/me", { headers: bearer(token) })).json());
      this.#begin({ ...tokens, user, ...timesOf(token) });
      this.#offer();
    }
  }

  async signOut() {
    const state = this.#state;
    this.#isListening = false;
    this.#tabs.postMessage({ isEnd: true });
    this.#end();
    if (state?.provider) {
      await signOutAt(/** @type {ProviderTokens} */ (state)).catch(() => this.dispatchEvent(new CustomEvent("half-out", { detail: state.provider })));
    }
  }

  #begin(/** @type {SessionState} */ state) {
    this.#keep(state);
    const renewal = this.#renewal;
    this.#renewal = null;
    renewal?.resolve();
    this.dispatchEvent(new Event(renewal ? "renewed" : "in"));
  }

  #isValid() { return this.#state !== null && this.#renewal === null && this.#state.end > Date.now(); }

  /** Takes the session of another tab, if nobody is signed in here, or if the session of the same account has ended or is
   * older. */
  #take(/** @type {SessionState} */ state) {
    if (state.end <= Date.now()) { return; }
    const isOwn = this.#state?.user.id === state.user.id && this.#state.token !== state.token;
    if (this.#state === null || (isOwn && this.#renewal !== null)) {
      this.#begin(state);
    } else if (isOwn && this.#isLate() && state.end > this.#state.end) {
      this.#keep(state);
    }
  }

  /** Whether the provider is to renew the session now. */
  #isLate() { return this.#renewal === null && Boolean(this.#state?.refresh) && Number(this.#state?.late) <= Date.now(); }

  /** Lets the provider renew the session in time. Only one tab does it, because some refresh tokens hold once. */
  async #renewInTime() {
    if (!this.#isLate()) { return; }
    await navigator.locks.request(KEY, async () => {
      await this.#ask();
      if (!this.#isLate()) { return; }
      const before = /** @type {SessionState & ProviderTokens} */ (this.#state);
      // the provider has ended the session, or it is away
      const after = await renewed(before).catch(({ error }) => ({ ...before, refresh: error ? undefined : before.refresh }));
      if (this.#state?.token !== before.token) { return; }
      const isNew = after.token !== before.token;
      this.#keep({ ...before, ...after, ...(isNew ? timesOf(after.token) : { late: Date.now() + PAUSE }) });
      if (isNew) {
        this.#offer();
        this.check().catch(() => {});
      }
    });
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
      await this.#renewInTime();
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
    return { ...options, headers: { ...options.headers, ...bearer(this.#state?.token) } };
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
      const { end, late = end, refresh } = this.#state;
      const next = refresh ? Math.min(late, end) : end;
      const act = async () => ((Date.now() < next) ? this.#watchEnd() : (next < end) ? this.#renewInTime() : this.#renewed());
      this.#timer = setTimeout(() => act().catch(() => {}), Math.max(0, Math.min(LONGEST_TIMER, next - Date.now())));
    }
  }
}

export const session = new Session();
