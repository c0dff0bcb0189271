import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { addLot, listLots } from '#api/lots';
import { addOut } from '#api/outs';
import { captureSnapshot } from '#api/snapshots';
import { getWebhook, removeWebhook, resendWebhookEvent, setWebhook } from '#api/webhooks';
import { DEPARTURES, newUser } from '../testing/accounts.ts';
import { programOf } from '../testing/api-tokens.ts';
import { PASSWORD, type Person, testServer } from '../testing/test-server.ts';
import { bookTrade, someLot } from '../testing/trades.ts';
import { NotDelivered } from './post.ts';
import { queueAlertEvents } from './queue-alerts.ts';
import { type Post, WebhookSender } from './send-due.ts';

const server = testServer();

interface Sent {
  url: string;
  headers: Record<string, string>;
  event: Record<string, unknown>;
  body: string;
}
let sent: Sent[] = [];
/** The answers of the receivers. */
let respond: () => number = () => 204;
beforeEach(async () => {
  sent = [];
  respond = () => 204;
  await server.owner('delete from auth.webhooks');
});

const now = new Date('2026-11-20T15:00:00Z');
const post: Post = async (url, { body, headers }) => {
  sent.push({ url, headers, body, event: JSON.parse(body) as Record<string, unknown> });
  return respond();
};
/** Sends until nothing is due; returns the number of deliveries. */
async function sendAll(): Promise<number> {
  const sender = new WebhookSender(server.database, () => now, raise, post);
  for (let delivered = 0; ; delivered += await sender.settled())
    if ((await sender.sendDue()) === 0) return delivered;
}
const raise = (error: unknown) => {
  throw error;
};
const later = () => server.owner('update auth.webhook_events set next_try_at = now()');
const events = (person: Person) => person.call(getWebhook, {}).then(({ events: all }) => all);
const url = 'https://hooks.example.com/drover';
const set = (person: Person, more: object = {}) =>
  person.call(setWebhook, { url, current_password: PASSWORD, ...more });
/** Sets the address and sends the test, so that only what follows is left. */
const begin = async (person: Person) => {
  const { secret } = await set(person);
  await sendAll();
  sent = [];
  return secret;
};
const kinds = () => sent.map(({ event }) => event['kind']);

describe('the address of an entity', () => {
  it('is set with the current password, seen by the entity’s users, and sent a test', async () => {
    await expect(set(server.ann, { current_password: 'a guess' })).toBeRefused('invalid');
    expect(await server.ann.call(getWebhook, {})).toEqual({ webhook: null, events: [] });
    const { secret } = await set(server.ann);
    expect(secret).toMatch(/^whsec_[\w-]{43}$/);
    expect(await sendAll()).toBe(1);
    expect(sent).toMatchObject([{ url, event: { kind: 'test', entity: 'Lazy K Ranch' } }]);
    const seen = await server.ann.call(getWebhook, {});
    expect(seen).toMatchObject({
      webhook: { url },
      events: [{ kind: 'test', status: 204, tries: 1, failure: null }],
    });
    expect(JSON.stringify(seen)).not.toContain(secret);
    expect(await server.bob.call(getWebhook, {})).toEqual({ webhook: null, events: [] });
  });

  it('is set by an administrator for any entity, and by nobody else for another', async () => {
    await expect(set(server.bob, { owner: 'Lazy K Ranch' })).toBeRefused('not_found');
    await set(server.admin, { owner: 'Lazy K Ranch' });
    expect((await server.ann.call(getWebhook, {})).webhook).toMatchObject({ url, set_by: 'Administrator' });
    await expect(server.bob.call(removeWebhook, { owner: 'Lazy K Ranch' })).toBeRefused('not_found');
    await server.ann.call(removeWebhook, {});
    expect((await server.ann.call(getWebhook, {})).webhook).toBeNull();
    expect(await sendAll()).toBe(0);
  });

  it('is out of reach for an API token', async () => {
    const program = await programOf(server, server.ann, 'write');
    await expect(set(program)).toBeRefused('forbidden');
    await expect(program.call(getWebhook, {})).toBeRefused('forbidden');
    await expect(program.call(removeWebhook, {})).toBeRefused('forbidden');
  });

  it.each([
    'http://hooks.example.com/',
    'https://127.0.0.1/',
    'https://localhost:3000/',
    'https://hooks.example.com:22/',
  ])('is refused as %s', async (address) => {
    await expect(set(server.ann, { url: address })).toBeRefused('invalid', { url: expect.any(String) });
  });

  it.each(DEPARTURES)('goes when the user who set it %s', async (_, change) => {
    const user = await newUser(server);
    const person = await server.signedIn(user);
    await set(person);
    const count = 'select count(*)::int as addresses from auth.webhooks';
    expect(await server.owner(count)).toEqual([{ addresses: 1 }]);
    await server.owner(change, [user.id]);
    expect(await server.owner(count)).toEqual([{ addresses: 0 }]);
  });
});

