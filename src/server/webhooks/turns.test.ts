import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getWebhook, setWebhook } from '#api/webhooks';
import { PASSWORD, type Person, testServer } from '../testing/test-server.ts';
import { someLot } from '../testing/trades.ts';
import { type Post, WebhookSender } from './send-due.ts';

const server = testServer();
/** The kinds of the events that have arrived. */
let kinds: string[] = [];
beforeEach(async () => {
  kinds = [];
  await server.owner('delete from auth.webhooks');
});

const raise = (error: unknown) => {
  throw error;
};
const post: Post = async (_, { body }) => {
  kinds.push((JSON.parse(body) as { kind: string }).kind);
  return 204;
};
const senderBy = (by: Post) =>
  new WebhookSender(server.database, () => new Date('2026-11-20T15:00:00Z'), raise, by);
const set = (person: Person) =>
  person.call(setWebhook, { url: 'https://hooks.example.com/drover', current_password: PASSWORD });
/** Sends until nothing is due. */
async function sendAll(): Promise<void> {
  const sender = senderBy(post);
  while ((await sender.sendDue()) > 0) await sender.settled();
}

describe('delivery', () => {
  it('goes to each address one event at a time, the oldest first', async () => {
    await set(server.ann);
    await sendAll();
    for (const lot of ['oldest', 'middle', 'newest']) await someLot(server.ann, `in turn ${lot}`);
    const oldest = (await server.ann.call(getWebhook, {})).events
      .map(({ id }) => id)
      .slice(0, 3)
      .toReversed();
    const answers: ((status: number) => void)[] = [];
    const held: string[] = [];
    const waiting: Post = (_, { body }) => {
      held.push((JSON.parse(body) as { id: string }).id);
      return new Promise((answer) => answers.push(answer));
    };
    const sender = senderBy(waiting);
    for (const [nth, id] of oldest.entries()) {
      await sender.sendDue();
      await sender.sendDue();
      expect(held).toEqual(oldest.slice(0, nth + 1));
      expect(held.at(-1)).toBe(id);
      answers.at(-1)?.(204);
      await sender.settled();
    }
  });

  it('to slow addresses delays no other, and the other goes first while all are prompt', async () => {
    for (let nth = 0; nth < 9; nth += 1)
      await set(await server.signedUp(`slow${nth}@x.test`, `Slow Ranch ${nth}`));
    await server.owner(`update auth.webhooks set slow_until = now() + interval '1 hour'`);
    await set(server.ann);
    const never: Post = (to, body) =>
      body.body.includes('Slow Ranch') ? new Promise(() => {}) : post(to, body);
    const sender = senderBy(never);
    expect(await sender.sendDue()).toBe(3);
    // A delivery is over once it is recorded: a statement of this test beside it may take the same rows in another order.
    const delivered = () =>
      server.owner('select kind from auth.webhook_events where delivered_at is not null order by created_at');
    await expect.poll(delivered).toEqual([{ kind: 'test' }]);
    await someLot(server.ann, 'beside slow ones');
    await sender.sendDue();
    await expect.poll(delivered).toEqual([{ kind: 'test' }, { kind: 'lots' }]);
    expect(kinds).toEqual(['test', 'lots']);
    // The control: nine such addresses that are not known to be slow take every place.
    await server.owner(`update auth.webhooks set slow_until = '-infinity', sending_until = '-infinity'`);
    await server.owner(
      `update auth.webhook_events set next_try_at = now() - interval '1 minute', delivered_at = null`,
    );
    const unaware = senderBy(() => new Promise(() => {}));
    expect(await unaware.sendDue()).toBe(6);
  });

  it('marks an address as slow for an hour by its late response', async () => {
    await set(server.ann);
    const late = vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(2_001);
    await sendAll();
    late.mockRestore();
    const slow = `select slow_until between now() + interval '50 minutes' and now() + interval '1 hour' as slow from auth.webhooks`;
    expect(await server.owner(slow)).toEqual([{ slow: true }]);
    await someLot(server.ann, 'soon again');
    await sendAll();
    expect(kinds).toEqual(['test', 'lots']);
    expect(await server.owner(slow)).toEqual([{ slow: true }]);
  });
});
