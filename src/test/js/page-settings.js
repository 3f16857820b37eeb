/** Gives the page, which tests share, settings of the operator by their names. */
export function useSettings(settings) {
  globalThis.document ??= {};
  document.querySelector = (selector) => ({ content: settings[/"(.+)"/.exec(selector)[1]] ?? "" });
}