describe('events', () => {
  it('are not written where no address is set', async () => {
    await set(server.bob);
    await someLot(server.ann, 'silent');
    await bookTrade(server, { lot_id: (await someLot(server.ann, 'silent too')).id });
    expect(await server.owner(`select distinct kind from auth.webhook_events`)).toEqual([{ kind: 'test' }]);
  });

  it('say what happened to lots, one event for one change', async () => {
    await begin(server.ann);
    const { id } = await someLot(server.ann, 'noted');
    await sendAll();
    await server.ann.call(addOut, { lot_id: id, date_out: '2026-05-01', head_count: 1 });
    await sendAll();
    const none = { added: [], changed: [], deleted: [] };
    expect(sent.map(({ event }) => event)).toMatchObject([
      { kind: 'lots', counts: { added: 1, changed: 0, deleted: 0 }, ids: { ...none, added: [id] } },
      { kind: 'lots', counts: { added: 0, changed: 1, deleted: 0 }, ids: { ...none, changed: [id] } },
    ]);
    expect(sent.map(({ body }) => body).join()).not.toMatch(/noted|30000|75000/);
  });

  it('are gone with a change that is rolled back', async () => {
    await begin(server.ann);
    const before = (await server.ann.call(listLots, {})).length;
    const [lot] = await server.ann.call(listLots, {});
    const again = { ...lot, lot: lot?.lot, total_received: 9, total_pay_wt: 9, total_cost: 9 };
    await expect(server.ann.call(addLot, again as never)).toBeRefused('conflict');
    expect((await server.ann.call(listLots, {})).length).toBe(before);
    expect(await sendAll()).toBe(0);
  });

  it('of a large import are one, with its counts and the first hundred records', async () => {
    await begin(server.ann);
    const { id } = await someLot(server.ann, 'large');
    await sendAll();
    sent = [];
    const insert = `insert into trades (lot_id, acct, name, trade_date, b_s, quantity, period, description, price_amount, symbol)
      select ${id}, 'large', 'x', '2026-05-05', 'Buy', 1, 'Dec-26', 'x', 220, 'LEZ26' from generate_series(1, 1000);`;
    await server.owner(`begin; ${insert.repeat(4)}
      update trades set quantity = 2 where acct = 'large'; commit`);
    expect(await sendAll()).toBe(1);
    expect(sent).toMatchObject([
      { event: { kind: 'trades', counts: { added: 4_000, changed: 0, deleted: 0 } } },
    ]);
    expect(sent[0]?.event).toMatchObject({ ids: { added: { length: 100 } } });
    await server.owner(
      `update trades set quantity = 3 where acct = 'large' and id = (select min(id) from trades where acct = 'large')`,
    );
    await sendAll();
    await server.owner(`delete from trades where acct = 'large'`);
    await sendAll();
    expect(sent.slice(1).map(({ event }) => event['counts'])).toEqual([
      { added: 0, changed: 1, deleted: 0 },
      { added: 0, changed: 0, deleted: 4_000 },
    ]);
  });

  it('tell both entities when a trade moves between them', async () => {
    const [annsLot, bobsLot] = [await someLot(server.ann, 'from'), await someLot(server.bob, 'to')];
    await bookTrade(server, { lot_id: annsLot.id });
    await begin(server.ann);
    await begin(server.bob);
    await server.owner('update trades set lot_id = $1 where lot_id = $2', [bobsLot.id, annsLot.id]);
    await sendAll();
    expect(sent.map(({ event }) => [event['kind'], event['entity']].join(' of ')).toSorted()).toEqual([
      'trades of Lazy K Ranch',
      'trades of Sandhill Cattle Co',
    ]);
  });

  it('name the day of a snapshot', async () => {
    await begin(server.ann);
    const { snapshot_date } = await server.admin.call(captureSnapshot, { replace: true });
    await sendAll();
    expect(sent.map(({ event }) => event)).toMatchObject([{ kind: 'snapshots', days: [snapshot_date] }]);
  });

  it('have the alerts that are new for the producer who set the address, once', async () => {
    await begin(server.ann);
    const check = async () => {
      await server.owner(`update auth.webhooks set alerts_checked_at = '-infinity'`);
      return queueAlertEvents(server.database, 'America/Chicago', now);
    };
    const first = await check();
    expect(first).toBeGreaterThan(0);
    await sendAll();
    expect(kinds()).toEqual(['alerts']);
    expect(sent[0]?.event['alerts']).toHaveLength(first);
    expect(sent[0]?.event['alerts']).toContainEqual(
      expect.objectContaining({ kind: expect.any(String), message: expect.stringMatching(/Lot/) }),
    );
    expect(await check()).toBe(0);
    expect(await queueAlertEvents(server.database, 'America/Chicago', now)).toBe(0);
    await server.owner(`delete from auth.webhook_alerts`);
    expect(await Promise.all([check(), check()]).then((found) => Math.max(...found))).toBe(first);
  });

  it('have no alerts of other entities where an administrator sets the address', async () => {
    await someLot(server.bob, 'canary lot');
    await set(server.admin);
    await set(server.admin, { owner: 'Lazy K Ranch' });
    await queueAlertEvents(server.database, 'America/Chicago', now);
    await sendAll();
    const alerts = sent.filter(({ event }) => event['kind'] === 'alerts');
    expect(alerts.map(({ event }) => event['entity'])).toEqual(['Lazy K Ranch']);
    expect(alerts.map(({ body }) => body).join()).not.toContain('canary');
  });
});

