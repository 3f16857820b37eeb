// Lets the browser paint, and hear the user, between two parts of the work.

const PATIENCE = 200; // a tab that nobody sees is not painted

/** Ends when the page is painted as it is. */
export function afterPaint() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PATIENCE);
  });
}

/** Ends when the browser has done what waits. */
export function afterWaitingTasks() { return new Promise((resolve) => { setTimeout(resolve); }); }
