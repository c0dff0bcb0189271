import { type MailItem, mailKindsOf, unmailed } from '#domain/alerts/mail-preferences';
import type { Client } from '#domain/clients/board';
import { morningMail, statedOf } from '#domain/clients/morning-mail';
import { EQUITY_WITH_SALES } from '#domain/closeout/messages';
import { type Day, dayIn } from '#domain/kit/days';
import { counted, day, money } from '#domain/kit/format';
import { withoutPlanMessage } from '#domain/plan/messages';
import type { UserType } from '#domain/users/users';
import { type AlertsFor, alertsOffThread } from '../alerts/current.ts';
import { type ClientsFor, clientsOffThread } from '../clients/board.ts';
import { timeIn } from '../clock/calendar.ts';
import type { Database, Session, Transaction } from '../db/database.ts';
import { sumsOfScope } from '../db/scope.ts';
import { sql, type Statement } from '../db/sql.ts';
import type { Env } from '../env.ts';
import { offerItemsOffThread, type OfferItemsFor } from './offer-items.ts';
import { eachAlone } from '../threads/fair-queue.ts';
import type { Preference } from './routes.ts';

interface Recipient {
  user_id: string;
  user_type: UserType;
  last_digest: Day | null;
  preferences: Preference[];
}

const recipients: Statement<Recipient> = sql`
  select u.id as user_id, u.user_type, r.last_digest,
         array_agg(json_build_object('kind', p.kind, 'frequency', p.frequency)) as preferences
  from mail_preferences p join users u on u.id = p.user_id left join mail_recipients r on r.user_id = u.id
  group by u.id, u.user_type, r.last_digest order by u.id`;

const makeRecipient = (userId: string): Statement =>
  sql`insert into mail_recipients (user_id) values (${userId}) on conflict do nothing`;

/** Locks the user's row, so that one server at a time mails a user. */
const holdRecipient = (userId: string): Statement<{ last_digest: Day | null; unsubscribe_key: string }> =>
  sql`select last_digest, unsubscribe_key from mail_recipients where user_id = ${userId} for update`;

const recordDigest = (userId: string, on: Day): Statement =>
  sql`update mail_recipients set last_digest = ${on} where user_id = ${userId}`;

const mailedAlerts = (userId: string): Statement<{ key: string; facts: string }> =>
  sql`select key, facts from mailed_alerts where user_id = ${userId}`;

/** The prefix of the keys that store the state of a client in the last mail. */
const OF_CLIENT = 'client:';

/** Forgets mailed items that no longer apply. */
const forgetMailed = (userId: string, held: readonly string[]): Statement =>
  sql`delete from mailed_alerts
      where user_id = ${userId} and key <> all (${held}::text[]) and not starts_with(key, ${OF_CLIENT})`;

const recordMailed = (userId: string, items: readonly Pick<MailItem, 'key' | 'facts'>[]): Statement =>
  sql`insert into mailed_alerts (user_id, key, facts)
      select ${userId}, i.key, i.facts
      from unnest(${items.map(({ key }) => key)}::text[], ${items.map(({ facts }) => facts)}::text[]) as i (key, facts)
      on conflict (user_id, key) do update set facts = excluded.facts`;

interface Mail {
  subject: string;
  body: string;
}

const queueMail = (userId: string, mail: Mail, key: string): Statement =>
  sql`select auth.queue_mail(${userId}, ${mail.subject}, ${mail.body}, ${key})`;

interface NewestSnapshot {
  snapshot_date: Day;
  captured_at: string;
  lots: number;
  lots_without_plan: number | null;
  net_equity: number | null;
  /** Null also in snapshots from before it was recorded. */
  equity_with_sales: number | null;
}

const newestSnapshot: Statement<NewestSnapshot> = sql`
  select snapshot_date, to_json(captured_at) #>> '{}' as captured_at, lots, lots_without_plan,
         case when lots > lots_without_price then net_equity end as net_equity,
         case when lots > lots_without_price then equity_with_sales end as equity_with_sales
  from equity_days
  where ${sumsOfScope(sql`entity_id`, undefined)}
  order by snapshot_date desc limit 1`;

export type DigestSettings = Pick<Env, 'BUSINESS_TIME_ZONE' | 'MAIL_AT' | 'PUBLIC_URL' | 'LRP_OFFERS'>;

/**
 * Queues a mail for every user who wants one and for whom there is something new: at once, or with the first check after `MAIL_AT`
 * in the business time zone. The new alerts are queried on behalf of the user, so a mail contains nothing that their screens do not.
 * The mail and the record of it are one transaction: it is made once, even across restarts. A failure for one user affects only that
 * user, and is retried with the next check. The alerts and offers of a large book are worked out by `onThread`, where there is one.
 *
 * @returns the number of queued mails
 */
