import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addReportMail,
  deleteReportMail,
  listReportMailLog,
  listReportMails,
  sendReportMail,
} from '#api/report-mails';
import { type Mailer, mailerOf } from '../mail/mailer.ts';
import { textOfPages } from '../reports/testing/pdf-text.ts';
import { fillEdgeCases } from '../testing/edge-cases.ts';
import { mailSettings, testMailServer } from '../testing/smtp.ts';
import { PASSWORD, type Person, testServer } from '../testing/test-server.ts';
import { queueDueReports } from './queue-due.ts';
import { sendDueReports } from './send-due.ts';

const settings = {
  BUSINESS_TIME_ZONE: 'America/Chicago',
  MAIL_AT: '06:00',
  PUBLIC_URL: 'https://drover.example.com',
};
const smtp = testMailServer();
const server = testServer(mailSettings(smtp));
let mailer: Mailer;
const failures: unknown[] = [];
beforeAll(async () => {
  mailer = mailerOf(mailSettings(smtp)) as Mailer;
  await fillEdgeCases(server, [server.ann.entity_name], 3);
});
afterAll(() => mailer.close());
beforeEach(async () => {
  smtp.mails.length = 0;
  smtp.refusal = null;
  failures.length = 0;
  await server.owner('delete from report_mail_log; delete from report_mails');
});

/** Sets a mail as of Nov 22, 2026. */
async function set(person: Person, more: object = {}) {
  const mail = await person.call(addReportMail, {
    report: 'equity',
    day_of_month: 5,
    addresses: 'banker@bank.test',
    enabled: true,
    current_password: PASSWORD,
    ...more,
  });
  await server.owner(`update report_mails set starts_after = '2026-11-22' where id = $1`, [mail.id]);
  return mail;
}
/** The hour of the morning on which the reports of the 5th are due. */
const DUE = '2026-12-05T12:00:00Z';
const queueAt = (time: string) => queueDueReports(server.database, settings, new Date(time));
/** A mail that is set and queued. */
const queued = async (person: Person, more: object = {}) => {
  const mail = await set(person, more);
  await queueAt(DUE);
  return mail;
};
const sendAll = (now = new Date('2026-12-05T13:00:00Z')) =>
  sendDueReports(
    { database: server.database, mailer, settings, onFailure: (error) => void failures.push(error) },
    now,
  );
const logOf = (person: Person) => person.call(listReportMailLog, {});
const later = () => server.owner('update report_mail_log set next_try_at = now()');

