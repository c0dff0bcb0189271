import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { black76, type OptionTerms } from './market/black76.ts';
import { futuresContract, marketingClass } from './market/contracts.ts';
import { addDays } from './kit/days.ts';
import { futureValue } from './book/equity.ts';
import type { HedgingTrade } from './book/hedge-weights.ts';
import { hedgeAtDeltas } from './testing/hedge.ts';
import { partnershipShare } from './lots/lots.ts';
import { insuredValue, lrpProfit, netCoverage, totalPremium } from './lrp/lrp.ts';
import {
  isOption,
  parseFuturesSymbol,
  parseOptionSymbol,
  tradeSymbol,
  type Instrument,
  type PutCall,
} from './market/symbols.ts';
import { tradeProfit, type Fill } from './trades/trades.ts';

/** The expected results of every rule, calculated independently of this program. */
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
  )('$symbol is $expect', ({ symbol, expect: expected, ...traded }) => {
    const option = isOption(traded) ? 'options' : parseOptionSymbol(symbol) && 'options';
    expect(option ?? (parseFuturesSymbol(symbol) ? 'futures' : 'unknown')).toBe(expected);
  });
});

describe('the profit of a trade', () => {
  it.each(cases<Fill & { current: number; expect: number }>('trade_profit'))(
    '$b_s $quantity $description at $price_amount, now $current, is $expect',
    (example) => expect(tradeProfit(example, example.current)).toBe(example.expect),
  );
});

describe('the estimated future value', () => {
  interface Example {
    current_hd: number;
    est_out_wt: number;
    basis: number | null;
    price: number | null;
    expect: number | null;
  }

  it.each(cases<Example>('future_value'))('of $current_hd head at $price is $expect', (example) => {
    expect(futureValue(example, example.price)).toBe(example.expect);
  });
});

describe('the hedge of a lot', () => {
  interface Example {
    lot: { current_hd: number; est_out_wt: number };
    trades: (HedgingTrade & { delta: number | null })[];
    lrp: { put_root: string; put_qty: number; delta: number; days_to_end: number }[];
    expect: object;
  }

  const today = '2026-11-20';

  it.each(cases<Example>('hedge'))('case %#', ({ lot, trades, lrp, expect: expected }) => {
    const policies = lrp.map(({ put_root, put_qty, delta, days_to_end }, at) => ({
      endorsement_number: 'E-1',
      symbol: `${put_root}Z${2200 + 5 * at}Q`,
      contracts: put_qty,
      delta,
      end_date: addDays(today, days_to_end),
      head_count: 0,
      insured_value: 0,
    }));
    expect(hedgeAtDeltas(lot, trades, policies, today)).toMatchObject(expected);
  });
});

describe('an LRP policy', () => {
  interface Example {
    head_count: number;
    target_wt: number;
    premium: number;
    coverage: number;
    theoretical_value: number | null;
    put_qty: number;
    put_root: string;
    expect: object;
  }

  it.each(cases<Example>('lrp'))('case %#', (example) => {
    const policy = { ...example, put_symbol: `${example.put_root}Z2200Q` };
    expect({
      total_premium: totalPremium(policy),
      net_coverage: netCoverage(policy),
      insured: insuredValue(policy),
      profit_loss: lrpProfit(policy, example.theoretical_value),
    }).toEqual(example.expect);
  });
});

describe('Black-76', () => {
  it.each(cases<OptionTerms & { expect: { value: number; delta: number } }>('black76'))(
    '$kind $strike with the future at $futures',
    (example) => {
      const { value, delta } = black76(example);
      expect(value).toBeCloseTo(example.expect.value, 6);
      expect(delta).toBeCloseTo(example.expect.delta, 6);
    },
  );
});
