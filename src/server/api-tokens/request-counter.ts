/** Counts requests by key within a window of time, in the memory of this server. */
export interface RequestCounter {
  /** Counts one more; returns the seconds until the key may go on, or 0 while it is within its limit. */
  count(key: string, now: number): number;
}

/** Above this number of keys, those whose window has ended are forgotten. */
const MANY = 5_000;

/** Allows so many requests of a key in each window of `seconds`. */
export function requestCounter(allowed: number, seconds: number): RequestCounter {
  const windows = new Map<string, { count: number; endsAt: number }>();
  const present = (key: string, now: number) => {
    const found = windows.get(key);
    return found && found.endsAt > now ? found : undefined;
  };
  const forgetEnded = (now: number) => {
    for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
  };
  return {
    count(key, now) {
      const found = present(key, now);
      if (!found) {
        if (windows.size >= MANY) forgetEnded(now);
        windows.set(key, { count: 1, endsAt: now + seconds * 1_000 });
        return 0;
      }
      found.count += 1;
      return found.count > allowed ? Math.max(1, Math.ceil((found.endsAt - now) / 1_000)) : 0;
    },
  };
}
