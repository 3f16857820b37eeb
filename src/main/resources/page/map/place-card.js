// The card of a place: what people look for first, and all other fields behind a fold.

import { place } from "./api.js";
import { kindLine } from "./kind-symbol.js";
import { html, nothing, render } from "../lit-html.js";
import placeRows from "../place-rows.js"; // the service makes it, for the page of the place has the same rows
import { known } from "../shared/no-value.js";
import { setting } from "../shared/page-settings.js";
import { callUrl, imageUrl, pageUrl, routeUrl, safeUrl } from "../shared/place-links.js";
import { isCancelled, latestOnly } from "../shared/requests.js";
import { fieldText, labelOf, positionText, textOf, timeText } from "../shared/texts.js";

const withPhotos = setting("map-photos") === "true";

/** The lines of icons, in a square of 24 units. */
const ICONS = {
  route: "M5 20V13a4 4 0 0 1 4-4h9M14 5l4 4-4 4",
  call: "M8.5 3h7a1.5 1.5 0 0 1 1.5 1.5v15a1.5 1.5 0 0 1-1.5 1.5h-7a1.5 1.5 0 0 1-1.5-1.5v-15a1.5 1.5 0 0 1 1.5-1.5zM11 18h2",
  web: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c4 4 4 14 0 18M12 3c-4 4-4 14 0 18",
  share: "M12 15V4M8 8l4-4 4 4M6 12v8h12v-8",
  pin: "M12 21c-4-5-6-8-6-11a6 6 0 0 1 12 0c0 3-2 6-6 11zM12 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
};

