import { createHmac } from 'node:crypto';
import { webhookPauseAfter, whyNotSendTo } from '#domain/users/webhooks';
import type { Database, Session } from '../db/database.ts';
import { NotDelivered, postTo } from './post.ts';
import { claimEvents, type DueEvent, recordWebhookTry } from './queries.ts';

/** Body of a webhook: the kind of event and its subject, without the records themselves. */
function bodyOf({ id, kind, entity_name: entity, created_at, detail, ...event }: DueEvent): string {
  const { added, changed, deleted } = event;
  return JSON.stringify({
    id,
    kind,
    entity,
    created_at: created_at.toISOString(),
    ...(kind === 'lots' || kind === 'trades'
      ? { counts: { added, changed, deleted }, ids: { added: [], changed: [], deleted: [], ...detail } }
      : detail),
  });
}

/** HMAC-SHA256 over the time in seconds, a dot and the body, in hexadecimal: a copied request cannot be sent again later. */
const signatureOf = (secret: string, seconds: number, body: string): string =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');

/** The headers of an event sent at a time in seconds. The id is the same with every try, so that a receiver can tell them apart. */
const headersOf = (event: Pick<DueEvent, 'id' | 'kind' | 'secret'>, seconds: number, body: string) => ({
  'content-type': 'application/json; charset=utf-8',
  'user-agent': 'Drover',
  'drover-event': event.kind,
  'drover-id': event.id,
  'drover-timestamp': String(seconds),
  'drover-signature': `v1=${signatureOf(event.secret, seconds, body)}`,
});

export type Post = (url: string, sent: { body: string; headers: Record<string, string> }) => Promise<number>;

/** The most events on their way at a time, to prompt addresses and to slow ones. */
const PLACES = { prompt: 6, slow: 2 } as const;
type Pace = keyof typeof PLACES;

/** An address that takes longer to respond is slow for the next hour. */
const SLOW_AFTER_MS = 2_000;

/**
 * Sends due events: to an address one at a time, the oldest first. A receiver that responds late keeps one of the places for slow ones at
 * most, so that it delays no prompt address. Each event is claimed before and recorded after sending, in separate transactions, so that
 * several servers send it once: again only if a server dies between the response and the record, and then with the same id.
 */
export class WebhookSender {
  private readonly sending: Record<Pace, Set<Promise<boolean>>> = { prompt: new Set(), slow: new Set() };
  private readonly db: Session;
  private readonly now: () => Date;
  private readonly onError: (error: unknown) => void;
  private readonly post: Post;

  constructor(database: Database, now: () => Date, onError: (error: unknown) => void, post: Post = postTo) {
    this.db = database.as('the clock');
    this.now = now;
    this.onError = onError;
    this.post = post;
  }

  /** Begins to send as many due events as there are free places, without waiting for the receivers; returns how many are on their way. */
  async sendDue(): Promise<number> {
    const free = (pace: Pace) => PLACES[pace] - this.sending[pace].size;
    const [prompt, slow] = await this.db.write(async (tx) => [
      await tx.rows(claimEvents(false, free('prompt'))),
      await tx.rows(claimEvents(true, free('slow'))),
    ]);
    this.begin('prompt', prompt ?? []);
    this.begin('slow', slow ?? []);
    return this.sending.prompt.size + this.sending.slow.size;
  }

  private begin(pace: Pace, due: readonly DueEvent[]): void {
    const places = this.sending[pace];
    for (const event of due) {
      const sent = this.send(event)
        .catch((error: unknown) => {
          this.onError(error);
          return false;
        })
        .finally(() => places.delete(sent));
      places.add(sent);
    }
  }

  async settled(): Promise<number> {
    const outcomes = await Promise.all([...this.sending.prompt, ...this.sending.slow]);
    return outcomes.filter(Boolean).length;
  }

  private async send(event: DueEvent): Promise<boolean> {
    const started = performance.now();
    const record = (status: number | null, reason: string | null, again: number | null) => {
      const wasSlow = performance.now() - started > SLOW_AFTER_MS;
      return this.db.write((tx) => tx.run(recordWebhookTry(event.id, { status, reason, again, wasSlow })));
    };
    try {
      const problem = whyNotSendTo(event.url);
      if (problem !== null) throw new NotDelivered(problem);
      const body = bodyOf(event);
      const seconds = Math.floor(this.now().getTime() / 1_000);
      const headers = headersOf(event, seconds, body);
      await record(await this.post(event.url, { body, headers }), null, null);
      return true;
    } catch (error) {
      if (!(error instanceof NotDelivered)) throw error;
      await record(error.status, error.message, webhookPauseAfter(event.tries));
      return false;
    }
  }
}