describe('a due report', () => {
  it('is queued once, at the first check after the hour of the morning, whatever the number of servers', async () => {
    await set(server.ann, { addresses: 'banker@bank.test, ann@lazyk.test' });
    expect(await queueAt('2026-12-04T23:00:00Z')).toBe(0);
    expect(await queueAt('2026-12-05T11:59:00Z')).toBe(0);
    const looks = await Promise.all([1, 2, 3].map(() => queueAt(DUE)));
    expect(looks.toSorted((one, other) => one - other)).toEqual([0, 0, 2]);
    expect(await queueAt('2026-12-06T12:00:00Z')).toBe(0);
    expect(await queueAt('2027-01-05T12:00:00Z')).toBe(2);
    expect((await logOf(server.ann)).map(({ due_on, address }) => `${due_on} ${address}`)).toEqual([
      '2027-01-05 ann@lazyk.test',
      '2027-01-05 banker@bank.test',
      '2026-12-05 ann@lazyk.test',
      '2026-12-05 banker@bank.test',
    ]);
  });

  it('is sent up to five days late, and not to an address that was added after it was queued', async () => {
    const { id } = await set(server.ann);
    expect(await queueAt('2026-12-11T12:00:00Z')).toBe(0);
    expect(await queueAt('2026-12-10T08:00:00Z')).toBe(1);
    await server.owner(`update report_mails set addresses = addresses || '{new@bank.test}' where id = $1`, [
      id,
    ]);
    expect(await queueAt('2026-12-10T12:00:00Z')).toBe(0);
  });

  it('is not queued while it is off', async () => {
    await set(server.ann, { enabled: false });
    expect(await queueAt(DUE)).toBe(0);
  });

  it('goes to each address once, with the report as a PDF', async () => {
    await queued(server.ann, { addresses: 'banker@bank.test, ann@lazyk.test' });
    await Promise.all([sendAll(), sendAll(), sendAll()]);
    expect(await sendAll()).toBe(0);
    expect(smtp.mails.flatMap(({ to }) => to).toSorted()).toEqual(['ann@lazyk.test', 'banker@bank.test']);
    const [mail, other] = smtp.mails;
    expect(mail?.headers.get('subject')).toBe('Equity Report, Lazy K Ranch, Dec 5, 2026');
    expect(mail?.body).toContain('Attached as a PDF: Equity Report for Lazy K Ranch, as of Dec 5, 2026.');
    expect(mail?.headers.get('list-unsubscribe')).toMatch(
      /^<https:\/\/drover\.example\.com\/api\/report-mails\/stop\?key=[\w-]{36}>$/,
    );
    expect(mail?.body).toMatch(
      /Unsubscribe: https:\/\/drover\.example\.com\/unsubscribe\?of=reports&key=[\w-]{36}\n/,
    );
    const [file] = mail?.attachments ?? [];
    expect(file?.name).toBe('equity-report-lazy-k-ranch-2026-12-05.pdf');
    const [page = ''] = textOfPages(file?.content ?? Buffer.from(''));
    expect(page).toContain('Equity Report');
    expect(page).toContain('Lazy K Ranch, Dec 5, 2026');
    expect(page).not.toContain('Sandhill');
    expect(other?.attachments[0]?.content.equals(file?.content ?? Buffer.from(''))).toBe(true);
    expect(await logOf(server.ann)).toMatchObject([
      {
        report: 'equity',
        due_on: '2026-12-05',
        by_hand: false,
        tries: 1,
        failure: null,
        sent_at: expect.any(String),
      },
      { sent_at: expect.any(String) },
    ]);
    expect(await logOf(server.bob)).toEqual([]);
    expect(failures).toEqual([]);
  });

  it('with nothing in it is sent, and says so', async () => {
    await set(server.bob, { report: 'position' });
    await queueAt('2026-12-07T12:00:00Z');
    await sendAll(new Date('2026-12-07T12:00:00Z'));
    const [mail] = smtp.mails;
    expect(mail?.body).toContain('The report is empty: ');
    expect(mail?.body).toContain('It was due on Dec 5, 2026 and could not be sent earlier.');
    expect(mail?.attachments).toHaveLength(1);
  });

  it('says where prices are simulated', async () => {
    await server.owner(`
      insert into quotes (symbol, contract_name, last_price, source)
      select distinct futures_contract, 'x', 300, 'simulated' from lots where current_hd > 0 and futures_contract is not null
      on conflict (symbol) do update set source = 'simulated'`);
    await queued(server.ann);
    await sendAll();
    expect(smtp.mails[0]?.body).toContain('\nSimulated prices');
    expect(textOfPages(smtp.mails[0]?.attachments[0]?.content ?? Buffer.from(''))[0]).toContain(
      'Simulated prices',
    );
  });

  it('of closeouts is that of the year, in January of the one that is over', async () => {
    await set(server.ann, { report: 'closeouts' });
    await queueAt('2027-01-05T13:00:00Z');
    await sendAll(new Date('2027-01-05T13:00:00Z'));
    expect(smtp.mails[0]?.headers.get('subject')).toBe('Closeouts 2026, Lazy K Ranch, Jan 5, 2027');
  });

  it('has a subject of one line, whatever the name of the entity', async () => {
    const renamed = await server.signedUp('dee@dee.test', 'Dee');
    await server.owner(`update entities set name = E'Dee\\r\\nBcc: thief@evil.test' where name = 'Dee'`);
    await queued(renamed);
    await sendAll();
    expect(smtp.mails.map(({ to }) => to)).toEqual([['banker@bank.test']]);
    expect(smtp.mails[0]?.headers.get('bcc')).toBeUndefined();
    expect(smtp.mails[0]?.headers.get('subject')).toBe(
      'Equity Report, Dee Bcc: thief@evil.test, Dec 5, 2026',
    );
  });
});

