import assert from "node:assert/strict";
import test from "node:test";
import { LiveChanges } from "../../main/resources/page/shared/live-changes.js";
import { LiveWindow } from "../../main/resources/page/map/live-window.js";
import { timersOf } from "./timers.js";

/** The streams that were opened, the last one last. */
const streams = [];

globalThis.EventSource = class extends EventTarget {
  static CLOSED = 2;
  readyState = 0;

  constructor(path) {
    super();
    this.path = path;
    streams.push(this);
  }

  close() { this.readyState = 2; }

  tell(type, change = null) { this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(change) })); }
};
globalThis.document = Object.assign(new EventTarget(), { hidden: false });

function show(isShown) {
  document.hidden = !isShown;
  document.dispatchEvent(new Event("visibilitychange"));
}

/** Returns what an object tells from now on: for each event its detail. */
function toldBy(live, type = "change") {
  const told = [];
  live.addEventListener(type, ({ detail }) => told.push(detail && [detail].flatMap((ids) => ids.size ? [...ids] : ids)));
  return told;
}

test("changes are collected, and told with their places unless any may have changed", (context) => {
  const timers = timersOf(context);
  const live = new LiveChanges(0);
  const told = toldBy(live);
  live.followPath("/api/changes");
  const stream = streams.at(-1);
  stream.tell("saved", { id: "a" });
  stream.tell("deleted", { id: "b" });
  timers.tick(1000);
  stream.tell("saved", { id: "c" });
  stream.tell("reset");
  stream.tell("saved", { id: "d" });
  timers.tick(1000);
  assert.deepEqual(told, [["a", "b"], null]);
  live.close();
});

test("a path is followed by one stream, and by none while nobody sees the page", (context) => {
  const timers = timersOf(context);
  const live = new LiveChanges(0);
  const told = toldBy(live);
  const before = streams.length;
  live.followPath("/api/changes?filter=a");
  live.followPath("/api/changes?filter=a");
  assert.equal(streams.length, before + 1);
  live.followPath("/api/changes?filter=b");
  assert.equal(streams.at(-2).readyState, 2);
  show(false);
  live.followPath("/api/changes?filter=c");
  assert.deepEqual([streams.length, streams.at(-1).readyState], [before + 2, 2]);
  show(true);
  assert.equal(streams.at(-1).path, "/api/changes?filter=c");
  timers.tick(1000);
  assert.deepEqual(told, [null], "what has changed meanwhile is not known");
  live.close();
  show(true);
  assert.equal(streams.length, before + 3);
});

test("a stream that is closed is opened again", () => {
  const live = new LiveChanges(0);
  live.followPath("/api/changes");
  streams.at(-1).close();
  const before = streams.length;
  live.followPath("/api/changes");
  assert.equal(streams.length, before + 1);
  live.close();
});

test("the window may move within what is followed", () => {
  const live = new LiveWindow();
  live.follow([0, 0, 10, 10]);
  assert.equal(streams.at(-1).path, "/api/changes?bbox=-5,-5,15,15");
  const before = streams.length;
  live.follow([2, 2, 12, 12]);
  assert.equal(streams.length, before);
  live.follow([8, 0, 18, 10]);
  live.follow([9, 1, 10, 2]);
  assert.equal(streams.length, before + 2, "one that is far out, one that is much smaller");
  live.close();
});

test("a change outside of the window is told as such", (context) => {
  const timers = timersOf(context);
  const live = new LiveWindow();
  const [told, elsewhere] = [toldBy(live), toldBy(live, "elsewhere")];
  live.follow([0, 0, 10, 10]);
  const stream = streams.at(-1);
  stream.tell("saved", { id: "in", coordinates: [5, 5] });
  stream.tell("saved", { id: "out", coordinates: [12, 5] });
  stream.tell("saved", { id: "gone", coordinates: [12, 5], before: { coordinates: [5, 5] } });
  timers.tick(1000);
  assert.deepEqual([told, elsewhere], [[["in", "gone"]], [["out"]]]);
  live.close();
});

test("a stream that opens in time tells nothing, and a later one that any place may have changed", async (context) => {
  const timers = timersOf(context);
  const live = new LiveWindow();
  const told = toldBy(live);
  const started = live.start([0, 0, 10, 10]);
  streams.at(-1).tell("open");
  await started;
  timers.tick(1000);
  assert.deepEqual(told, []);
  streams.at(-1).tell("open");
  timers.tick(1000);
  assert.deepEqual(told, [null]);
  const late = live.start([100, 0, 110, 10]);
  timers.tick(1000);
  await late;
  streams.at(-1).tell("open");
  timers.tick(1000);
  assert.deepEqual(told, [null, null]);
  live.close();
});
