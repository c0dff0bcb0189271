import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getMailPreferences, saveMailPreferences, unsubscribe } from '#api/mail';
import { MAIL_KINDS, type MailPreferences } from '#domain/alerts/mail-preferences';
import { mailSettings, sendMails, testMailServer } from '../testing/smtp.ts';
import { someLot } from '../testing/trades.ts';
import { type Person, testServer } from '../testing/test-server.ts';
import { queueDigests } from './queue-digests.ts';

const SITE = 'https://drover.example.com';
const smtp = testMailServer();
const server = testServer(mailSettings(smtp));
beforeAll(async () => {
  for (const who of [server.ann, server.bob])
    await someLot(who, `late of ${who.entity_name}`, { est_out_date: '2026-01-15' });
});
beforeEach(async () => {
  smtp.mails.length = 0;
  for (const table of ['mail_preferences', 'mail_recipients', 'mailed_alerts', 'auth.mails'])
    await server.owner(`delete from ${table}`);
});

const choose = (who: Person, clients: 'daily' | 'none' = 'daily') =>
  who.call(saveMailPreferences, {
    preferences: Object.fromEntries(
      MAIL_KINDS.map((kind) => [kind, kind === 'clients' ? clients : 'none']),
    ) as MailPreferences,
  });
async function mailsAfter(instant: string) {
  await queueDigests(server.database, server.env, new Date(instant));
  await sendMails(server);
  return smtp.mails.splice(0);
}

const [NIGHT, MORNING, NOON] = ['2026-11-20T09:00:00Z', '2026-11-20T12:30:00Z', '2026-11-20T18:00:00Z'];
const NEXT_MORNINGS = ['2026-11-21T12:30:00Z', '2026-11-22T12:30:00Z', '2026-11-23T12:30:00Z'];

describe('the mail about clients', () => {
  it('is sent once a morning to an administrator who wants it, and only where something has changed', async () => {
    await choose(server.admin);
    expect(await mailsAfter(NIGHT)).toEqual([]);
    const [mail, ...more] = await mailsAfter(MORNING);
    expect(more).toEqual([]);
    expect(mail?.to).toEqual([server.admin.email]);
    expect(mail?.headers.get('subject')).toBe(
      'Drover: Lazy K Ranch: 1 lot past out date, and news of 1 other client',
    );
    expect(mail?.body).toContain('- New: Lot late of Sandhill Cattle Co is past');
    expect(mail?.body).toMatch(/\/admin\/client\?client=\d+\n/);
    expect(mail?.body).toContain(`Unsubscribe: ${SITE}/unsubscribe?key=`);
    expect(await mailsAfter(NOON)).toEqual([]);
    expect(await mailsAfter(NEXT_MORNINGS[0] ?? '')).toEqual([]);

    await server.owner(`update lots set est_out_date = '2099-02-01' where lot = 'late of Lazy K Ranch'`);
    const [gone] = await mailsAfter(NEXT_MORNINGS[1] ?? '');
    expect(gone?.headers.get('subject')).toBe('Drover: Lazy K Ranch: No plan to finish');
    expect(gone?.body).toContain('- No longer: 1 lot past out date');
    expect(gone?.body).not.toContain('Sandhill');
    await server.owner(`update lots set est_out_date = '2026-01-15' where lot = 'late of Lazy K Ranch'`);
    const [again] = await mailsAfter(NEXT_MORNINGS[2] ?? '');
    expect(again?.body).toContain('- New: Lot late of Lazy K Ranch is past');
  });

  it('is not for producers, and made once by several servers', async () => {
    await choose(server.ann);
    expect(await mailsAfter(MORNING)).toEqual([]);
    await choose(server.admin);
    const queued = await Promise.all(
      [1, 2, 3].map(() => queueDigests(server.database, server.env, new Date(MORNING))),
    );
    expect(queued.reduce((sum, count) => sum + count, 0)).toBe(1);
  });

  it('ends with its unsubscribe link', async () => {
    await choose(server.admin);
    const [mail] = await mailsAfter(MORNING);
    await server.nobody.call(unsubscribe, {
      key: /unsubscribe\?key=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '',
    });
    expect((await server.admin.call(getMailPreferences, {})).preferences.clients).toBe('none');
    await server.owner(`update lots set est_out_date = '2099-02-01' where lot = 'late of Lazy K Ranch'`);
    expect(await mailsAfter(NEXT_MORNINGS[0] ?? '')).toEqual([]);
  });
});
