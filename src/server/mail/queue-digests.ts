import { dayIn } from '#domain/kit/days';
import { day, money } from '#domain/kit/format';
import { type MailItem, mailKindsOf, unmailed } from '#domain/alerts/mail-preferences';
import { currentAlerts } from '../alerts/current.ts';
import type { Env } from '../env.ts';
import { timeIn } from '../clock/time-of-day.ts';
import type { Calendar } from '../clock/calendar.ts';
import type { Database, Session } from '../db/database.ts';
import { digestMail } from './digest-mail.ts';
import * as queries from './digest-queries.ts';

export type DigestSettings = Pick<Env, 'BUSINESS_TIME_ZONE' | 'MAIL_AT' | 'PUBLIC_URL'>;

/**
 * Queues a mail for every user who wants one and for whom there is something new: at once, or with the first check after `MAIL_AT`
 * in the business time zone. The new alerts are queried on behalf of the user, so a mail contains nothing that their screens do not.
 * The mail and the record of it are one transaction: it is made once, whatever restarts.
 *
 * @returns the number of queued mails
 */
export async function queueDigests(database: Database, settings: DigestSettings, now: Date): Promise<number> {
  const clock = database.as('the clock');
  const timeZone = settings.BUSINESS_TIME_ZONE;
  const calendar = { timeZone, today: dayIn(timeZone, now) };
  const isMorning = timeIn(timeZone, now) >= settings.MAIL_AT;
  let queued = 0;
  for (const user of await clock.rows(queries.recipients)) {
    const digestDue = isMorning && user.last_digest !== calendar.today;
    const allowed = mailKindsOf(user);
    const kinds = new Set(
      user.preferences
        .filter(({ kind, frequency }) => allowed.includes(kind) && (frequency === 'at_once' || digestDue))
        .map(({ kind }) => kind),
    );
    if (kinds.size === 0) continue;
    const items = await itemsOf(
      database.as({ onBehalfOf: user.user_id, userType: user.user_type }),
      calendar,
    );
    const wanted = items.filter(({ kind }) => kinds.has(kind));
    queued += await queueFor(clock, user.user_id, {
      wanted,
      held: items.map(({ key }) => key),
      digestOn: digestDue ? calendar.today : null,
      site: settings.PUBLIC_URL ?? '',
    });
  }
  return queued;
}

interface DigestFacts {
  /** The items to mail now. */
  wanted: readonly MailItem[];
  /** The keys of all current items. */
  held: readonly string[];
  /** The day, if this is the morning mail. */
  digestOn: string | null;
  site: string;
}

const queueFor = (
  clock: Session,
  userId: string,
  { wanted, held, digestOn, site }: DigestFacts,
): Promise<0 | 1> =>
  clock.write(async (tx) => {
    await tx.run(queries.makeRecipient(userId));
    const recipient = await tx.row(queries.holdRecipient(userId));
    if (!recipient || (digestOn !== null && recipient.last_digest === digestOn)) return 0;
    const mailed = await tx.rows(queries.mailedAlerts(userId));
    const unsent = unmailed(wanted, new Map(mailed.map(({ key, facts }) => [key, facts])));
    await tx.run(queries.forgetMailed(userId, held));
    if (digestOn !== null) await tx.run(queries.recordDigest(userId, digestOn));
    if (unsent.length === 0) return 0;
    await tx.run(queries.recordMailed(userId, unsent));
    const mail = digestMail(unsent, site, recipient.unsubscribe_key);
    await tx.run(queries.queueMail(userId, mail, recipient.unsubscribe_key));
    return 1;
  });

/** The user's alerts, and the newest capture. */
async function itemsOf(db: Session, calendar: Calendar): Promise<MailItem[]> {
  const [alerts, capture] = [await currentAlerts(db, calendar), await db.row(queries.newestCapture)];
  if (!capture) return alerts;
  const { snapshot_date, captured_at, lots, net_equity } = capture;
  const equity = net_equity === null ? 'no price' : `net equity ${money(net_equity)}`;
  return [
    ...alerts,
    {
      key: 'snapshot',
      kind: 'snapshot',
      message: `Equity snapshot of ${day(snapshot_date)}: ${equity}, ${lots} lots`,
      link: '/dashboard',
      facts: captured_at,
    },
  ];
}
