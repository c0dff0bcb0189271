import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Sender } from '../threads/fair-queue.ts';
import { fairShares, MOST_WAITING_REQUESTS } from './fair-share.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const taking = (milliseconds: number) => () =>
  new Promise<string>((resolve) => setTimeout(() => resolve('done'), milliseconds));
const nothing = () => {};
/** A request of a user, from an address of their own unless one is given. */
const of = (user: string, network = `network of ${user}`): Sender => ({ user, network });

const about = (endpoint: string, isLargeBook = true) => ({ endpoint, client: null, isLargeBook });

/** Shares after each of these users, one after the other, has worked for so long. */
async function sharesAfter(milliseconds: number, ...users: string[]) {
  const inTurn = fairShares({ heavy: 3, unknown: 2 });
  for (const user of users) {
    const working = inTurn(of(user), about('GET /list'), taking(milliseconds), nothing);
    await vi.advanceTimersByTimeAsync(milliseconds);
    await working;
  }
  let waits = 0;
  const ask = (user: string, takes: number, network?: string, endpoint = 'GET /list') =>
    inTurn(of(user, network), about(endpoint), taking(takes), () => (waits += 1));
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
    expect(order).toHaveLength(4);
    await vi.advanceTimersByTimeAsync(1_000);
    await Promise.all(heavy);
    expect([order.length, waits()]).toEqual([7, 6]);
  });

  it('get one share for all accounts of an address', async () => {
    const accounts = Array.from({ length: 8 }, (_, at) => `account ${at}`);
    const { ask } = await sharesAfter(2_000, 'bob', ...accounts);
    const order: string[] = [];
    const running = accounts.slice(0, 3).map((user) => ask(user, 1_000, 'one address'));
    const waiting = accounts
      .slice(3)
      .map((user) => ask(user, 1_000, 'one address').then(() => order.push(user)));
    const own = [0, 1, 2].map(() => ask('bob', 1_000).then(() => order.push('bob')));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(order.filter((user) => user === 'bob')).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(3_000);
    await Promise.all([...running, ...waiting, ...own]);
    expect(order).toHaveLength(8);
  });

  it('are told when their requests wait too long, or too many wait', async () => {
    const { ask } = await sharesAfter(2_000, 'ann');
    const running = Array.from({ length: 3 }, () => ask('ann', 60_000));
    const waiting = Array.from({ length: MOST_WAITING_REQUESTS }, () => ask('ann', 10));
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

it('requests that took no longer than usual the last time never wait, however many', async () => {
  const { ask, waits } = await sharesAfter(90, ...Array.from({ length: 50 }, () => 'ann'));
  const asked = Array.from({ length: 100 }, () => ask('ann', 10));
  await vi.advanceTimersByTimeAsync(10);
  expect([await Promise.all(asked), waits()]).toEqual([asked.map(() => 'done'), 0]);
});

describe('requests of a large book whose cost is not known', () => {
  it('run two at once, while those of users who are known run at once', async () => {
    const { ask } = await sharesAfter(50, 'ann');
    const order: string[] = [];
    const crowd = Array.from({ length: 20 }, (_, at) => `user ${at}`);
    const asked = crowd.map((user) => ask(user, 400).then(() => order.push(user)));
    void ask('ann', 50).then(() => order.push('ann'));
    await vi.advanceTimersByTimeAsync(450);
    expect(order).toEqual(['ann', 'user 0', 'user 1']);
    await vi.advanceTimersByTimeAsync(4_000);
    await Promise.all(asked);
  });

  it('are those to an endpoint that took long the last time, or was not asked before', async () => {
    const { ask, waits } = await sharesAfter(50, 'ann');
    const slow = [ask('bob', 1_000), ask('cal', 1_000)];
    const [known, other] = [ask('ann', 200), ask('ann', 10, undefined, 'GET /other')];
    await vi.advanceTimersByTimeAsync(300);
    expect([await known, waits()]).toEqual(['done', 1]);
    const again = ask('ann', 10);
    expect(waits()).toBe(2);
    await vi.advanceTimersByTimeAsync(1_000);
    await Promise.all([...slow, other, again]);
  });

  it('hold others up for at most two seconds each', async () => {
    const { ask } = await sharesAfter(50, 'ann');
    const endless = [ask('bob', 60_000), ask('cal', 60_000)];
    const asked = ask('ann', 10, undefined, 'GET /other');
    await vi.advanceTimersByTimeAsync(2_020);
    expect(await asked).toBe('done');
    await vi.advanceTimersByTimeAsync(60_000);
    await Promise.all(endless);
  });
});

it('requests about small books never wait on a server that answers within a second', async () => {
  const inTurn = fairShares({ heavy: 3, unknown: 2 });
  let waits = 0;
  const crowd = Array.from({ length: 20 }, (_, at) => `user ${at}`);
  for (let round = 0; round < 3; round += 1) {
    const asked = crowd.map((user) =>
      inTurn(of(user), about('GET /list', false), taking(900), () => (waits += 1)),
    );
    await vi.advanceTimersByTimeAsync(900);
    expect([await Promise.all(asked), waits]).toEqual([crowd.map(() => 'done'), 0]);
  }
});
