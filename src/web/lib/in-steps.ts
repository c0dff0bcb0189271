/** Yields to the event loop, so that the page responds to input. */
export const pause = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve);
  });

/** Milliseconds of work between two pauses. */
const LONGEST = 10;

/** Runs long work in short steps, with pauses. */
export async function inSteps(steps: Iterable<void>): Promise<void> {
  let since = performance.now();
  for (const _ of steps) {
    if (performance.now() - since < LONGEST) continue;
    await pause();
    since = performance.now();
  }
}
