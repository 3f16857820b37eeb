// Addresses of pages and pictures in the web. Nothing here needs a browser.

import { textOf } from "../shared/texts.js";

/** The fields whose texts are such addresses. */
export const WEB_ADDRESSES = ["/photoUrl", "/siteUrl"];

/** Returns what is wrong with an address, to be read after the name of its field; null for nothing. @param {string} text */
export function webAddressProblem(text) {
  try {
    const { protocol } = new URL(text);
    if (/^https?:$/.test(protocol) && /^\s*https?:\/\/[^\s/]+\S*\s*$/i.test(text)) { return null; }
  } catch {
    // it is none at all
  }
  return textOf("field.noWebAddress");
}
