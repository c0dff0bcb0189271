import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fairShares, MOST_WAITING, type Sender } from './fair-share.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const taking = (milliseconds: number) => () =>
  new Promise<string>((resolve) => setTimeout(() => resolve('done'), milliseconds));
const nothing = () => {};
/** A request of a user, from an address of their own unless one is given. */
const of = (user: string, network = `network of ${user}`): Sender => ({ user, network });

/** Shares after each of these users has worked for so long. */
async function sharesAfter(milliseconds: number, ...users: string[]) {
  const inTurn = fairShares();
  const working = users.map((user) => inTurn(of(user), taking(milliseconds), nothing));
  await vi.advanceTimersByTimeAsync(milliseconds);
  await Promise.all(working);
  let waits = 0;
  const ask = (user: string, takes: number, network?: string) =>
    inTurn(of(user, network), taking(takes), () => (waits += 1));
  return { ask, waits: () => waits };
}

describe('users who have worked the server hard', () => {
  it('take turns, a few at once, while others run at once', async () => {
    const { ask, waits } = await sharesAfter(2_000, 'ann');
    const order: string[] = [];
    const heavy = Array.from({ length: 6 }, (_, at) => ask('ann', 1_000).then(() => order.push(`ann ${at}`)));
    void ask('bob', 50).then(() => order.push('bob'));
    await vi.advanceTimersByTimeAsync(60);
    expect(order).toEqual(['bob']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(order).toHaveLength(5);
    await vi.advanceTimersByTimeAsync(1_000);
    await Promise.all(heavy);
    expect([order.length, waits()]).toEqual([7, 6]);
  });

  it('get one share for all accounts of an address', async () => {
    const accounts = Array.from({ length: 8 }, (_, at) => `account ${at}`);
    const { ask } = await sharesAfter(2_000, 'bob', ...accounts);
    const order: string[] = [];
    const running = accounts.slice(0, 4).map((user) => ask(user, 1_000, 'one address'));
    const waiting = accounts
      .slice(4)
      .map((user) => ask(user, 1_000, 'one address').then(() => order.push(user)));
    const own = [0, 1, 2, 3].map(() => ask('bob', 1_000).then(() => order.push('bob')));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(order.filter((user) => user === 'bob')).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(2_000);
    await Promise.all([...running, ...waiting, ...own]);
    expect(order).toHaveLength(8);
  });

  it('are told when their requests wait too long, or too many wait', async () => {
    const { ask } = await sharesAfter(2_000, 'ann');
    const running = Array.from({ length: 4 }, () => ask('ann', 60_000));
    const waiting = Array.from({ length: MOST_WAITING }, () => ask('ann', 10));
    const outcomes = Promise.allSettled(waiting);
    await expect(ask('ann', 10)).rejects.toMatchObject({ code: 'too_many_requests' });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await outcomes).toMatchObject(waiting.map(() => ({ reason: { code: 'unavailable' } })));
    await vi.advanceTimersByTimeAsync(60_000);
    await Promise.all(running);
  });

  it('run at once again after a while', async () => {
    const { ask, waits } = await sharesAfter(1_000, 'ann');
    await vi.advanceTimersByTimeAsync(60_000);
    const asked = ask('ann', 10);
    await vi.advanceTimersByTimeAsync(10);
    expect([await asked, waits()]).toEqual(['done', 0]);
  });
});

it('requests that take no longer than usual never wait, however many', async () => {
  const { ask, waits } = await sharesAfter(90, ...Array.from({ length: 50 }, () => 'ann'));
  const asked = ask('ann', 10);
  await vi.advanceTimersByTimeAsync(10);
  expect([await asked, waits()]).toEqual(['done', 0]);
});
