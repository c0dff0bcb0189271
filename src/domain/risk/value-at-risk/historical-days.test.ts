import { describe, expect, it } from 'vitest';
import type { Day } from '../../kit/days.ts';
import { historicalDaysOf, historicalPricesOf, type Series } from './historical-days.ts';

describe('a historical day', () => {
  const of = (symbol: string, days: Record<Day, number>) => [symbol, new Map(Object.entries(days))] as const;

  it('takes the move of the nearest expiry where a contract has no settlement, and drops a day without any', () => {
    const stored: Series = new Map([
      of('LEZ26', { '2026-11-16': 200, '2026-11-17': 210 }),
      of('LEG27', { '2026-11-16': 100, '2026-11-17': 101, '2026-11-18': 102 }),
      of('LEJ27', { '2026-11-17': 100, '2026-11-18': 150 }),
      of('GFF27', { '2026-11-16': 300, '2026-11-17': 303, '2026-11-19': 309 }),
    ]);
    const found = historicalDaysOf(stored, ['GFF27', 'LEZ26'], 1);
    expect(found.days).toEqual(['2026-11-17']);
    expect(found.dropped).toBe(2);
    const live = historicalDaysOf(stored, ['LEZ26'], 1);
    expect([live.days, [...(live.ratios.get('LEZ26') ?? [])]]).toEqual([
      ['2026-11-17', '2026-11-18'],
      [1.05, 102 / 101],
    ]);
    expect(live.proxied.get('LEZ26')).toEqual([false, true]);
  });

  it('takes no move from a settlement of zero, nor from a month that is further away', () => {
    const stored: Series = new Map([
      of('LEJ27', { '2026-11-16': 100, '2026-11-17': 150 }),
      of('LEZ26', { '2026-11-16': 0, '2026-11-17': 210 }),
      of('LEG27', { '2026-11-16': 100, '2026-11-17': 101 }),
      of('LEQ27', { '2026-11-16': 100, '2026-11-17': 170 }),
    ]);
    expect([...(historicalDaysOf(stored, ['LEZ26'], 1).ratios.get('LEZ26') ?? [])]).toEqual([1.01]);
    const [fact] = historicalPricesOf(stored, ['LEZ26'], 1, ['2026-11-17']);
    expect(fact).toMatchObject({ before: '2026-11-16', source: 'LEG27', settlement: 101 });
  });
});