describe('delivery', () => {
  it('is signed over the time and the body', async () => {
    const { secret } = await set(server.ann);
    await sendAll();
    const [{ headers, body } = { headers: {}, body: '' }] = sent as Pick<Sent, 'headers' | 'body'>[];
    const seconds = String(now.getTime() / 1_000);
    expect(headers['drover-timestamp']).toBe(seconds);
    const expected = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    expect(headers['drover-signature']).toBe(`v1=${expected}`);
  });

  it('happens once with several servers', async () => {
    await begin(server.ann);
    await begin(server.bob);
    sent = [];
    for (const person of [server.ann, server.bob])
      for (const lot of ['first', 'second', 'third']) await someLot(person, `once ${lot}`);
    await Promise.all([sendAll(), sendAll(), sendAll()]);
    expect(new Set(sent.map(({ event }) => event['id'])).size).toBe(6);
    expect(sent).toHaveLength(6);
  });

  it('is tried again with longer pauses, the same id each time, and given up in the end', async () => {
    await set(server.ann);
    respond = () => {
      throw new NotDelivered('The address answered with status 500', 500);
    };
    for (let nth = 1; nth <= 8; nth += 1) {
      expect(await sendAll()).toBe(0);
      await later();
    }
    expect(sent).toHaveLength(6);
    expect(new Set(sent.map(({ event }) => event['id'])).size).toBe(1);
    const failure = 'The address answered with status 500';
    expect(await events(server.ann)).toMatchObject([
      { tries: 6, given_up: true, status: 500, failure, delivered_at: null },
    ]);
  });

  it('can be repeated by a user of the entity, and by nobody of another', async () => {
    await begin(server.ann);
    const [event] = await events(server.ann);
    const id = event?.id ?? '';
    await expect(server.bob.call(resendWebhookEvent, { id })).toBeRefused('not_found');
    expect(await sendAll()).toBe(0);
    await server.ann.call(resendWebhookEvent, { id });
    expect(await sendAll()).toBe(1);
    expect(sent[0]?.headers['drover-id']).toBe(id);
  });

  it('never goes to a stored address that is not allowed any more', async () => {
    await set(server.ann);
    await server.owner(`update auth.webhooks set url = 'https://10.0.0.7/'`);
    await sendAll();
    expect(sent).toEqual([]);
    expect(await events(server.ann)).toMatchObject([
      { failure: 'Address must have a public name, like https://hooks.example.com/drover' },
    ]);
  });

  it('is forgotten after thirty days', async () => {
    await begin(server.ann);
    await server.owner(`update auth.webhook_events set created_at = now() - interval '31 days'`);
    await someLot(server.ann, 'newer');
    await sendAll();
    expect((await events(server.ann)).map(({ kind }) => kind)).toEqual(['lots']);
  });
});
