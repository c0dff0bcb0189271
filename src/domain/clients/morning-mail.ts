import { EQUITY_WITH_SALES } from '../closeout/messages.ts';
import { counted, day, moneyWhole, moneyWholeSigned } from '../kit/format.ts';
import type { Client } from './board.ts';

/** The reasons and dates that a mail stated of a client, by their kind. */
type Stated = Record<string, string>;

interface ClientNews {
  client: Client;
  added: readonly string[];
  gone: readonly string[];
}

const reasonsOf = ({ reasons }: Client): [string, string, string][] =>
  reasons.map(({ kind, severity, label, message, alerts }) => [
    `${kind} ${severity}`,
    label,
    alerts === 1 ? message : `${message}, and ${counted(alerts - 1, 'more like it', 'more like it')}`,
  ]);

/** The state of a client that its next mail is compared with: labels of reasons, and dates within a week. */
export const statedOf = (client: Client): Stated => ({
  ...Object.fromEntries(reasonsOf(client).map(([key, label]) => [key, label])),
  ...Object.fromEntries(client.this_week.map(({ day: on, message }) => [`date ${on} ${message}`, ''])),
});

/**
 * The news of a client since it was last mailed: reasons that are new or say something else, reasons that are gone, and dates that have
 * come within a week. Null where there is none, so that a change of prices alone mails nothing. Example: `2 lots past out date` after
 * `1 lot past out date` is new. Source: issue 40.
 */
function newsOf(client: Client, before: Stated): ClientNews | null {
  const added = reasonsOf(client).flatMap(([key, label, message]) =>
    before[key] === label ? [] : [`${label}: ${message}`],
  );
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
  const { name, phone_number, this_week, tasks_due } = client;
  return [
    phone_number === null ? name : `${name} (${phone_number})`,
    ...added.map((message) => `- New: ${message}`),
    ...gone.map((label) => `- No longer: ${label}`),
    ...(this_week.length > 0 ? [`- This week: ${this_week.map(({ message }) => message).join(', ')}`] : []),
    ...(tasks_due > 0 ? [`- ${counted(tasks_due, 'task')} due`] : []),
    ...equityLine(client).map((line) => `- ${line}`),
    `  ${site}/admin/clients?q=${encodeURIComponent(name)}`,
  ].join('\n');
}

/**
 * The morning mail of an administrator, the clients by need; null where nothing has changed for any of them. `before` has what was last
 * said of a client, by its id. Source: issue 40.
 */
export function morningMail(
  clients: readonly Client[],
  before: ReadonlyMap<number, Stated>,
  site: string,
): { subject: string; text: string } | null {
  const news = clients.flatMap((client) => newsOf(client, before.get(client.id) ?? {}) ?? []);
  const [first] = news;
  if (!first) return null;
  return {
    subject:
      news.length === 1
        ? `News of ${first.client.name}`
        : `News of ${counted(news.length, 'client')}, ${first.client.name} first`,
    text: news.map((one) => linesOf(one, site)).join('\n\n'),
  };
}
