import { webhookPauseAfter, whyNotSendTo } from '#domain/webhooks';
import type { Database, Session } from '../db/database.ts';
import { NotDelivered, postTo } from './post.ts';
import { claimEvents, type DueEvent, recordTry } from './queries.ts';
import { bodyOf, headersOf } from './signature.ts';

export type Post = (url: string, sent: { body: string; headers: Record<string, string> }) => Promise<number>;

/** The most entities that are sent to at a time, so that a slow address delays only its own events. */
const AT_A_TIME = 8;

/** The most events of one entity in a call, so that nobody has the server flood an address. */
const MOST_OF_ONE = 10;

/**
 * Sends the due events, the oldest of an entity first. Each is claimed before and recorded after sending, in separate
 * transactions, so that several servers send it once: again only if a server dies between the response and the record, and then with the same id.
 *
 * @returns the number of delivered events
 */
export async function sendDueEvents(
  database: Database,
  now: () => Date,
  post: Post = postTo,
): Promise<number> {
  const db = database.as('the clock');
  let delivered = 0;
  for (let round = 0; round < MOST_OF_ONE; round += 1) {
    const due = await db.write((tx) => tx.rows(claimEvents(AT_A_TIME)));
    if (due.length === 0) break;
    const outcomes = await Promise.all(due.map((event) => send(db, event, now, post)));
    delivered += outcomes.filter(Boolean).length;
  }
  return delivered;
}

async function send(db: Session, event: DueEvent, now: () => Date, post: Post): Promise<boolean> {
  const record = (status: number | null, reason: string | null, again: number | null) =>
    db.write((tx) => tx.run(recordTry(event.id, status, reason, again)));
  try {
    const problem = whyNotSendTo(event.url);
    if (problem !== null) throw new NotDelivered(problem);
    const body = bodyOf(event);
    const seconds = Math.floor(now().getTime() / 1_000);
    await record(await post(event.url, { body, headers: headersOf(event, seconds, body) }), null, null);
    return true;
  } catch (error) {
    if (!(error instanceof NotDelivered)) throw error;
    await record(error.status, error.message, webhookPauseAfter(event.tries));
    return false;
  }
}
