import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAlerts } from '#api/alerts';
import { getMailPreferences, saveMailPreferences, unsubscribe } from '#api/mail';
import { captureSnapshot } from '#api/snapshots';
import {
  MAIL_KINDS,
  type MailFrequency,
  type MailKind,
  type MailPreferences,
} from '#domain/alerts/mail-preferences';
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

const wanting = (chosen: Partial<Record<MailKind, MailFrequency>>): MailPreferences =>
  Object.fromEntries(MAIL_KINDS.map((kind) => [kind, chosen[kind] ?? 'none'])) as MailPreferences;
const choose = (who: Person, chosen: Partial<Record<MailKind, MailFrequency>>) =>
  who.call(saveMailPreferences, { preferences: wanting(chosen) });
const look = (instant: string) => queueDigests(server.database, server.env, new Date(instant));
async function mailsAfter(instant: string) {
  await look(instant);
  await sendMails(server);
  return smtp.mails.splice(0);
}

const NIGHT = '2026-11-20T09:00:00Z';
const MORNING = '2026-11-20T12:30:00Z';
const NOON = '2026-11-20T18:00:00Z';
const NEXT_MORNING = '2026-11-21T12:30:00Z';

describe('mails about alerts', () => {
  it('are sent only to users who want them', async () => {
    expect((await server.ann.call(listAlerts, {})).length).toBeGreaterThan(0);
    expect(await mailsAfter(NOON)).toEqual([]);
    expect((await server.ann.call(getMailPreferences, {})).preferences).toEqual(wanting({}));
  });

  it('are sent once a morning, with the news since the last one and links', async () => {
    await choose(server.ann, { lot_past_out_date: 'daily' });
    expect(await mailsAfter(NIGHT)).toEqual([]);
    const [mail, ...more] = await mailsAfter(MORNING);
    expect(more).toEqual([]);
    expect(mail?.to).toEqual([server.ann.email]);
    expect(mail?.headers.get('subject')).toMatch(/^Drover: Lot late of Lazy K Ranch is past its out date/);
    expect(mail?.body).toContain(`${SITE}/lot/late%20of%20Lazy%20K%20Ranch`);
    expect(await mailsAfter(NOON)).toEqual([]);
    expect(await mailsAfter(NEXT_MORNING)).toEqual([]);
    await server.owner(`update lots set est_out_date = '2026-02-01' where lot = 'late of Lazy K Ranch'`);
    expect(await mailsAfter(NEXT_MORNING)).toEqual([]);
    expect(await mailsAfter('2026-11-22T12:30:00Z')).toHaveLength(1);
  });

  it('are sent at once if chosen, also for an alert that recurs', async () => {
    await choose(server.ann, { lot_past_out_date: 'at_once' });
    expect(await mailsAfter(NIGHT)).toHaveLength(1);
    const outDate = (day: string) =>
      server.owner(`update lots set est_out_date = $1 where lot = 'late of Lazy K Ranch'`, [day]);
    await outDate('2099-02-01');
    expect(await mailsAfter(MORNING)).toEqual([]);
    await outDate('2026-02-01');
    expect(await mailsAfter(NOON)).toHaveLength(1);
  });

  it('contain nothing about other entities’ records', async () => {
    await choose(server.ann, { lot_past_out_date: 'at_once' });
    await choose(server.admin, { lot_past_out_date: 'at_once' });
    const mails = await mailsAfter(NOON);
    const bodyTo = (who: Person) => mails.find(({ to }) => to.includes(who.email))?.body ?? '';
    expect(bodyTo(server.ann)).toContain('Lazy K');
    expect(bodyTo(server.ann)).not.toContain('Sandhill');
    expect(bodyTo(server.admin)).toContain('Sandhill');
  });

  it('are made once by several servers', async () => {
    await choose(server.ann, { lot_past_out_date: 'daily', lot_hedge: 'at_once' });
    const queued = await Promise.all([1, 2, 3].map(() => look(MORNING)));
    expect(queued.reduce((sum, count) => sum + count, 0)).toBe(1);
  });

  it('report a capture, to a producer only their own', async () => {
    await choose(server.ann, { snapshot: 'at_once' });
    expect(await mailsAfter(NIGHT)).toEqual([]);
    await server.admin.call(captureSnapshot, {});
    const [mail] = await mailsAfter(NIGHT);
    expect(mail?.headers.get('subject')).toMatch(
      /^Drover: Equity snapshot of \w+ \d+, \d{4}: (no price|Equity with Sales and LRP .*), 1 lot; 1 lot without a plan to finish$/,
    );
    expect(await mailsAfter(NOON)).toEqual([]);
  });
});

