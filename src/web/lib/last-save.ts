import { OLDEST_RESPONSE_SECONDS } from '#api/endpoint';

const key = 'drover.last-save';

/** Records the time of the last save, for all tabs and across reloads. */
export function noteSave(now = Date.now()): void {
  localStorage.setItem(key, String(now));
}

/**
 * The `Cache-Control` of a read soon after a save: no response older than the save, even from another server.  @example 2.9
 * seconds after a save: 'max-age=2'
 */
export function freshness(now = Date.now()): string | undefined {
  const since = (now - Number(localStorage.getItem(key))) / 1_000;
  return since < OLDEST_RESPONSE_SECONDS ? `max-age=${Math.max(0, Math.floor(since))}` : undefined;
}
