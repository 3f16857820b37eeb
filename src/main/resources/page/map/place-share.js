// Passes the address of a place on: to the programs of the device, else to the clipboard.

import { isCancelled } from "../shared/requests.js";

/** How an address was passed on. A browser without a clipboard leaves it to the user to copy it. */
export const SHARED = { SENT: "sent", COPIED: "copied", CANCELLED: "cancelled", NOT: "not" };

/** Shares an address, and returns how. @param {string} title @param {string} url */
export async function share(title, url) {
  if (navigator.share) {
    try {
      await navigator.share({ title, url });
      return SHARED.SENT;
    } catch (failure) {
      if (isCancelled(failure)) { return SHARED.CANCELLED; }
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return SHARED.COPIED;
  } catch {
    return SHARED.NOT; // no right to it, or a page without TLS
  }
}
