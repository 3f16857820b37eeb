// Makes elements. Texts of places become text nodes and never HTML.

/** Returns a new element. A property whose name has a hyphen, or is "role", is set as an attribute. */
export function element(name, properties = {}, ...children) {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.includes("-") || key === "role") {
      created.setAttribute(key, value);
    }
    else {
      created[key] = value;
    }
  }
  created.append(...children);
  return created;
}

/** Returns an element with a text of a user, whose direction does not change the text around it. */
export function userText(name, text, properties = {}) {
  return element(name, { dir: "auto", ...properties }, text);
}

/** Returns a function that runs another one after a pause in its calls. */
export function afterPause(milliseconds, action) {
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...values), milliseconds);
  };
}

/** Returns a function that makes the signal of a new request, and cancels the request before it. */
export function latestOnly() {
  let controller = null;
  return () => {
    controller?.abort();
    controller = new AbortController();
    return controller.signal;
  };
}

/** Runs an action on data of the service; a cancelled request is no failure, and the notice shows an absent service. */
export async function quietly(action, isExpected) {
  try {
    await action();
  }
  catch (failure) {
    if (failure.name !== "AbortError" && !isExpected(failure)) {
      throw failure;
    }
  }
}
