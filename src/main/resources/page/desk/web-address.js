// Addresses of pages and pictures in the web.

import { isNoValue } from "../shared/no-value.js";
import { textOf } from "../shared/texts.js";

/** The fields whose texts are such addresses. */
export const WEB_ADDRESSES = ["/photoUrl", "/siteUrl"];

/** Returns what is wrong with an address, to be read after the name of its field; null for nothing. What stands for no
 * address is right, too. @param {string} text */
export function webAddressProblem(text) {
  return (isNoValue(text) || URL.canParse(text) && /^\s*https?:\/\/[^\s/]+\S*\s*$/i.test(text)) ? null : textOf("field.noWebAddress");
}
