/** When something last happened to each of many, remembered for as long as it matters. Moments are those of `performance.now()`. */
export interface RecentMoments {
  note(name: string): void;
  /** The last moment; -Infinity where it was never, or long ago. */
  of(name: string): number;
}

/** Remembers each moment for `kept` milliseconds at least, and no more of them than are noted in that time. */
export function recentMoments(kept: number, now: () => number = () => performance.now()): RecentMoments {
  const moments = new Map<string, number>(); // the oldest first
  return {
    note(name) {
      const present = now();
      for (const [other, moment] of moments) {
        if (moment >= present - kept) break;
        moments.delete(other);
      }
      moments.delete(name);
      moments.set(name, present);
    },
    of: (name) => moments.get(name) ?? -Infinity,
  };
}
