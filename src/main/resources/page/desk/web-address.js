// Addresses of pages and pictures in the web. Nothing here needs a browser.

import { textOf } from "../shared/texts.js";

/** The fields whose texts are such addresses. */
export const WEB_ADDRESSES = ["/photoUrl", "/siteUrl"];

/** Returns what is wrong with an address, to be read after the name of its field; null for nothing. @param {string} text */
export function webAddressProblem(text) {
  return (URL.canParse(text) && /^\s*https?:\/\/[^\s/]+\S*\s*$/i.test(text)) ? null : textOf("field.noWebAddress");
}