describe('unsubscribing', () => {
  const keyIn = (body = '') => /unsubscribe\?key=([\w-]+)/.exec(body)?.[1] ?? '';

  it('takes one click, from the mail’s last line or the mail program’s button', async () => {
    await choose(server.ann, { lot_past_out_date: 'at_once' });
    await choose(server.bob, { lot_past_out_date: 'at_once' });
    const mails = await mailsAfter(NOON);
    const [ann, bob] = [server.ann, server.bob].map((who) => mails.find(({ to }) => to.includes(who.email)));
    await server.nobody.call(unsubscribe, { key: keyIn(ann?.body) });
    expect((await server.ann.call(getMailPreferences, {})).preferences).toEqual(wanting({}));
    expect((await server.bob.call(getMailPreferences, {})).preferences.lot_past_out_date).toBe('at_once');

    const [, address = ''] = /<(.*)>/.exec(bob?.headers.get('list-unsubscribe') ?? '') ?? [];
    expect(bob?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const response = await server.nobody.send({
      method: 'POST',
      url: address.replace(SITE, ''),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(response.statusCode).toBe(200);
    expect((await server.bob.call(getMailPreferences, {})).preferences).toEqual(wanting({}));
  });

  it('reports an unknown link', async () => {
    await expect(
      server.nobody.call(unsubscribe, { key: '00000000-0000-4000-8000-000000000000' }),
    ).toBeRefused('not_found');
  });
});

describe('mails about offers', () => {
  it('name what fits the lots below their band, once a morning while the offers are open', async () => {
    await someLot(server.bob, 'open of Bob', { est_out_wt: 1250, est_out_date: '2027-03-10' });
    const offers = [100, 97.5, 95, 90].map(
      (level) =>
        `('2026-11-20', 'fed', 17, ${level}, ${level * 2.3}, 0.05, ${level / 10}, 230, 1, '2027-03-19', 'simulated')`,
    );
    await server.owner(
      `insert into lrp_offers (effective, type, weeks, level, coverage, rate, gross, expected, factor, end_date, source)
       values ${offers.join(', ')}`,
    );
    await choose(server.bob, { lrp_offers: 'daily' });
    await choose(server.ann, { lrp_offers: 'daily' });
    const mails = await mailsAfter(NEXT_MORNING);
    expect(mails.map(({ to }) => to)).toEqual([[server.bob.email]]);
    // A long subject and long lines are folded.
    const body = mails[0]?.body.replaceAll(/\s+/g, ' ');
    expect(body).toMatch(
      /Lot open of Bob is hedged 0\.00%, below 80%\. LRP to Mar 19, 2027: 100% costs \$[\d.]+ a head, 97\.5% \$[\d.]+, 95% \$[\d.]+\. Open until 8:25 AM, Nov 21/,
    );
    expect(body).toContain('/risk-management/lrp?tab=offers&lot=open+of+Bob');
    expect(await mailsAfter(NEXT_MORNING)).toEqual([]);
    // On Sunday morning these have closed.
    expect(await mailsAfter('2026-11-22T12:30:00Z')).toEqual([]);
  });
});
