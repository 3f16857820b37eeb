// The card with all fields of a place.

import { place } from "./api.js";
import { html, nothing, render } from "./lit-html.js";
import { latestOnly } from "./requests.js";
import { labelOf, positionText, textOf, timeText } from "./texts.js";

/** Returns the URL if it is a web address; null for any other, such as javascript: or data: */
export function safeUrl(text) {
  try {
    const url = new URL(text);
    return (url.protocol === "https:" || url.protocol === "http:") ? url.href : null;
  } catch {
    return null;
  }
}

/** Returns the URL to call a number; null if the text has anything but a number. */
export function callUrl(phone) {
  return /^\+?[\d\s().\/-]{3,}$/.test(phone) ? `tel:${phone.replace(/[^\d+]/g, "")}` : null;
}

function link(text, url) {
  return (url === null) ? html`<span dir="auto">${text}</span>`
    : html`<a dir="auto" href=${url} rel="noopener noreferrer nofollow" target="_blank">${text}</a>`;
}

function address({ street, number, zipCode, city, state }) {
  return [[street, number], [zipCode, city], [state]]
    .map((parts) => html`<span dir="auto" class="line">${parts.filter(Boolean).join(" ")}</span>`);
}

function valueOf(value) {
  if (typeof value === "string") { return link(value, safeUrl(value)); }
  const text = JSON.stringify(value, null, 2);
  return (value !== null && typeof value === "object") ? html`<pre tabindex="0">${text}</pre>` : text;
}

function time(text) { return text && html`<time datetime=${text}>${timeText(text)}</time>`; }

function rows(shown) {
  const free = Object.entries(shown.properties ?? {})
    .map(([name, value]) => [html`<span dir="auto">${name}</span>`, valueOf(value)]);
  return [
    [labelOf("/shortName"), shown.shortName && html`<span dir="auto">${shown.shortName}</span>`],
    [labelOf("/address"), shown.address && html`<span>${address(shown.address)}</span>`],
    [labelOf("/phone"), shown.phone && link(shown.phone, callUrl(shown.phone))],
    [labelOf("/siteUrl"), shown.siteUrl && link(shown.siteUrl, safeUrl(shown.siteUrl))],
    [labelOf("/photoUrl"), shown.photoUrl && link(shown.photoUrl, safeUrl(shown.photoUrl))],
    [labelOf("/geometry"), positionText(shown.geometry.coordinates)],
    ...free,
    [labelOf("/createdAt"), time(shown.createdAt)],
    [labelOf("/updatedAt"), time(shown.updatedAt)],
    [labelOf("/id"), html`<code>${shown.id}</code>`],
  ].filter(([, value]) => value);
}

export class PlaceCard extends EventTarget {
  #card = document.getElementById("card");
  #signal = latestOnly();

  /** Whether the card takes the focus, also if a later request for the same place is the first to be answered. */
  #takesFocus = false;

  /** Loads and shows a place. Returns it; null if there is none. */
  async show(id, withFocus) {
    this.#takesFocus ||= withFocus;
    const shown = await place(id, this.#signal());
    const hadFocus = this.#card.contains(document.activeElement);
    render(this.#content(shown), this.#card);
    this.#card.hidden = false;
    if (this.#takesFocus || (hadFocus && !this.#card.contains(document.activeElement))) {
      this.#takesFocus = false;
      document.getElementById("card-title").focus();
    }
    return shown;
  }

  hide() {
    this.#signal();
    this.#takesFocus = false;
    this.#card.hidden = true;
    render(nothing, this.#card);
  }

  #content(shown) {
    const close = () => this.dispatchEvent(new Event("close"));
    return html`
      <div class="head">
        <h2 id="card-title" tabindex="-1" dir="auto">${shown?.name ?? textOf("place.missing")}</h2>
        <button type="button" class="close" aria-label=${textOf("place.close")} @click=${close}>✕</button>
      </div>
      ${shown ? this.#body(shown) : html`<p>${textOf("place.whyMissing")}</p>`}`;
  }

  #body(shown) {
    const go = () => this.dispatchEvent(new CustomEvent("go", { detail: shown }));
    return html`
      <p dir="auto" class="description">${shown.description}</p>
      <button type="button" class="go" @click=${go}>${textOf("place.show")}</button>
      <dl>${rows(shown).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
  }
}
