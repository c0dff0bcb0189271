import { EQUITY_WITH_SALES } from '../closeout/messages.ts';
import { counted, day, moneyWhole, moneyWholeSigned } from '../kit/format.ts';
import type { Client } from './board.ts';
import type { NeedReason } from './need.ts';

/** The reasons and dates that a mail stated of a client, by their kind. */
type Stated = Record<string, string>;

interface ClientNews {
  client: Client;
  /** The reasons that are new or say something else; `was` is the label of before, undefined where there was none. */
  added: readonly { reason: NeedReason; was: string | undefined }[];
  gone: readonly string[];
}

const keyOf = ({ kind, severity }: NeedReason): string => `${kind} ${severity}`;

/** Example: 'New: Lot 7 is past its out date', 'Now 2 lots past out date, was 1 lot past out date: Lot 7 is past its out date, and 1 more like it'. */
function messageOf({ reason: { label, message, alerts }, was }: ClientNews['added'][number]): string {
  const first =
    alerts === 1 ? message : `${message}, and ${counted(alerts - 1, 'more like it', 'more like it')}`;
  if (was !== undefined) return `Now ${label}, was ${was}: ${first}`;
  return alerts === 1 ? `New: ${first}` : `New: ${label}: ${first}`;
}

/** The state of a client that its next mail is compared with: labels of reasons, and dates within a week. */
export const statedOf = (client: Client): Stated => ({
  ...Object.fromEntries(client.reasons.map((reason) => [keyOf(reason), reason.label])),
  ...Object.fromEntries(client.this_week.map(({ day: on, message }) => [`date ${on} ${message}`, ''])),
});

/**
 * The news of a client since it was last mailed: reasons that are new or say something else, reasons that are gone, and dates that have
 * come within a week. Null where there is none, so that a change of prices alone mails nothing. Example: `2 lots past out date` after
 * `1 lot past out date` is news. Source: issue 40.
 */
function newsOf(client: Client, before: Stated): ClientNews | null {
  const added = client.reasons
    .map((reason) => ({ reason, was: before[keyOf(reason)] }))
    .filter(({ reason, was }) => was !== reason.label);
  const now = statedOf(client);
  const gone = Object.entries(before).flatMap(([key, label]) =>
    key in now || key.startsWith('date ') ? [] : [label],
  );
  const hasNewDate = Object.keys(now).some((key) => key.startsWith('date ') && !(key in before));
  return added.length + gone.length === 0 && !hasNewDate ? null : { client, added, gone };
}

function equityLine({ equity: { equity_with_sales, since } }: Client): string[] {
  if (equity_with_sales === null) return [];
  const change = since ? `, ${moneyWholeSigned(since.change)} since ${day(since.day)}` : '';
  return [`${EQUITY_WITH_SALES} ${moneyWhole(equity_with_sales)}${change}`];
}

function linesOf({ client, added, gone }: ClientNews, site: string): string {
  const { id, name, phone_number, this_week, tasks_due } = client;
  const saysTasks = added.some(({ reason }) => reason.kind === 'task_overdue');
  return [
    phone_number === null ? name : `${name} (${phone_number})`,
    ...added.map((one) => `- ${messageOf(one)}`),
    ...gone.map((label) => `- No longer: ${label}`),
    ...(this_week.length > 0 ? [`- This week: ${this_week.map(({ message }) => message).join(', ')}`] : []),
    ...(tasks_due > 0 && !saysTasks ? [`- ${counted(tasks_due, 'task')} due`] : []),
    ...equityLine(client).map((line) => `- ${line}`),
    `  ${site}/admin/client?client=${id}`,
  ].join('\n');
}

/** Whom to call and why. Example: 'Lazy K: Margin call, and news of 2 other clients'. */
function subjectOf([first, ...others]: readonly [ClientNews, ...ClientNews[]]): string {
  const reason = first.added[0]?.reason;
  const { name } = first.client;
  if (others.length === 0) return reason ? `${name}: ${reason.label}` : `News of ${name}`;
  if (!reason) return `News of ${counted(others.length + 1, 'client')}, ${name} first`;
  return `${name}: ${reason.label}, and news of ${counted(others.length, 'other client')}`;
}

/**
 * The morning mail of an administrator, the clients by need; null where nothing has changed for any of them. `before` has the last mailed state of a client, by its id. Source: issue 40.
 */
export function morningMail(
  clients: readonly Client[],
  before: ReadonlyMap<number, Stated>,
  site: string,
): { subject: string; text: string } | null {
  const news = clients.flatMap((client) => newsOf(client, before.get(client.id) ?? {}) ?? []);
  const [first, ...others] = news;
  if (!first) return null;
  return {
    subject: subjectOf([first, ...others]),
    text: news.map((one) => linesOf(one, site)).join('\n\n'),
  };
}
