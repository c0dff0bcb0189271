import { type Endpoint, OLDEST_RESPONSE_SECONDS } from '#api/endpoint';

/**
 * The greatest age of the response to a request, in milliseconds: as its endpoint allows, limited by the request's
 * `Cache-Control` (RFC 9111, 5.2.1).
 *
 * @example maxAgeOf(listLots, undefined) is 5000, maxAgeOf(listLots, 'max-age=2') 2000, maxAgeOf(listLots, 'no-cache') 0
 */
export function maxAgeOf({ mayBeOld }: Pick<Endpoint, 'mayBeOld'>, cacheControl = ''): number {
  if (!mayBeOld || /\bno-(cache|store)\b/i.test(cacheControl)) return 0;
  const [, seconds = Infinity] = /\bmax-age=(\d+)/i.exec(cacheControl) ?? [];
  return Math.min(Number(seconds), OLDEST_RESPONSE_SECONDS) * 1_000;
}
