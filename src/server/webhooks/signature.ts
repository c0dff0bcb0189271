import { createHmac } from 'node:crypto';
import type { DueEvent } from './queries.ts';

/** What is sent about an event: its kind and what it is about, without the records themselves. */
export const bodyOf = ({
  id,
  kind,
  entity_name,
  created_at,
  added,
  changed,
  deleted,
  detail,
}: Omit<DueEvent, 'url' | 'secret' | 'tries'>): string =>
  JSON.stringify({
    id,
    kind,
    entity: entity_name,
    created_at: created_at.toISOString(),
    ...(kind === 'lots' || kind === 'trades'
      ? { counts: { added, changed, deleted }, ids: { added: [], changed: [], deleted: [], ...detail } }
      : detail),
  });

/**
 * The signature of a body sent at a time in seconds: HMAC-SHA256 over the time, a dot and the body, in hexadecimal. The time keeps a
 * copied request from being sent again later.
 */
export const signatureOf = (secret: string, seconds: number, body: string): string =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');

/** The headers of an event sent at a time in seconds. The id is the same with every try, so that a receiver can tell them apart. */
export const headersOf = (
  event: Pick<DueEvent, 'id' | 'kind' | 'secret'>,
  seconds: number,
  body: string,
) => ({
  'content-type': 'application/json; charset=utf-8',
  'user-agent': 'Drover',
  'drover-event': event.kind,
  'drover-id': event.id,
  'drover-timestamp': String(seconds),
  'drover-signature': `v1=${signatureOf(event.secret, seconds, body)}`,
});
