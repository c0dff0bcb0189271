import { performance } from 'node:perf_hooks';
import { beforeAll, describe, expect, it } from 'vitest';
import { addReportMail, listReportMailLog, sendReportMail } from '#api/report-mails';
import { dayIn } from '#domain/kit/days';
import { alertsFor } from '../alerts/current.ts';
import type { Mailer } from '../mail/mailer.ts';
import { sendDueReports } from '../report-mails/send-due.ts';
import { PASSWORD, testServer } from '../testing/test-server.ts';
import { jobThread } from './job-thread.ts';
import { captureWhenDue } from './snapshot-schedule.ts';

const LOTS = 1_000;
const TIME_ZONE = 'America/Chicago';

const server = testServer({
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'drover@example.com',
  PUBLIC_URL: 'https://drover.example.com',
  SNAPSHOT_AT: '00:00',
});
let work: ReturnType<typeof jobThread>['work'];
const calendar = { timeZone: TIME_ZONE, today: dayIn(TIME_ZONE, new Date()) };
const alertsOfAnn = () => work.alerts({ onBehalfOf: server.ann.id, userType: 'producer' }, calendar);

beforeAll(async () => {
  await server.owner(
    `insert into lots (entity_id, lot, date_in, source, location, total_received, receiving_count, est_out_wt, est_out_date,
                       marketing_class, futures_contract)
     select e.id, 'J-' || at, '2026-03-14', 'Amarillo', 'Pen 1', 10, 1, 1275, '2026-11-01', 'Fat', 'LEZ26'
     from entities e, generate_series(1, ${LOTS}) at where e.name = $1`,
    [server.ann.entity_name],
  );
  work = jobThread({ env: server.env, ownerUrl: server.ownerUrl }).work;
  // Started, and with its statements planned.
  await alertsOfAnn();
});

/**
 * For how many milliseconds a job holds the event loop of this thread. The longest wait of a timer would say less: on a busy machine a timer
 * waits for a processor too.
 */
async function heldBy(job: () => Promise<unknown>): Promise<number> {
  const before = performance.eventLoopUtilization();
  await job();
  return performance.eventLoopUtilization(before).active;
}

describe('the thread of jobs', () => {
  it('works out alerts as the server does', async () => {
    const alerts = await alertsOfAnn();
    expect(alerts.length).toBeGreaterThan(0);
    const user = { onBehalfOf: server.ann.id, userType: 'producer' } as const;
    expect(alerts).toEqual(await alertsFor(server.database)(user, calendar));
  });

  it('leaves this one free while a large book is captured', async () => {
    const capture = (now: string, onThread?: typeof work.capture) => async () => {
      expect(await captureWhenDue(server.database, server.env, new Date(now), onThread)).toBe(true);
    };
    const control = await heldBy(capture('2026-11-20T20:00:00Z'));
    // The least of three: what other tests have left may hold this thread meanwhile.
    const held: number[] = [];
    for (const day of ['21', '22', '23'])
      held.push(await heldBy(capture(`2026-11-${day}T20:00:00Z`, work.capture)));
    expect(Math.min(...held)).toBeLessThan(control / 3);
    const days = await server.owner(
      `select lots from equity_days where entity_id is null order by snapshot_date`,
    );
    expect(days).toEqual(Array.from({ length: 4 }, () => ({ lots: LOTS })));
    const again = new Date('2026-11-23T20:00:30Z');
    expect(await captureWhenDue(server.database, server.env, again, work.capture)).toBe(false);
  });

  it('leaves this one free while a large report is mailed', async () => {
    const { id } = await server.ann.call(addReportMail, {
      report: 'equity',
      day_of_month: 5,
      addresses: 'banker@bank.test',
      enabled: false,
      current_password: PASSWORD,
    });
    const sent: Parameters<Mailer['send']>[0][] = [];
    const mailer = { send: async (mail: (typeof sent)[0]) => void sent.push(mail), close: () => {} };
    const mail = async (onThread?: typeof work.report) => {
      await server.owner(`update report_mail_log set created_at = now() - interval '1 hour'`);
      await server.ann.call(sendReportMail, { id });
      const onFailure = (error: unknown) => {
        throw error;
      };
      const { database, env: settings } = server;
      const sending = { database, mailer, settings, onFailure, onThread };
      return heldBy(async () => expect(await sendDueReports(sending, new Date())).toBe(1));
    };
    const control = await mail();
    const onThread = await mail(work.report);
    expect(onThread).toBeLessThan(control / 3);
    const [here, there] = sent;
    expect(there?.subject).toBe(here?.subject);
    expect(there?.attachments?.[0]?.name).toBe(here?.attachments?.[0]?.name);
    expect(
      Buffer.from(there?.attachments?.[0]?.content ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect(await server.ann.call(listReportMailLog, {})).toMatchObject([
      { failure: null },
      { failure: null },
    ]);
  }, 60_000); // two threads start that draw

  it('fails a job alone', async () => {
    const outcomes = await Promise.allSettled([alertsOfAnn(), work.capture(new Date(NaN)), alertsOfAnn()]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });
});