export async function queueDigests(
  database: Database,
  settings: DigestSettings,
  now: Date,
  onThread?: { alerts: AlertsFor; clients: ClientsFor; offers: OfferItemsFor },
): Promise<number> {
  const clock = database.as('the clock');
  const timeZone = settings.BUSINESS_TIME_ZONE;
  const calendar = { timeZone, today: dayIn(timeZone, now) };
  const isMorning = timeIn(timeZone, now) >= settings.MAIL_AT;
  const alertsOf = alertsOffThread(database, onThread?.alerts);
  const clientsOf = clientsOffThread(database, onThread?.clients);
  const offersOf = offerItemsOffThread(database, settings.LRP_OFFERS, onThread?.offers);
  let queued = 0;
  await eachAlone(await clock.rows(recipients), async (user) => {
    const digestDue = isMorning && user.last_digest !== calendar.today;
    const allowed = mailKindsOf(user);
    const kinds = new Set(
      user.preferences
        .filter(({ kind, frequency }) => allowed.includes(kind) && (frequency === 'at_once' || digestDue))
        .map(({ kind }) => kind),
    );
    if (kinds.size === 0) return;
    const beneficiary = { onBehalfOf: user.user_id, userType: user.user_type };
    const alerts = await alertsOf(beneficiary, calendar);
    const db = database.as(beneficiary);
    const offers = kinds.has('lrp_offers') ? await offersOf(beneficiary, calendar, now) : [];
    const clients = kinds.has('clients') && digestDue ? await clientsOf(beneficiary, calendar) : null;
    const items = withSnapshot([...alerts, ...offers], await db.row(newestSnapshot));
    const wanted = items.filter(({ kind }) => kinds.has(kind));
    queued += await queueFor(clock, user.user_id, {
      wanted,
      clients,
      held: items.map(({ key }) => key),
      digestOn: digestDue ? calendar.today : null,
      site: settings.PUBLIC_URL ?? '',
    });
  });
  return queued;
}

interface DigestFacts {
  wanted: readonly MailItem[];
  /** By need, where they are mailed about. */
  clients: readonly Client[] | null;
  held: readonly string[];
  digestOn: string | null;
  site: string;
}

const queueFor = (
  clock: Session,
  userId: string,
  { wanted, clients, held, digestOn, site }: DigestFacts,
): Promise<number> =>
  clock.write(async (tx) => {
    await tx.run(makeRecipient(userId));
    const recipient = await tx.row(holdRecipient(userId));
    if (!recipient || (digestOn !== null && recipient.last_digest === digestOn)) return 0;
    const mailed = await tx.rows(mailedAlerts(userId));
    const unsent = unmailed(wanted, new Map(mailed.map(({ key, facts }) => [key, facts])));
    await tx.run(forgetMailed(userId, held));
    if (digestOn !== null) await tx.run(recordDigest(userId, digestOn));
    const key = recipient.unsubscribe_key;
    const aboutClients = clients === null ? null : await clientsMail(tx, userId, clients, site, key);
    const mails = [
      ...(aboutClients === null ? [] : [aboutClients]),
      ...(unsent.length === 0 ? [] : [digestMail(unsent, site, key)]),
    ];
    await tx.run(recordMailed(userId, unsent));
    for (const mail of mails) await tx.run(queueMail(userId, mail, key));
    return mails.length;
  });

/** Makes the mail about the clients that have changed since the last one, and records the state of each. */
async function clientsMail(
  tx: Transaction,
  userId: string,
  clients: readonly Client[],
  site: string,
  unsubscribeKey: string,
): Promise<Mail | null> {
  const mailed = await tx.rows(mailedAlerts(userId));
  const before = new Map(
    mailed.flatMap(({ key, facts }) =>
      key.startsWith(OF_CLIENT) ? [[Number(key.slice(OF_CLIENT.length)), JSON.parse(facts)] as const] : [],
    ),
  );
  const stated = clients.map((client) => ({
    key: `${OF_CLIENT}${client.id}`,
    facts: JSON.stringify(statedOf(client)),
  }));
  await tx.run(recordMailed(userId, stated));
  const news = morningMail(clients, before, site);
  if (news === null) return null;
  return {
    subject: `Drover: ${news.subject}`,
    body: `Clients by need, with what has changed since the last email:\n\n${news.text}\n${choices(site, unsubscribeKey)}`,
  };
}

function withSnapshot(alerts: MailItem[], snapshot: NewestSnapshot | undefined): MailItem[] {
  if (!snapshot) return alerts;
  const { snapshot_date, captured_at, lots, lots_without_plan, net_equity, equity_with_sales } = snapshot;
  const withoutPlan = withoutPlanMessage(lots_without_plan ?? 0);
  const equity =
    equity_with_sales !== null
      ? `${EQUITY_WITH_SALES} ${money(equity_with_sales)}`
      : net_equity === null
        ? 'no price'
        : `Net Equity ${money(net_equity)}`;
  return [
    ...alerts,
    {
      key: 'snapshot',
      kind: 'snapshot',
      message: [
        `Equity snapshot of ${day(snapshot_date)}: ${equity}, ${counted(lots, 'lot')}`,
        ...(withoutPlan ? [withoutPlan] : []),
      ].join('; '),
      link: '/dashboard',
      facts: captured_at,
    },
  ];
}

export function digestMail(items: readonly MailItem[], site: string, unsubscribeKey: string): Mail {
  const [first] = items;
  const subject = items.length === 1 && first ? first.message : `${items.length} items need your attention`;
  const list = items.map(({ message, link }) => `- ${message}\n  ${site}${link}`).join('\n\n');
  return {
    subject: `Drover: ${subject}`,
    body: `New since the last email:

${list}
${choices(site, unsubscribeKey)}`,
  };
}

/** The last lines of each mail. */
const choices = (site: string, unsubscribeKey: string): string => `
Choose what you are emailed about: ${site}/settings
Unsubscribe: ${unsubscribePage(site, unsubscribeKey)}
`;

const unsubscribePage = (site: string, key: string): string => `${site}/unsubscribe?key=${key}`;