/** Returns what an action shows. Screen readers pass over the icon. */
function labelled(/** @type {keyof typeof ICONS} */ name, /** @type {string} */ text) {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[name]}></path></svg><span>${text}</span>`;
}

function link(/** @type {string} */ text, /** @type {string | null} */ url) {
  return (url === null) ? html`<span dir="auto">${text}</span>`
    : html`<a dir="auto" href=${url} rel="noopener noreferrer nofollow" target="_blank">${text}</a>`;
}

function addressLines(/** @type {Address} */ { street, number, zipCode, city, ...others }) {
  return [[street, number], [zipCode, city], ...Object.values(others).map((text) => [text])]
    .map((parts) => parts.filter(Boolean).join(" ")).filter(Boolean);
}

function valueContent(/** @type {unknown} */ value) {
  if (typeof value === "string") { return link(value, safeUrl(value)); }
  const text = JSON.stringify(value, null, 2);
  return (value !== null && typeof value === "object") ? html`<pre tabindex="0">${text}</pre>` : text;
}

function text(/** @type {string | undefined} */ value) { return value && html`<span dir="auto">${value}</span>`; }

/** @param {string | undefined} text */
function time(text) { return text && html`<time datetime=${text}>${timeText(text)}</time>`; }

/** How fields are shown that are no plain texts. @type {Record<string, (place: Place) => TemplateValue>} */
const VALUES = {
  address: ({ address = {} }) => {
    const lines = addressLines(address);
    return lines.length > 0 && lines.map((text) => html`<span dir="auto" class="line">${text}</span>`);
  },
  phone: ({ phone }) => phone && link(phone, callUrl(phone)),
  siteUrl: ({ siteUrl }) => siteUrl && link(siteUrl, safeUrl(siteUrl)),
  photoUrl: ({ photoUrl }) => photoUrl && link(photoUrl, safeUrl(photoUrl)),
  geometry: ({ geometry }) => positionText(geometry.coordinates),
  createdAt: ({ createdAt }) => time(createdAt),
  updatedAt: ({ updatedAt }) => time(updatedAt),
  id: ({ id }) => html`<code>${id}</code>`,
};

/** Returns the fields behind the fold: also those that this page knows nothing of but their names.
 * @param {Place} place @returns {[TemplateValue, TemplateValue][]} */
function rows(place) {
  const { name, description, properties = {}, ...fields } = place;
  const others = Object.entries(fields).filter(([key]) => !placeRows.includes(key));
  return placeRows.flatMap((row) => /** @type {[TemplateValue, TemplateValue][]} */ (
    (row === "others") ? others.map(([key, value]) => [labelOf(`/${key}`), valueContent(value)])
      : (row === "properties") ? Object.entries(properties)
        .map(([key, value]) => [html`<span dir="auto">${fieldText(`properties.${key}`)}</span>`, valueContent(value)])
        : [[labelOf(`/${row}`), VALUES[row]?.(place) ?? text(Object(fields)[row])]])).filter(([, value]) => value);
}

/** Returns a link that looks like a button; nothing without a URL. */
function way(/** @type {keyof typeof ICONS} */ name, /** @type {string} */ text, /** @type {string | null} */ url) {
  if (url === null) { return nothing; }
  // a program of the device opens any other than a web address, and this page stays
  const content = labelled(name, text);
  return safeUrl(url) ? html`<a class="action" href=${url} rel="noopener noreferrer nofollow" target="_blank">${content}</a>`
    : html`<a class="action" href=${url}>${content}</a>`;
}

/** Passes an address on: to the programs of the device, else to the clipboard. Returns whether it is in the clipboard; null if
 * that is not needed. @param {string} title @param {string} url */
async function share(title, url) {
  try {
    await navigator.share({ title, url });
    return null;
  } catch (failure) {
    if (isCancelled(failure)) { return null; }
  }
  return navigator.clipboard.writeText(url).then(() => true, () => false);
}

export class PlaceCard extends EventTarget {
  #card = document.getElementById("card");
  #signal = latestOnly();
  #shown = /** @type {Place | null} */ (null);
  #brokenPhoto = /** @type {string | null} */ (null); // the URL of an image that cannot be loaded
  #isLinkShown = false;

  /** Whether the card takes the focus, also if a later request for the same place is the first to be answered. */
  #takesFocus = false;

  /** Loads and shows a place. Returns it; null if there is none. @param {string} id @param {boolean} withFocus */
  async show(id, withFocus) {
    this.#takesFocus ||= withFocus;
    const found = await place(id, this.#signal());
    const shown = found && known(found);
    const hadFocus = this.#card.contains(document.activeElement);
    if (shown?.id !== this.#shown?.id) {
      this.#clear(); // the fold of the place before may be open, and its photo is another
      document.getElementById("content").scrollTop = 0;
    }
    this.#shown = shown;
    this.#draw();
    this.#card.hidden = false;
    if (this.#takesFocus || (hadFocus && !this.#card.contains(document.activeElement))) {
      this.#takesFocus = false;
      document.getElementById("card-title").focus({ preventScroll: true });
    }
    return shown;
  }

  hide() {
    this.#signal();
    this.#takesFocus = false;
    this.#card.hidden = true;
    this.#clear();
  }

  #clear() {
    this.#shown = null;
    this.#brokenPhoto = null;
    this.#isLinkShown = false;
    render(nothing, this.#card);
  }

  #draw() {
    const shown = this.#shown;
    const close = () => this.dispatchEvent(new Event("close"));
    render(html`
      ${shown ? this.#photo(shown) : nothing}
      <div class="head">
        <h2 id="card-title" tabindex="-1" dir="auto">${shown?.name ?? textOf("place.missing")}</h2>
        <button type="button" class="close" aria-label=${textOf("place.close")} @click=${close}>✕</button>
      </div>
      ${shown ? this.#body(shown) : html`<p>${textOf("place.whyMissing")}</p>`}`, this.#card);
  }

  #photo(/** @type {Place} */ { name, photoUrl }) {
    const url = withPhotos ? imageUrl(photoUrl) : null;
    if (url === null || url === this.#brokenPhoto) { return nothing; }
    const fail = () => {
      this.#brokenPhoto = url;
      this.#draw();
    };
    return html`<img class="photo" src=${url} alt=${textOf("place.photoOf", { name })} loading="lazy" decoding="async"
      referrerpolicy="no-referrer" @error=${fail}>`;
  }

  #body(/** @type {Place} */ shown) {
    const go = () => this.dispatchEvent(new CustomEvent("go", { detail: shown }));
    return html`${kindLine(shown)}
      <p dir="auto" class="area">${addressLines(shown.address ?? {}).join(", ")}</p>
      <div class="actions">
        ${way("route", textOf("place.route"), routeUrl(shown))}
        ${way("call", textOf("place.call"), callUrl(shown.phone ?? ""))}
        ${way("web", textOf("place.website"), safeUrl(shown.siteUrl))}
        <button type="button" class="action share"
          @click=${() => this.#share(shown)}>${labelled("share", textOf("place.share"))}</button>
        <button type="button" class="action go" @click=${go}>${labelled("pin", textOf("place.show"))}</button>
      </div>
      ${this.#isLinkShown ? html`<label class="address">${textOf("place.link")}<input readonly
        value=${pageUrl(shown.id)}></label>` : nothing}
      <p dir="auto" class="description">${shown.description}</p>
      <details>
        <summary>${textOf("place.details")}</summary>
        <dl>${rows(shown).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
      </details>`;
  }

  async #share(/** @type {Place} */ { id, name }) {
    const isCopied = await share(name, pageUrl(id)).catch(() => false); // a page without TLS has no clipboard
    if (isCopied) {
      this.dispatchEvent(new CustomEvent("message", { detail: textOf("place.copied") }));
    } else if (isCopied === false && this.#shown?.id === id) {
      this.#isLinkShown = true;
      this.#draw();
      this.#card.querySelector("input")?.select();
    }
  }
}
