// Icons of buttons, drawn as lines in a square of 24 units. Screen readers pass over them.

import { html } from "../lit-html.js";

const LINES = {
  route: "M5 20V13a4 4 0 0 1 4-4h9M14 5l4 4-4 4",
  call: "M8.5 3h7a1.5 1.5 0 0 1 1.5 1.5v15a1.5 1.5 0 0 1-1.5 1.5h-7a1.5 1.5 0 0 1-1.5-1.5v-15a1.5 1.5 0 0 1 1.5-1.5zM11 18h2",
  web: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c4 4 4 14 0 18M12 3c-4 4-4 14 0 18",
  share: "M12 15V4M8 8l4-4 4 4M6 12v8h12v-8",
  pin: "M12 21c-4-5-6-8-6-11a6 6 0 0 1 12 0c0 3-2 6-6 11zM12 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
};

export function icon(/** @type {keyof typeof LINES} */ name) {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${LINES[name]}></path></svg>`;
}
