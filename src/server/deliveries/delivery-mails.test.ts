import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addReportMail, listReportMailLog } from '#api/report-mails';
import { listRecipients, listDeliveries, sendReports } from '#api/deliveries';
import { deliveryOutcome } from '#domain/reports/deliveries';
import { type Mailer, mailerOf } from '../mail/mailer.ts';
import { sendDueReports } from '../report-mails/send-due.ts';
import { textOfPages } from '../reports/testing/pdf-text.ts';
import { fillEdgeCases } from '../testing/edge-cases.ts';
import { mailSettings, testMailServer } from '../testing/smtp.ts';
import { openTestServer, PASSWORD, type Person, testServer } from '../testing/test-server.ts';

const settings = {
  BUSINESS_TIME_ZONE: 'America/Chicago',
  MAIL_AT: '06:00',
  PUBLIC_URL: 'https://drover.example.com',
};
const smtp = testMailServer();
const server = testServer(mailSettings(smtp));
let mailer: Mailer;
beforeAll(async () => {
  mailer = mailerOf(mailSettings(smtp)) as Mailer;
  await fillEdgeCases(server, [server.ann.entity_name], 3);
});
afterAll(() => mailer.close());
beforeEach(async () => {
  smtp.mails.length = 0;
  smtp.refusal = null;
  await server.owner('delete from report_mail_log; delete from report_mails; delete from deliveries');
});

const allow = (who: Person, addresses: string, more: object = {}) =>
  who.call(addReportMail, {
    report: 'equity',
    day_of_month: 5,
    addresses,
    enabled: true,
    current_password: PASSWORD,
    ...more,
  });
const form = { reports: ['equity' as const], formats: ['pdf' as const], by_mail: true };
const send = (more: object = {}) => server.admin.call(sendReports, { ...form, ...more });
const sendAll = () =>
  sendDueReports({ database: server.database, mailer, settings, onFailure: () => {} }, new Date());
const outcomes = async () =>
  Object.fromEntries(
    (await server.admin.call(listDeliveries, {})).map((one) => [one.client, deliveryOutcome(one).text]),
  );
const sentTo = () => smtp.mails.flatMap(({ to }) => to).toSorted();

