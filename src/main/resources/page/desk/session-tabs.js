// Hands the session over between tabs with the desk. A message goes to tabs of this browser with the same origin only, and is
// kept nowhere.

const NAME = "desk.session";

/** How long a tab waits for the others, in milliseconds. They answer at once, unless the browser has put them to sleep. */
const PATIENCE = 200;

export class SessionTabs {
  #channel = new BroadcastChannel(NAME);
  #isListening = true; // whether this tab takes a session: not after a sign-out, until it asks again
  #answered = () => {};

  /** @param {object} calls
   * @param {() => SessionState | null} calls.offer returns the session to hand over; null for none
   * @param {(state: SessionState) => void} calls.take called with the session of another tab
   * @param {() => void} calls.end called when another tab has signed out */
  constructor({ offer, take, end }) {
    this.#channel.addEventListener("message", ({ data: { ask, state, isEnd } }) => {
      if (ask) {
        this.tell(offer());
      } else if (isEnd) {
        this.#isListening = false;
        end();
      } else if (state && this.#isListening) {
        take(state);
        this.#answered();
      }
    });
  }

  /** Asks the other tabs for a session, and waits a moment for an answer. */
  ask() {
    this.#isListening = true;
    this.#channel.postMessage({ ask: true });
    return /** @type {Promise<void>} */ (new Promise((resolve) => {
      this.#answered = resolve;
      setTimeout(resolve, PATIENCE);
    }));
  }

  /** Tells the other tabs a session; nothing if it is null. @param {SessionState | null} state */
  tell(state) {
    if (state !== null) {
      this.#channel.postMessage({ state });
    }
  }

  /** Tells the other tabs that the user has signed out. */
  tellEnd() {
    this.#isListening = false;
    this.#channel.postMessage({ isEnd: true });
  }
}
