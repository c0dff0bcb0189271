import { beforeEach, describe, expect, it } from 'vitest';
import {
  addReportMail,
  deleteReportMail,
  listReportMailLog,
  listReportMails,
  sendReportMail,
  stopReportMails,
  updateReportMail,
} from '#api/report-mails';
import { restoreRecord } from '#api/history';
import { dayIn } from '#domain/kit/days';
import { dueDayAfter, MAILED_REPORTS } from '#domain/reports/report-mails';
import { colleagueOf, DEPARTURES, newUser } from '../testing/accounts.ts';
import { programOf } from '../testing/api-tokens.ts';
import { mailSettings, testMailServer } from '../testing/smtp.ts';
import { openTestServer, PASSWORD, type Person, testServer } from '../testing/test-server.ts';

const smtp = testMailServer();
const server = testServer(mailSettings(smtp));
beforeEach(async () => {
  await server.owner('delete from report_mail_log; delete from report_mails');
});

const today = dayIn('America/Chicago', new Date());
const form = {
  report: 'equity' as const,
  day_of_month: 5,
  addresses: 'banker@bank.test, ann@lazyk.test',
  enabled: true,
  current_password: PASSWORD,
};
const add = (person: Person, more: object = {}) => person.call(addReportMail, { ...form, ...more });
const mailsOf = async (person: Person) => (await person.call(listReportMails, {})).mails;
const logOf = (person: Person) => person.call(listReportMailLog, {});

describe('a report by email', () => {
  it('is off until a user of the entity sets it, with the day on which it is sent next', async () => {
    expect(await server.ann.call(listReportMails, {})).toEqual({ by_mail: true, mails: [] });
    const set = await add(server.ann);
    expect(set).toMatchObject({
      report: 'equity',
      day_of_month: 5,
      addresses: ['banker@bank.test', 'ann@lazyk.test'],
      enabled: true,
      next_day: dueDayAfter(5, today),
    });
    expect(await mailsOf(server.ann)).toEqual([set]);
  });

  it('may be any report that is offered', async () => {
    for (const report of MAILED_REPORTS) expect(await add(server.ann, { report })).toMatchObject({ report });
  });

  it('needs the current password', async () => {
    await expect(add(server.ann, { current_password: 'a guess' })).toBeRefused('invalid', {
      current_password: expect.any(String),
    });
    expect(await mailsOf(server.ann)).toEqual([]);
  });

  it.each([
    [{ addresses: 'banker@bank.test, bank' }, 'addresses', '“bank” is not an email address'],
    [{ addresses: 'a@b.com\r\nBcc: c@d.com' }, 'addresses', '“Bcc:” is not an email address'],
    [{ day_of_month: 32 }, 'day_of_month', 'Day of the month must be from 1 to 31'],
    [{ report: 'borrowing' }, 'report', 'Please select a report'],
  ])('with %j is refused at the field', async (wrong, field, message) => {
    await expect(add(server.ann, wrong)).toBeRefused('invalid', { [field]: message });
  });

  it('is seen, changed, sent and deleted by the users of its entity only', async () => {
    const { id, version } = await add(server.ann);
    await server.ann.call(sendReportMail, { id });
    const colleague = await colleagueOf(server, server.ann);
    expect(await mailsOf(colleague)).toMatchObject([{ id }]);
    expect(await logOf(colleague)).toHaveLength(2);

    expect(await mailsOf(server.bob)).toEqual([]);
    expect(await logOf(server.bob)).toEqual([]);
    const attempts: ((person: Person) => Promise<unknown>)[] = [
      (person) => person.call(updateReportMail, { ...form, id, version }),
      (person) => person.call(deleteReportMail, { id }),
      (person) => person.call(sendReportMail, { id }),
    ];
    for (const attempt of attempts) await expect(attempt(server.bob)).toBeRefused('not_found');
    const program = await programOf(server, server.ann, 'write');
    for (const attempt of [...attempts, mailsOf, logOf, add]) {
      await expect(attempt(server.admin)).toBeRefused(
        'forbidden',
        "Only the entity's own users can do this, not an administrator",
      );
      await expect(attempt(program)).toBeRefused('forbidden');
    }
    expect(await mailsOf(server.ann)).toMatchObject([{ id, enabled: true }]);
  });

  it('is changed in its latest version only, and begins anew with another day', async () => {
    const { id, version } = await add(server.ann);
    await server.owner(`update report_mails set starts_after = '2026-01-01'`);
    const now = (await mailsOf(server.ann))[0]?.version ?? 0;
    expect(now).toBe(version + 1);
    const change = (more: object) =>
      server.ann.call(updateReportMail, { ...form, id, version: now, ...more });
    await expect(change({ version, addresses: 'new@bank.test' })).toBeRefused('conflict', {
      addresses: expect.stringContaining('banker@bank.test'),
      version: String(now),
    });
    const starts = async () =>
      (await server.owner<{ day: string }>('select starts_after::text as day from report_mails'))[0]?.day;
    const kept = await change({ addresses: 'new@bank.test' });
    expect(await starts()).toBe('2026-01-01');
    await change({ version: kept.version, day_of_month: 31 });
    expect(await starts()).toBe(today);
  });

  it('keeps every field, also when it is read again', async () => {
    const { current_password, ...first } = form;
    const added = await add(server.ann);
    expect(added).toMatchObject({ ...first, addresses: ['banker@bank.test', 'ann@lazyk.test'] });
    const other = {
      report: 'closeouts' as const,
      day_of_month: 31,
      addresses: 'cpa@office.test; Second.One@bank.test',
      enabled: false,
    };
    const input = { ...other, current_password, id: added.id, version: added.version };
    const changed = await server.ann.call(updateReportMail, input);
    expect(changed).toMatchObject({ ...other, addresses: ['cpa@office.test', 'Second.One@bank.test'] });
    expect(await mailsOf(server.ann)).toEqual([changed]);
  });

  it('deleted can be restored, on by its own user and off by another', async () => {
    const restored = async (person: Person) => {
      const { id } = await add(server.ann);
      const { deletion } = await server.ann.call(deleteReportMail, { id });
      expect(await mailsOf(server.ann)).toEqual([]);
      await person.call(restoreRecord, { id: deletion });
      const [mail] = await mailsOf(server.ann);
      await server.ann.call(deleteReportMail, { id });
      return mail?.enabled;
    };
    expect(await restored(server.ann)).toBe(true);
    expect(await restored(server.admin)).toBe(false);
  });

  it.each(DEPARTURES)('is off when the user who switched it on %s', async (_, change) => {
    const user = await newUser(server);
    const person = await server.signedIn(user);
    await add(person);
    const on = 'select enabled_by is not null as on, set_by from report_mails';
    const [before] = await server.owner<{ set_by: string }>(on);
    expect(before).toMatchObject({ on: true });
    await server.owner(change, [user.id]);
    expect(await server.owner(on)).toEqual([{ on: false, set_by: before?.set_by }]);
  });

  it('is one of at most twenty of an entity', async () => {
    for (let nth = 0; nth < 20; nth += 1) await add(server.ann);
    await expect(add(server.ann)).toBeRefused(
      'conflict',
      'An entity can have at most 20 reports by email: delete one first',
    );
    await add(server.bob);
  });

  it('is not switched on in the name of another user, whatever the statement', async () => {
    await add(server.bob, { enabled: false });
    await server.owner('update report_mails set enabled_by = $1', [server.ann.id]);
    expect(await mailsOf(server.bob)).toMatchObject([{ enabled: false, next_day: null }]);
  });
});