describe('reports sent by mail', () => {
  it('go to the addresses that users of the client have allowed for the report, and to no other', async () => {
    await allow(server.ann, 'banker@bank.test, ann@lazyk.test');
    await allow(server.ann, 'broker@rjo.test', { report: 'position' });
    await allow(server.ann, 'old@bank.test', { enabled: false });
    await allow(server.ann, 'BANKER@bank.test', { day_of_month: 20 });
    const { recipients, by_mail } = await server.admin.call(listRecipients, {});
    expect(by_mail).toBe(true);
    expect(recipients.map(({ client, allowed }) => [client, allowed.map(({ address }) => address)])).toEqual([
      ['Lazy K Ranch', ['ann@lazyk.test', 'banker@bank.test', 'broker@rjo.test']],
      ['Sandhill Cattle Co', []],
    ]);
    const { deliveries } = await send();
    expect(deliveries).toMatchObject([
      {
        client: 'Lazy K Ranch',
        failure: null,
        mails: [{ address: 'ann@lazyk.test' }, { address: 'banker@bank.test' }],
      },
      { client: 'Sandhill Cattle Co', failure: 'No address is allowed for these reports', mails: [] },
    ]);
    await Promise.all([sendAll(), sendAll()]);
    expect(sentTo()).toEqual(['ann@lazyk.test', 'banker@bank.test']);
    expect(await outcomes()).toEqual({
      'Lazy K Ranch': 'Sent 2 emails',
      'Sandhill Cattle Co': 'Refused: No address is allowed for these reports',
    });
  });

  it('are the reports as they were at that moment, as the files that were chosen', async () => {
    await allow(server.ann, 'banker@bank.test');
    await send({ formats: ['pdf', 'xlsx'] });
    await server.owner(`update entities set name = 'Renamed' where name = 'Lazy K Ranch'`);
    await sendAll();
    await server.owner(`update entities set name = 'Lazy K Ranch' where name = 'Renamed'`);
    const [mail] = smtp.mails;
    expect(mail?.headers.get('subject')).toMatch(/^Equity Report, Lazy K Ranch, /);
    expect(mail?.body).toContain('Attached as a PDF and an Excel workbook: Equity Report for Lazy K Ranch');
    expect(mail?.body.replaceAll(/\s+/g, ' ')).toContain('Sent by Administrator.');
    expect(mail?.body).toContain('Unsubscribe: https://drover.example.com/unsubscribe?of=reports&key=');
    expect(mail?.attachments.map(({ name }) => name.replace(/\d{4}-\d\d-\d\d/, 'DAY'))).toEqual([
      'equity-report-lazy-k-ranch-DAY.pdf',
      'equity-report-lazy-k-ranch-DAY.xlsx',
    ]);
    expect(textOfPages(mail?.attachments[0]?.content ?? Buffer.from(''))[0]).toContain('Lazy K Ranch');
  });

  it('stand in the log that the client’s own users see, with who sent them', async () => {
    await allow(server.ann, 'banker@bank.test');
    await send();
    await sendAll();
    expect(await server.ann.call(listReportMailLog, {})).toMatchObject([
      { report: 'equity', sender: 'Administrator', by_hand: true, sent_at: expect.any(String) },
    ]);
    expect(await server.bob.call(listReportMailLog, {})).toEqual([]);
  });

  it('are not sent to an address that the client no longer allows', async () => {
    const { id } = await allow(server.ann, 'banker@bank.test, ann@lazyk.test');
    await send();
    await server.owner(`update report_mails set addresses = '{ann@lazyk.test}' where id = $1`, [id]);
    await sendAll();
    expect(sentTo()).toEqual(['ann@lazyk.test']);
    expect(await outcomes()).toMatchObject({
      'Lazy K Ranch': 'Sent 1 of 2: It was deleted or switched off before it was sent',
    });
  });

  it('are tried again, and refused in the end, without stopping the others', async () => {
    await allow(server.ann, 'banker@bank.test');
    await allow(server.bob, 'lender@bank.test');
    await send();
    smtp.refusal = { code: 451, message: 'Try again later' };
    await sendAll();
    expect(Object.values(await outcomes())).toEqual([
      expect.stringMatching(/^Sending, 0 of 1 sent: The mail server rejected it: 451/),
      expect.stringMatching(/^Sending, 0 of 1 sent: The mail server rejected it: 451/),
    ]);
    smtp.refusal = { code: 550, message: 'No such mailbox' };
    await server.owner(`update report_mail_log set next_try_at = now() where address = 'lender@bank.test'`);
    await sendAll();
    smtp.refusal = null;
    await server.owner('update report_mail_log set next_try_at = now()');
    await sendAll();
    expect(await outcomes()).toEqual({
      'Lazy K Ranch': 'Sent 1 email',
      'Sandhill Cattle Co': 'Refused: The mail server rejected it: 550 No such mailbox',
    });
  });

  it('are not sent twice within five minutes, nor more than a hundred a day', async () => {
    await allow(server.ann, 'banker@bank.test');
    await send();
    const { deliveries } = await send();
    expect(deliveries[0]).toMatchObject({
      failure: 'This report was sent less than five minutes ago: check the log',
      mails: [],
    });
    await server.owner(`update report_mail_log set created_at = now() - interval '1 hour'`);
    await server.owner(`
      insert into report_mail_log (entity_id, report_mail_id, report, due_on, by_hand, address, given_up, created_at)
      select entity_id, report_mail_id, report, due_on, true, address, true, created_at
      from report_mail_log, generate_series(1, 99)`);
    expect((await send()).deliveries[0]).toMatchObject({
      failure: 'An entity can send at most 100 emails by hand a day',
    });
    await sendAll();
    expect(smtp.mails).toHaveLength(1);
  });
});

describe('an administrator inside a client', () => {
  it('mails the reports of this client only, to its allowed addresses', async () => {
    await allow(server.ann, 'banker@bank.test');
    await allow(server.bob, 'lender@bank.test');
    const inside = await server.insideClient(server.admin, server.bob.entity_name);
    const { recipients } = await inside.call(listRecipients, {});
    expect(recipients.map(({ allowed }) => allowed.map(({ address }) => address))).toEqual([
      ['lender@bank.test'],
    ]);
    await inside.call(sendReports, form);
    await sendAll();
    expect(sentTo()).toEqual(['lender@bank.test']);
  });
});

describe('a server without mail', () => {
  it('refuses to send by mail', async () => {
    const without = await openTestServer();
    try {
      await expect(without.admin.call(sendReports, form)).toBeRefused(
        'conflict',
        'Email is not set up on this server',
      );
      expect((await without.admin.call(listRecipients, {})).by_mail).toBe(false);
    } finally {
      await without.close();
    }
  });
});
