/** Returns timers instead of those of a test, whose time passes with `tick` only. */
export function timersOf(context) {
  const { setTimeout, clearTimeout } = globalThis;
  const waiting = new Map();
  let now = 0;
  let count = 0;
  context.after(() => Object.assign(globalThis, { setTimeout, clearTimeout }));
  globalThis.setTimeout = (action, time = 0) => {
    count += 1;
    waiting.set(count, { action, at: now + time });
    return count;
  };
  globalThis.clearTimeout = (id) => waiting.delete(id);
  return {
    tick(milliseconds) {
      const end = now + milliseconds;
      for (let due = {}; due !== undefined;) {
        const [id, first] = [...waiting].sort(([, one], [, other]) => one.at - other.at).find(([, { at }]) => at <= end) ?? [];
        due = first;
        if (due !== undefined) {
          waiting.delete(id);
          now = due.at;
          due.action();
        }
      }
      now = end;
    },
  };
}
