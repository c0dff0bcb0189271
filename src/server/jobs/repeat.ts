/** Calls `check` now and at an interval, one call at a time. The returned function stops this and awaits the last call. */
export function repeat(
  seconds: number,
  check: () => Promise<unknown>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | null = null;
  const once = async (): Promise<void> => {
    try {
      await check();
    } catch (error) {
      onError(error);
    } finally {
      running = null;
    }
  };
  const next = (): void => void (running ??= once());
  next();
  const timer = setInterval(next, seconds * 1_000);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