describe('a mail that is not accepted', () => {
  it('is tried again with the same id and longer pauses, and given up in the end, with words in the log', async () => {
    await queued(server.ann);
    smtp.refusal = { code: 451, message: 'Try again later' };
    await sendAll();
    expect(await sendAll()).toBe(0);
    expect(await logOf(server.ann)).toMatchObject([
      {
        tries: 1,
        sent_at: null,
        given_up: false,
        failure: expect.stringMatching(/^The mail server rejected it: 451 Try/),
      },
    ]);
    for (let nth = 2; nth <= 8; nth += 1) {
      await later();
      await sendAll();
    }
    expect(await logOf(server.ann)).toMatchObject([{ tries: 6, given_up: true, sent_at: null }]);
    expect(failures).toHaveLength(6);
  });

  it('is sent once the mail server accepts it, with the same id', async () => {
    await queued(server.ann);
    smtp.refusal = { code: 451, message: 'Try again later' };
    await sendAll();
    smtp.refusal = null;
    await later();
    expect(await sendAll()).toBe(1);
    expect(await logOf(server.ann)).toMatchObject([{ tries: 2, failure: null, sent_at: expect.any(String) }]);
    // A server that died before it recorded the mail sends it again with the same id.
    await server.owner('update report_mail_log set sent_at = null, next_try_at = now()');
    await sendAll();
    const ids = smtp.mails.map(({ headers }) => headers.get('message-id'));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('is given up at once when it is refused for good, without the address of the mail server', async () => {
    await queued(server.ann);
    smtp.refusal = { code: 550, message: 'No such mailbox' };
    await sendAll();
    expect(await logOf(server.ann)).toMatchObject([
      { tries: 1, given_up: true, failure: 'The mail server rejected it: 550 No such mailbox' },
    ]);
    const away = mailerOf({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'drover@example.com' }) as Mailer;
    await later();
    await server.owner('update report_mail_log set given_up = false, tries = 0');
    await sendDueReports(
      { database: server.database, mailer: away, settings, onFailure: () => {} },
      new Date(),
    );
    away.close();
    expect(await logOf(server.ann)).toMatchObject([{ failure: 'The mail server could not be reached' }]);
  });

  it('of a report that cannot be made is tried again', async () => {
    await queued(server.ann);
    const { database } = server;
    const broken = {
      ...database,
      as: (actor: Parameters<typeof database.as>[0]) =>
        actor === 'the clock'
          ? database.as(actor)
          : { ...database.as(actor), batch: () => Promise.reject(new Error('x')) },
    };
    await sendDueReports(
      { database: broken, mailer, settings, onFailure: (error) => void failures.push(error) },
      new Date(),
    );
    expect(failures).toHaveLength(1);
    expect(await logOf(server.ann)).toMatchObject([
      { tries: 1, given_up: false, failure: 'The report could not be created' },
    ]);
  });
});

describe('a mail that is no longer wanted', () => {
  it.each([
    ['deleted', async (id: number) => void (await server.ann.call(deleteReportMail, { id }))],
    ['switched off', async () => void (await server.owner('update report_mails set enabled_by = null'))],
    [
      'without its address',
      async () => void (await server.owner(`update report_mails set addresses = '{x@y.zz}'`)),
    ],
  ])('is not sent: %s', async (_, change) => {
    const { id } = await queued(server.ann);
    await change(id);
    expect(await sendAll()).toBe(0);
    expect(smtp.mails).toEqual([]);
    expect(await logOf(server.ann)).toMatchObject([
      { given_up: true, tries: 0, failure: 'It was deleted or switched off before it was sent' },
    ]);
  });
});

describe('a report sent now', () => {
  it('goes to all addresses, also while it is off, and leaves the next day as it is', async () => {
    const { id } = await set(server.ann, { enabled: false, report: 'position' });
    expect(await server.ann.call(sendReportMail, { id })).toEqual({ addresses: 1 });
    expect(await sendAll()).toBe(1);
    expect(smtp.mails[0]?.headers.get('subject')).toMatch(/^Position Statement, Lazy K Ranch, /);
    expect(await logOf(server.ann)).toMatchObject([{ by_hand: true, sent_at: expect.any(String) }]);
    const { mails } = await server.ann.call(listReportMails, {});
    expect(mails).toMatchObject([{ enabled: false, next_day: null }]);
  });
});
