import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Day } from '../../kit/days.ts';
import type { Root } from '../../market/contracts.ts';
import { type LrpType, totalPremium } from '../../lrp/lrp.ts';
import { minus, plus, sumCents, times, toCents } from '../../kit/money.ts';
import { type MatrixBook, matrixCells } from './cells.ts';
import type { Pricing } from '../../market/option-repricing.ts';
import type { ScenarioPosition } from './positions.ts';
import { payoffOf } from '../../lrp/policy-value.ts';
import type { InsuredPolicy } from './insured.ts';

/** Matrices, published or calculated independently of this program. */
interface Example {
  name: string;
  input: {
    today: Day;
    horizon: Day;
    lot: {
      head: number;
      out_wt: number;
      price: number;
      basis: number | null;
      proceeds: number;
      cost: number;
      expenses: number;
      closed_pl: number;
      shipped: number;
    };
    trades: {
      kind: 'future' | 'put' | 'call';
      root: Root;
      b_s: string;
      qty: number;
      entry: number;
      price: number;
      strike: number;
      under: number;
      expiry: Day;
    }[];
    policies: {
      type: LrpType;
      head: number;
      target_wt: number;
      coverage: number;
      premium: number;
      end_date: Day;
    }[];
  };
  cells: {
    price: number;
    basis: number;
    weight: number;
    head: number;
    expect: {
      value: number;
      trades: number;
      lrp: number;
      result: number;
      per_head: number;
      lrp_at_least: boolean;
    };
  }[];
}

const examples: Example[] = JSON.parse(
  readFileSync(new URL('../../../../fixtures/matrix.json', import.meta.url), 'utf8'),
);

/** Of the crop year 2026. */
const FACTORS: Record<string, number> = {
  fed: 1,
  strs_wt_1: 1.1,
  strs_wt_2: 1,
  hfrs_wt_1: 1,
  hfrs_wt_2: 0.9,
};

const rootOf = ({ lot, trades }: Example['input']): Root =>
  trades[0]?.root ?? (lot.price > 300 ? 'GF' : 'LE');

const pricingOf = ({ kind, root, price, under, ...trade }: Example['input']['trades'][number]): Pricing =>
  kind === 'future'
    ? { state: 'future', root, price, contract: root }
    : { state: 'option', kind, root, price, futures: under, contract: root, ...trade };

const positionOf = (trade: Example['input']['trades'][number]): ScenarioPosition => ({
  name: trade.kind,
  description: trade.root === 'GF' ? 'FDR CATTLE' : 'LIVE CATTLE',
  b_s: trade.b_s,
  trades: 1,
  quantity: trade.qty,
  amount: times(trade.qty, trade.entry),
  pricing: pricingOf(trade),
});

function bookOf({ lot, trades, policies }: Example['input'], root: Root): MatrixBook {
  const insured = policies.map((policy): InsuredPolicy => {
    const terms = { ...policy, head_count: policy.head };
    const payoff = payoffOf(
      { ...terms, total_premium: totalPremium(terms) },
      FACTORS[policy.type] ?? Number.NaN,
    );
    return { ...payoff, root, price: lot.price, stopped: false };
  });
  return {
    lots: [
      {
        current_hd: lot.head,
        total_shipped: lot.shipped,
        est_out_wt: lot.out_wt,
        basis: lot.basis,
        root,
        price: lot.price,
        stopped: false,
        settled: toCents(plus(minus(minus(lot.proceeds, lot.cost), lot.expenses), lot.closed_pl)),
      },
    ],
    positions: trades.map(positionOf),
    policies: insured,
  };
}

describe('matrices on a day', () => {
  it.each(examples.map((example, index) => ({ ...example, index })))('$index $name', ({ input, cells }) => {
    const root = rootOf(input);
    const book = bookOf(input, root);
    const isAlive = input.trades.some(({ kind, expiry }) => kind !== 'future' && expiry > input.horizon);
    const tolerance = isAlive ? 0.05 : 0;
    for (const { price, basis, weight, head, expect: expected } of cells) {
      const change = { basis, weight, head: () => head };
      const [[cell] = []] = matrixCells(
        book,
        { ...input, targetDate: input.horizon },
        [{ GF: price, LE: price }],
        [change],
      );
      if (!cell) throw new Error('No cell was calculated.');
      expect([cell.value, cell.lrp]).toEqual([expected.value, expected.lrp]);
      for (const figure of ['trades', 'result'] as const)
        expect(Math.abs(sumCents([cell[figure], -expected[figure]]))).toBeLessThanOrEqual(tolerance);
      expect(Math.abs(sumCents([cell.per_head ?? Number.NaN, -expected.per_head]))).toBeLessThanOrEqual(
        isAlive ? 0.01 : 0,
      );
      expect(input.policies.some(({ end_date }) => end_date > input.horizon)).toBe(expected.lrp_at_least);
    }
  });
});
