import { describe, expect, it } from 'vitest';
import { requestCounter } from './token-callers.ts';

describe('the counter of requests', () => {
  it('lets so many through in a window, and says how long to wait after that', () => {
    const counter = requestCounter(2, 60);
    expect([0, 1_000, 2_000].map((now) => counter.count('a', now))).toEqual([0, 0, 58]);
    expect(counter.count('a', 59_999)).toBe(1);
    expect(counter.count('a', 60_000)).toBe(0);
  });

  it('counts every key by itself', () => {
    const counter = requestCounter(1, 60);
    counter.count('a', 0);
    expect(counter.count('a', 0)).toBe(60);
    expect(counter.count('b', 0)).toBe(0);
  });

  it('keeps its counts when very many keys arrive within a window', () => {
    const counter = requestCounter(1, 60);
    counter.count('a', 0);
    for (let key = 0; key < 6_000; key += 1) counter.count(`other ${key}`, 1_000);
    expect(counter.count('a', 2_000)).toBe(58);
  });
});
