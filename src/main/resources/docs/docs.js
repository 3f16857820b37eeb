/** @type {Record<string, string>} */
const documents = { api: "../api/openapi.json", ogc: "../ogc/api?f=json" };
const SCHEME = "bearer"; // how the document names the sign-in
const asked = new URLSearchParams(location.search).get("api") ?? "api";

/** What the viewer lacks for those who do not see it, or have no mouse. */
function mend() {
  const all = (/** @type {string} */ selector) => document.querySelectorAll(`#swagger-ui ${selector}`);
  all("select:not([aria-label])").forEach((list) => {
    list.ariaLabel = list.closest("tr")?.dataset.paramName ?? (list.matches("#servers") ? "Server" : "Example");
  });
  all(".opblock-section-header > label[id]").forEach((label) => label.removeAttribute("id")); // another element has it
  for (const [part, ariaLabel] of [[".information-container", "About"], [".schemes-server-container", "Server"]]) {
    all(part).forEach((element) => Object.assign(element, { role: "region", ariaLabel }));
  }
  all("h3").forEach((heading) => { heading.ariaLevel = "2"; });
  all("h4, h5").forEach((heading) => { heading.ariaLevel = heading.closest(".opblock") ? "3" : "2"; });
  // a link in a button that does the same
  all(".opblock-summary-control a[href]").forEach((link) => link.removeAttribute("href"));
}

new MutationObserver(mend).observe(document.getElementById("swagger-ui"), { childList: true, subtree: true });

/** Takes the session of the desk, which is in this tab or in another one: requests from here then have its token.
 * @param {SessionState | null | undefined} state nothing after a sign-out */
function follow(state) {
  const shown = document.getElementById("session");
  if (state) {
    viewer.preauthorizeApiKey(SCHEME, state.token);
  } else if (shown.textContent) {
    viewer.authActions.logout([SCHEME]);
  }
  shown.textContent = state ? `Requests from here are those of ${state.user.email}.` : "";
}

const viewer = SwaggerUIBundle({
  onComplete() {
    const tabs = new BroadcastChannel("desk.session");
    tabs.addEventListener("message", ({ data: { ask, state } }) => { if (!ask) { follow(state); } });
    follow(JSON.parse(sessionStorage.getItem(tabs.name) ?? "null"));
    tabs.postMessage({ ask: true });
  },
  url: new URL(documents[asked] ?? documents.api, /** @type {HTMLScriptElement} */ (document.currentScript).src).href,
  dom_id: "#swagger-ui",
  deepLinking: true,
  // by default the page loads a badge from the server of a validator
  validatorUrl: null,
});
