// The card with all fields of a place.

import { place } from "./api.js";
import { element, latestOnly, userText } from "./elements.js";

const times = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** Returns the URL if it is a web address; null for any other, such as javascript: or data: */
export function safeUrl(text) {
  try {
    const url = new URL(text);
    return (url.protocol === "https:" || url.protocol === "http:") ? url.href : null;
  }
  catch {
    return null;
  }
}

/** Returns the URL to call a number; null if the text has anything but a number. */
export function callUrl(phone) {
  return /^\+?[\d\s().\/-]{3,}$/.test(phone) ? `tel:${phone.replace(/[^\d+]/g, "")}` : null;
}

function link(text, url) {
  if (url === null) {
    return userText("span", text);
  }
  return userText("a", text, { href: url, rel: "noopener noreferrer nofollow", target: "_blank" });
}

function addressLines({ street, number, zipCode, city, state }) {
  const line = (...parts) => userText("span", parts.filter(Boolean).join(" "), { className: "line" });
  return [line(street, number), line(zipCode, city), line(state)];
}

function coordinates([longitude, latitude, altitude]) {
  const height = (altitude !== undefined) ? `, ${altitude} m` : "";
  return `${Math.abs(latitude)}° ${latitude < 0 ? "S" : "N"}, ${Math.abs(longitude)}° ${longitude < 0 ? "W" : "E"}${height}`;
}

function valueOf(value) {
  if (typeof value === "string") {
    return link(value, safeUrl(value));
  }
  const text = JSON.stringify(value, null, 2);
  return (value !== null && typeof value === "object") ? element("pre", { tabIndex: 0 }, text) : text;
}

function rows(shown) {
  const own = [
    ["Short name", shown.shortName && userText("span", shown.shortName)],
    ["Address", shown.address && element("span", {}, ...addressLines(shown.address))],
    ["Phone", shown.phone && link(shown.phone, callUrl(shown.phone))],
    ["Website", shown.siteUrl && link(shown.siteUrl, safeUrl(shown.siteUrl))],
    ["Photo", shown.photoUrl && link(shown.photoUrl, safeUrl(shown.photoUrl))],
    ["Position", coordinates(shown.geometry.coordinates)],
  ];
  const free = Object.entries(shown.properties ?? {}).map(([name, value]) => [userText("span", name), valueOf(value)]);
  return [...own, ...free, ["Created", time(shown.createdAt)], ["Changed", time(shown.updatedAt)],
    ["ID", element("code", {}, shown.id)]];
}

function time(text) {
  return text && element("time", { dateTime: text }, times.format(new Date(text)));
}

/** Shows one place. */
export class PlaceCard extends EventTarget {

  #card = document.getElementById("card");

  #signal = latestOnly();

  /** The place as it is on the card; the same again leaves the card and its focus alone. */
  #text = "";

  /** Whether the card takes the focus, also if a later request for the same place is the first to be answered. */
  #takesFocus = false;

  /** Loads and shows a place. Returns it; null if there is none. */
  async show(id, withFocus) {
    this.#takesFocus ||= withFocus;
    const shown = await place(id, this.#signal());
    const text = JSON.stringify(shown);
    if (this.#card.hidden || text !== this.#text) {
      const hadFocus = this.#card.contains(document.activeElement);
      this.#text = text;
      this.#fill(shown);
      this.#card.hidden = false;
      this.#takesFocus ||= hadFocus;
    }
    if (this.#takesFocus) {
      this.#takesFocus = false;
      document.getElementById("card-title").focus();
    }
    return shown;
  }

  /** Removes the card. */
  hide() {
    this.#signal();
    this.#takesFocus = false;
    this.#card.hidden = true;
    this.#card.replaceChildren();
  }

  #fill(shown) {
    const title = element("h2", { id: "card-title", tabIndex: -1, dir: "auto" }, shown?.name ?? "No such place");
    const close = element("button", { type: "button", className: "close", "aria-label": "Close this place" }, "✕");
    close.addEventListener("click", () => this.dispatchEvent(new Event("close")));
    this.#card.replaceChildren(element("div", { className: "head" }, title, close), ...this.#body(shown));
  }

  #body(shown) {
    if (shown === null) {
      return [element("p", {}, "It was deleted, or it has never been in this directory.")];
    }
    const go = element("button", { type: "button", className: "go" }, "Show on the map");
    go.addEventListener("click", () => this.dispatchEvent(new CustomEvent("go", { detail: shown })));
    const list = element("dl");
    for (const [name, value] of rows(shown)) {
      if (value) {
        list.append(element("dt", {}, name), element("dd", {}, value));
      }
    }
    return [userText("p", shown.description, { className: "description" }), go, list];
  }

}
