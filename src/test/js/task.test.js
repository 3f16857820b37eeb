import assert from "node:assert/strict";
import test from "node:test";
import { Task } from "../../main/resources/page/desk/many/task.js";
import { ServiceError } from "../../main/resources/page/shared/requests.js";
import { timersOf } from "./timers.js";

function failure(status, wait = 0) { return new ServiceError(status, [{ message: `status ${status}` }], wait); }

/** Returns an action that fails with each of these first, and keeps how often it was called. */
function failing(...failures) {
  const action = async () => {
    action.calls += 1;
    if (action.calls <= failures.length) { throw failures[action.calls - 1]; }
    return "done";
  };
  return Object.assign(action, { calls: 0 });
}

/** Lets all go on that waits for nothing but other code. */
async function settle() {
  for (let step = 0; step < 20; step += 1) { await null; }
}

/** @param action gets timers that it has to advance */
function timed(name, action) {
  test(name, (context) => action(timersOf(context)));
}

timed("a request is sent again while the service is busy or away", async (timers) => {
  for (const status of [0, 409, 429, 503]) {
    const task = new Task();
    const action = failing(failure(status), failure(status));
    const result = task.withRetries(action);
    await settle();
    assert.deepEqual([action.calls, task.waiting], [1, `status ${status}`]);
    timers.tick(1000);
    await settle();
    assert.equal(action.calls, 2);
    timers.tick(1499);
    await settle();
    assert.equal(action.calls, 2, "the second time it waits longer");
    timers.tick(1);
    assert.equal(await result, "done");
  }
});

timed("the wait is at least as long as the service asks for", async (timers) => {
  const action = failing(failure(429, 30));
  const result = new Task().withRetries(action);
  await settle();
  timers.tick(29_999);
  await settle();
  assert.equal(action.calls, 1);
  timers.tick(1);
  assert.equal(await result, "done");
});

timed("a refusal, a full store and an error that stays are not tried for ever", async (timers) => {
  for (const [status, calls] of [[422, 1], [404, 1], [507, 1], [500, 3]]) {
    const action = failing(...Array(9).fill(failure(status)));
    const result = new Task().withRetries(action).catch((found) => found.status);
    for (let tries = 0; tries < 9; tries += 1) {
      await settle();
      timers.tick(10_000);
    }
    assert.deepEqual([await result, action.calls], [status, calls]);
  }
});

timed("after a cancellation, no part begins, and the one that was sent may end", async (timers) => {
  const task = new Task();
  const parts = [];
  let end = () => {};
  const result = task.inParts([1, 2, 3, 4, 5], 2, (part) => {
    parts.push(part);
    return new Promise((resolve) => { end = resolve; });
  });
  await settle();
  end();
  await settle();
  assert.deepEqual([parts, task.done, task.total], [[[1, 2], [3, 4]], 2, 5]);
  task.cancel();
  assert.equal(task.signal.aborted, false);
  end();
  await result;
  assert.deepEqual([parts.length, task.done, task.isCancelled], [2, 4, true]);
  timers.tick(2000);
  assert.equal(task.signal.aborted, true);
});

timed("a cancellation ends the wait for the next try", async (timers) => {
  const task = new Task();
  const action = failing(failure(503, 60));
  const result = task.inParts([1], 1, action);
  await settle();
  task.cancel();
  timers.tick(2000);
  await result;
  assert.deepEqual([action.calls, task.done], [1, 0]);
});

test("of many refusals the first ones are kept, and all are counted", () => {
  const task = new Task();
  for (let id = 0; id < 1500; id += 1) {
    task.refuse({ id: String(id), name: "Zoo" }, "gone");
  }
  assert.deepEqual([task.refusedCount, task.refused.length, task.refused[999].item.id], [1500, 1000, "999"]);
});
