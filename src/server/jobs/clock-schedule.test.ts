import { describe, expect, it } from 'vitest';
import { addReportMail, sendReportMail } from '#api/report-mails';
import { setWebhook } from '#api/webhooks';
import { claimMail } from '../mail/send-due.ts';
import { claimMails as claimReports } from '../report-mails/queries.ts';
import { signIn } from '../testing/accounts.ts';
import { mailSettings, testMailServer } from '../testing/smtp.ts';
import { PASSWORD, testServer } from '../testing/test-server.ts';
import { claimAlertChecks, claimEvents } from '../webhooks/queries.ts';
import { mendTimesAhead } from './schedules.ts';

const server = testServer(mailSettings(testMailServer()));

/** The columns set by the database's clock, and by how much at most. */
const TIMES = [
  ['auth.mails', 'next_try_at'],
  ['auth.webhook_events', 'next_try_at'],
  ['auth.webhooks', 'alerts_checked_at'],
  ['auth.webhooks', 'sending_until'],
  ['auth.webhooks', 'slow_until'],
  ['report_mail_log', 'next_try_at'],
  ['report_mail_log', 'created_at'],
  ['value_at_risk', 'claimed_at'],
  ['auth.recoveries', 'expires_at'],
  ['auth.sessions', 'refreshed_at'],
  ['auth.sessions', 'recovers_until'],
  ['auth.refresh_tokens', 'used_at'],
] as const;

const times = async () =>
  Promise.all(
    TIMES.map(async ([table, column]) => [
      `${table}.${column}`,
      await server.owner(`select ${column} from ${table} order by 1`),
    ]),
  );
/** How many of these times are more than a day ahead. */
const ahead = async () => {
  const counts: Record<string, number> = {};
  for (const [table, column] of TIMES) {
    const [row] = await server.owner<{ n: number }>(
      `select count(*)::int as n from ${table} where ${column} > now() + interval '1 day'`,
    );
    counts[`${table}.${column}`] = row?.n ?? 0;
  }
  return counts;
};
const each = (n: unknown) => Object.fromEntries(TIMES.map(([table, column]) => [`${table}.${column}`, n]));
const rowsDue = () =>
  server.database.as('the clock').write(async (tx) => ({
    mails: (await tx.rows(claimMail)).length,
    reports: (await tx.rows(claimReports)).length,
    events: (await tx.rows(claimEvents(false, 9))).length + (await tx.rows(claimEvents(true, 9))).length,
    alerts: (await tx.rows(claimAlertChecks)).length,
  }));

describe('after the clock of the database was a year ahead', () => {
  it('nothing waits for a year, and no link or right is valid for one', async () => {
    await server.ann.call(setWebhook, { url: 'https://hooks.example.com/x', current_password: PASSWORD });
    const mail = await server.ann.call(addReportMail, {
      report: 'equity',
      day_of_month: 5,
      addresses: 'banker@bank.test',
      enabled: true,
      current_password: PASSWORD,
    });
    await server.ann.call(sendReportMail, { id: mail.id });
    await server.nobody.send({
      method: 'POST',
      url: '/auth/v1/recover',
      payload: { email: server.ann.email },
    });
    await signIn(server, server.bob.email);
    await server.owner(`
      update auth.webhooks set alerts_checked_at = now() - interval '30 seconds', sending_until = now(), slow_until = now();
      update auth.sessions set recovers_until = now() + interval '1 hour';
      update auth.refresh_tokens set used_at = now();
      insert into value_at_risk (entity_id, days, fingerprint) select min(id), 1, 'x' from entities`);

    // The control: with a clock that was never wrong everything stays as it is.
    const right = await times();
    await mendTimesAhead(server.database);
    expect(await times()).toEqual(right);
    expect(await ahead()).toEqual(each(0));

    for (const [table, column] of TIMES)
      await server.owner(`update ${table} set ${column} = ${column} + interval '1 year'`);
    expect(await ahead()).toEqual(each(expect.toSatisfy((n: number) => n > 0)));
    expect(await rowsDue()).toEqual({ mails: 0, reports: 0, events: 0, alerts: 0 });

    await mendTimesAhead(server.database);
    expect(await ahead()).toEqual(each(0));
    // As of a moment ago: a lent event and a look at alerts come back after five minutes and one.
    await server.owner(`
      update auth.webhooks set alerts_checked_at = alerts_checked_at - interval '2 minutes',
        sending_until = sending_until - interval '6 minutes'`);
    expect(await rowsDue()).toEqual({ mails: 1, reports: 1, events: 1, alerts: 1 });
  });
});
