import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../kit/days.ts';
import { formatPeriod } from '../../kit/periods.ts';
import { seededLrpRules as rules } from '../../testing/lrp-rules.ts';
import { tradeSymbol } from '../../market/symbols.ts';
import {
  captureSearches,
  captureWindow,
  type GuardedTrade,
  guardFigures,
  premiumLine,
  subsidyCaptures,
} from './guard.ts';

interface GoldenTrade {
  id: number;
  root: 'GF' | 'LE';
  b_s: string;
  p_c: 'put' | 'call' | null;
  year: number;
  month: number;
  trade_date: string;
  price_amount: number;
  closes?: boolean;
}
interface GoldenCase {
  name: string;
  policy: { root: 'GF' | 'LE'; effective_date: string; end_date: string; premium: number };
  trades: GoldenTrade[];
  expect: {
    window: [string, string];
    premium_line: number;
    hits: { trade: number; why: string }[];
  };
}
const { subsidy_guard: cases } = JSON.parse(
  readFileSync(new URL('../../../../fixtures/beyond.json', import.meta.url), 'utf8'),
) as { subsidy_guard: GoldenCase[] };

const policyOf = ({ root, ...policy }: GoldenCase['policy']) =>
  ({ ...policy, type: root === 'LE' ? 'fed' : 'strs_wt_2' }) as const;

const tradeOf = ({ root, year, month, closes, ...trade }: GoldenTrade): GuardedTrade & { id: number } => ({
  ...trade,
  description: root === 'LE' ? 'LIVE CATTLE' : 'FDR CATTLE',
  period: formatPeriod({ month, year }),
  strike: trade.p_c === null ? null : 220,
  status: closes ? 'closed' : 'open',
  closing_date: closes ? trade.trade_date : null,
  closing_price: closes ? trade.price_amount : null,
});

describe('the subsidy-capture guard', () => {
  it.each(cases)('$name', ({ policy, trades, expect: wanted }) => {
    const figures = guardFigures(rules, policy.effective_date);
    if (!figures) throw new Error('The crop year has no rules.');
    const { from, to } = captureWindow(policy.effective_date, figures);
    expect([from, to]).toEqual(wanted.window);
    expect(premiumLine(policy.premium, figures)).toBe(wanted.premium_line);
    const found = subsidyCaptures(policyOf(policy), trades.map(tradeOf), rules);
    expect(
      found.map(({ trade, future }) => ({
        trade: trade.id,
        why: future ? 'call sold with a long future' : 'put sold',
      })),
    ).toEqual(wanted.hits);
  });

  it.each(cases)('is searched for where it is: $name', ({ policy, trades }) => {
    const searches = captureSearches(policyOf(policy), rules);
    const missed = subsidyCaptures(policyOf(policy), trades.map(tradeOf), rules).filter(
      ({ trade, future }) => {
        const symbol = tradeSymbol(trade) ?? '';
        return !searches.some(
          (search) =>
            symbol.startsWith(search.starts) &&
            search.ends.includes(symbol.slice(-1)) &&
            (future === null || tradeSymbol(future) === search.future) &&
            trade.trade_date >= search.from &&
            trade.trade_date <= search.to &&
            trade.price_amount > search.above,
        );
      },
    );
    expect(missed).toEqual([]);
  });

  const [hit] = cases;
  if (!hit) throw new Error('There are no agreed cases.');
  const sold = hit.trades.map(tradeOf);

  it('counts a sale that was bought back later, and not the row of a closing', () => {
    const bought = { status: 'closed', closing_date: '2026-07-20', closing_price: 2 } as const;
    const captures = (change: object) =>
      subsidyCaptures(
        policyOf(hit.policy),
        sold.map((trade) => ({ ...trade, ...change })),
        rules,
      ).length;
    expect(captures(bought)).toBe(1);
    expect(captures({ status: 'closed', closing_date: '2026-06-18', closing_price: 5 })).toBe(0);
  });

  it('says nothing before the crop years that have rules', () => {
    const early = { ...policyOf(hit.policy), effective_date: '2025-06-18', end_date: '2025-12-03' };
    expect(subsidyCaptures(early, sold, rules)).toEqual([]);
  });

  it('follows the rules of the crop year', () => {
    const stricter = rules.map((rule) => (rule.key === 'premium_percent' ? { ...rule, value: 90 } : rule));
    expect(subsidyCaptures(policyOf(hit.policy), sold, stricter)).toEqual([]);
  });

  it('counts an option that expires up to 4 calendar days before or after the end date', () => {
    const policy = policyOf(hit.policy);
    const [found] = subsidyCaptures(policy, sold, rules);
    if (!found) throw new Error('The sale is not found.');
    const counts = (daysFromExpiry: number) =>
      subsidyCaptures({ ...policy, end_date: addDays(found.expiry, daysFromExpiry) }, sold, rules).length;
    expect([-5, -4, 0, 4, 5].map(counts)).toEqual([0, 1, 1, 1, 0]);
    const searches = (daysFromExpiry: number) =>
      captureSearches({ ...policy, end_date: addDays(found.expiry, daysFromExpiry) }, rules).length;
    expect([-5, -4, 0, 4, 5].map(searches)).toEqual([0, 1, 1, 1, 0]);
  });

  it('never warns about purchases', () => {
    const days = ['2026-06-15', '2026-06-16', '2026-06-18', '2026-06-22', '2026-06-26'];
    const purchase = fc.record({
      id: fc.nat(),
      root: fc.constantFrom('GF' as const, 'LE' as const),
      b_s: fc.constantFrom('Buy', 'BUY', 'b', 'Bought'),
      p_c: fc.constantFrom('put' as const, 'call' as const, null),
      year: fc.constant(2026),
      month: fc.constantFrom(10, 11, 12),
      trade_date: fc.constantFrom(...days),
      price_amount: fc
        .double({ min: 0, max: 300, noNaN: true })
        .map((price) => Math.round(price * 1000) / 1000),
    });
    fc.assert(
      fc.property(fc.array(purchase), (trades) => {
        expect(subsidyCaptures(policyOf(hit.policy), trades.map(tradeOf), rules)).toEqual([]);
      }),
    );
  });
});
