export function check(holds: boolean, what: string): void {
  if (!holds) {
    throw new Error(`Not as expected: ${what}`);
  }
}
