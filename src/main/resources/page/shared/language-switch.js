// The switch of the language. The service writes the page anew in the language that the cookie names.

import { serviceUrl } from "./service-url.js";

const YEAR = 365 * 24 * 3600;

/** Starts the switch of this page. `mayLeave` is an asynchronous function that tells whether the page may be left. */
export function startLanguageSwitch(/** @type {() => boolean | Promise<boolean>} */ mayLeave = () => true) {
  const choice = document.getElementById("language");
  choice.addEventListener("change", async () => {
    const { value } = choice;
    choice.value = document.documentElement.lang;
    if (await mayLeave()) {
      document.cookie = `lang=${value}; path=${new URL(serviceUrl("/"), location.href).pathname}; max-age=${YEAR}; SameSite=Lax`;
      // reading waits until the cookie is stored: else the browser may ask for the page without it
      void document.cookie;
      location.reload();
    }
  });
}
