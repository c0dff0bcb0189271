const underWay = new Set<Promise<unknown>>();

/** Counts a save until it has been answered. */
export function saving<Answer>(answer: Promise<Answer>): Promise<Answer> {
  underWay.add(answer);
  return answer.finally(() => underWay.delete(answer));
}

/**
 * Waits until no save is under way, and for the steps that follow it at once: its notice, or the next save of the same form. The client
 * of the screen does not change before, so that every step is about the client in which the first was made.
 */
export async function savesSettled(): Promise<void> {
  while (underWay.size > 0) {
    await Promise.allSettled(underWay);
    await new Promise((resolve) => void setTimeout(resolve));
  }
}