describe('a report sent now', () => {
  it('is refused a second time within five minutes, and after a hundred addresses in a day', async () => {
    const many = Array.from({ length: 10 }, (_, n) => `banker${n}@bank.test`).join();
    const { id } = await add(server.ann, { addresses: many });
    const send = () => server.ann.call(sendReportMail, { id });
    expect(await send()).toEqual({ addresses: 10 });
    await expect(send()).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('five minutes'),
    });
    const earlier = () => server.owner(`update report_mail_log set created_at = now() - interval '1 hour'`);
    for (let nth = 1; nth < 10; nth += 1) {
      await earlier();
      await send();
    }
    await earlier();
    await expect(send()).toBeRefused('conflict', 'An entity can send at most 100 emails by hand a day');
  });
});

describe('the link in a mail', () => {
  it('takes its address out of every mail of that entity, and of no other', async () => {
    const { id } = await add(server.ann);
    await add(server.ann, { addresses: 'banker@bank.test' });
    await add(server.bob, { addresses: 'banker@bank.test' });
    await server.ann.call(sendReportMail, { id });
    const [{ key } = {}] = await server.owner<{ key: string }>(
      `select stop_key as key from report_mail_log where address = 'banker@bank.test'`,
    );
    const button = await server.nobody.send({
      method: 'POST',
      url: `/api/report-mails/stop?key=${key}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(button.statusCode).toBe(200);
    expect(await mailsOf(server.ann)).toMatchObject([
      { addresses: ['ann@lazyk.test'], enabled: true },
      { addresses: [], enabled: false },
    ]);
    expect(await mailsOf(server.bob)).toMatchObject([{ addresses: ['banker@bank.test'], enabled: true }]);
    expect((await logOf(server.ann))[0]).toMatchObject({
      address: 'banker@bank.test',
      failure: 'The recipient asked for no more of these mails',
    });
    // Again, as mail programs do.
    await expect(server.nobody.call(stopReportMails, { key: key?.slice(0, 20) ?? '' })).rejects.toThrow(
      'This link is incomplete. Open it again from the email.',
    );
    await server.nobody.call(stopReportMails, { key: key ?? '' });
    await expect(
      server.nobody.call(stopReportMails, { key: '7b1c1a52-6a3f-4a39-9a52-0c6d7a1d7c11' }),
    ).toBeRefused('not_found');
  });
});

describe('a server without mail', () => {
  it('says so, and switches nothing on', async () => {
    const bare = await openTestServer();
    expect(await bare.ann.call(listReportMails, {})).toEqual({ by_mail: false, mails: [] });
    const refused = { code: 'conflict', message: 'Email is not set up on this server' };
    await expect(add(bare.ann)).rejects.toMatchObject(refused);
    const off = await add(bare.ann, { enabled: false });
    await expect(bare.ann.call(sendReportMail, { id: off.id })).rejects.toMatchObject(refused);
    await expect(
      bare.ann.call(updateReportMail, { ...form, id: off.id, version: off.version }),
    ).rejects.toMatchObject(refused);
    await bare.ann.call(deleteReportMail, { id: off.id });
    await bare.close();
  });
});
