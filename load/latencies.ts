/** Response times, minute by minute. */
export interface Latencies {
  add(milliseconds: number): void;
  count(): number;
  /** The percentile `share` of the response times in one minute, in whole milliseconds. Minutes count from 0. */
  at(share: number, minute: number): number;
}

export function latencies(minuteLength = 60_000): Latencies {
  const since = Date.now();
  const minutes: number[][] = [];
  return {
    add: (milliseconds) => {
      const minute = Math.floor((Date.now() - since) / minuteLength);
      (minutes[minute] ??= []).push(milliseconds);
    },
    count: () => minutes.reduce((sum, ofMinute) => sum + (ofMinute?.length ?? 0), 0),
    at: (share, minute) => {
      const sorted = (minutes[minute] ?? []).toSorted((a, b) => a - b);
      return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
    },
  };
}
