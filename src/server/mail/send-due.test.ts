import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailSettings, testMailServer } from '../testing/smtp.ts';
import { testServer } from '../testing/test-server.ts';
import { mailerOf, type Mailer } from './mailer.ts';
import { pauseAfter, sendDueMails } from './send-due.ts';

const server = testServer();
const smtp = testMailServer();
let mailer: Mailer;
beforeAll(() => {
  mailer = mailerOf(mailSettings(smtp)) as Mailer;
});
afterAll(() => mailer.close());
beforeEach(async () => {
  smtp.mails.length = 0;
  smtp.refusal = null;
  await server.owner('delete from auth.mails');
});

const queue = (subject: string) =>
  server.owner(
    `insert into auth.mails (user_id, subject, body, send_before)
     select id, $1, 'Grüße from the yard', now() + interval '1 hour' from users where email = $2`,
    [subject, server.ann.email],
  );
const failures: unknown[] = [];
const sendAll = () => sendDueMails(server.database, mailer, (error) => failures.push(error));
const states = () =>
  server.owner<{ sent: boolean; failure: string | null; tries: number; body: string }>(
    'select sent_at is not null as sent, failure, tries, body from auth.mails order by id',
  );
const later = () => server.owner(`update auth.mails set next_try_at = now()`);

describe('mails', () => {
  it('are sent once by several servers, and their text is not stored', async () => {
    for (const subject of ['One', 'Two', 'Three']) await queue(subject);
    await Promise.all([sendAll(), sendAll(), sendAll()]);
    expect(smtp.mails.map(({ headers }) => headers.get('subject') ?? '').toSorted()).toEqual([
      'One',
      'Three',
      'Two',
    ]);
    expect(smtp.mails[0]).toMatchObject({ to: [server.ann.email], body: 'Grüße from the yard\n' });
    expect(await states()).toEqual(
      Array.from({ length: 3 }, () => ({ sent: true, failure: null, tries: 1, body: '' })),
    );
    await later();
    expect(await sendAll()).toBe(0);
  });

  it('are retried later while the mail server does not accept them', async () => {
    await queue('Busy');
    smtp.refusal = { code: 451, message: 'Try again later' };
    expect(await sendAll()).toBe(0);
    expect(await sendAll()).toBe(0);
    expect(await states()).toMatchObject([{ sent: false, failure: null, tries: 1 }]);
    smtp.refusal = null;
    await later();
    expect(await sendAll()).toBe(1);
  });

  it('are given up with the reason when it refuses them permanently', async () => {
    await queue('Refused');
    smtp.refusal = { code: 550, message: 'No such mailbox' };
    await sendAll();
    await later();
    await sendAll();
    expect(await states()).toEqual([
      { sent: false, failure: expect.stringContaining('No such mailbox'), tries: 1, body: '' },
    ]);
  });

  it('keep their message id when a server died before recording them as sent', async () => {
    await queue('Twice');
    await sendAll();
    await server.owner(`update auth.mails set sent_at = null, body = 'again', next_try_at = now()`);
    await sendAll();
    const [first, second] = smtp.mails.map(({ headers }) => headers.get('message-id'));
    expect(first).toMatch(/^<.+@example\.com>$/);
    expect(second).toBe(first);
  });

  it('that are obsolete are not sent', async () => {
    await queue('Late');
    await server.owner(`update auth.mails set send_before = now()`);
    expect(await sendAll()).toBe(0);
  });

  it('wait longer after each try, up to an hour', () => {
    expect([1, 2, 3, 7, 20].map(pauseAfter)).toEqual([1, 2, 4, 60, 60]);
  });
});
