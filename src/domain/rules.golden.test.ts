import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { futuresContract } from './contracts.ts';
import { lotFigures, marketingClass, partnershipShare } from './lots.ts';
import { daysOnFeed, lotTotals } from './lot-totals.ts';
import type { Out } from './outs.ts';
import type { Receiving } from './receivings.ts';
import { symbolKind, tradeSymbol, type Instrument, type PutCall } from './symbols.ts';

/** The agreed results of every rule, worked out apart from this program. */
const golden = JSON.parse(readFileSync(new URL('../../fixtures/rules.json', import.meta.url), 'utf8'));

const cases = <Example>(rule: string): Example[] => {
  const examples: Example[] = golden[rule];
  expect(examples.length).toBeGreaterThan(0);
  return examples;
};

describe('the marketing class', () => {
  it.each(cases<{ est_out_wt: number; expect: string }>('marketing_class'))(
    'of $est_out_wt lb is $expect',
    (example) => expect(marketingClass(example.est_out_wt)).toBe(example.expect),
  );
});

describe('the figures of a lot', () => {
  interface Example {
    receivings: Receiving[];
    outs: Out[];
    today: string;
    expect: object;
  }

  it.each(cases<Example>('lot_figures'))('case %#', ({ receivings, outs, today, expect: expected }) => {
    const totals = lotTotals(receivings, outs);
    const figures = { ...totals, ...lotFigures(totals), days_on_feed: daysOnFeed(receivings, outs, today) };
    expect(figures).toMatchObject(expected);
  });
});

describe('the share of a partnership lot', () => {
  interface Amounts {
    head: number;
    pay_wt: number;
    cost: number;
  }

  it.each(cases<Amounts & { percent_owned: number; expect: Amounts }>('partnership'))(
    'of $percent_owned % of $head head',
    ({ percent_owned, head, pay_wt, cost, expect: expected }) => {
      const whole = { total_received: head, total_pay_wt: pay_wt, total_cost: cost };
      expect(partnershipShare(percent_owned, whole)).toEqual({
        total_received: expected.head,
        total_pay_wt: expected.pay_wt,
        total_cost: expected.cost,
      });
    },
  );
});

describe('the futures contract of a lot', () => {
  it.each(cases<{ est_out_wt: number; est_out_date: string; expect: string }>('futures_contract'))(
    'of $est_out_wt lb out on $est_out_date is $expect',
    (example) => expect(futuresContract(example.est_out_wt, example.est_out_date)).toBe(example.expect),
  );
});

describe('the symbol of a trade', () => {
  it.each(cases<Instrument & { expect: string }>('trade_symbol'))(
    'in $description $period $strike $p_c is $expect',
    (example) => expect(tradeSymbol(example)).toBe(example.expect),
  );
});

describe('the kind of a symbol', () => {
  it.each(
    cases<{ symbol: string; strike: number | null; p_c: PutCall | null; expect: string }>('symbol_kind'),
  )('$symbol is $expect', (example) => expect(symbolKind(example.symbol, example)).toBe(example.expect));
});
