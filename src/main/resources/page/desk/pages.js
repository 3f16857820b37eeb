// All pages of a list.

import { nextLink } from "../api.js";
import { request, whole } from "../requests.js";

/** Returns the texts of a page and of all that follow, while a task goes on. */
export async function* pagesOf(path, task) {
  for (let next = path; next !== null && !task.isCancelled;) {
    const page = await task.patiently(async () => {
      const answer = await request(next, { signal: task.signal });
      return { text: await whole(answer.text()), next: nextLink(answer.headers.get("Link")) };
    });
    yield page.text;
    next = page.next;
  }
}
