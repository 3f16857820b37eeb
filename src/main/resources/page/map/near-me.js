// The button that asks the browser where the user is.

import { textOf } from "../shared/texts.js";

/** How long the browser may look for the position, and how old the answer may be, in milliseconds. */
const POSITION = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 };

/** Starts the button. @param {(position: OwnPlace) => void} found @param {(reason: string) => void} failed */
export function startNearMe(found, failed) {
  const button = document.getElementById("near");
  button.addEventListener("click", () => {
    if (!navigator.geolocation) {
      failed(textOf("map.unableNear"));
    } else if (!button.hasAttribute("aria-busy")) {
      button.setAttribute("aria-busy", "true");
      navigator.geolocation.getCurrentPosition(({ coords }) => {
        button.removeAttribute("aria-busy");
        found(coords);
      }, ({ code, PERMISSION_DENIED }) => {
        button.removeAttribute("aria-busy");
        failed((code === PERMISSION_DENIED) ? textOf("map.refusedNear") : textOf("map.unknownNear"));
      }, POSITION);
    }
  });
}
