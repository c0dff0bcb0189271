/** Calls `look` now and every so many seconds, one call at a time. What it returns stops that and waits for the last call. */
export function repeat(
  seconds: number,
  look: () => Promise<unknown>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | null = null;
  const once = async (): Promise<void> => {
    try {
      await look();
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
