// Loads OpenLayers into the global variable "ol", when the first map of a page is shown.

import { setting } from "./page-settings.js";

let loading = /** @type {Promise<unknown> | null} */ (null);

export function loadOpenLayers() {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = setting("open-layers");
    script.addEventListener("load", resolve);
    script.addEventListener("error", () => {
      loading = null;
      script.remove();
      reject(new Error(script.src));
    });
    document.head.append(script);
  });
  return loading;
}
