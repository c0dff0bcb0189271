import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { SnapshotPosition } from '../lot-snapshots.ts';
import { CONTRACTS, type Root } from '../../market/contracts.ts';
import { optionSymbol, type PutCall } from '../../market/symbols.ts';
import { sumCents, times, toCents } from '../../kit/money.ts';
import { CAUSES, NOTHING, type Parts, partsTotal } from './causes.ts';
import { compareLot } from './compare-lot.ts';
import { equityParts, type LotState } from './lot-state.ts';

/** Pairs of states of a lot, calculated independently of this program. */
interface ExamplePosition {
  id: number;
  root: Root;
  b_s?: string;
  kind?: PutCall;
  strike?: number;
  qty: number;
  entry: number;
  price: number;
  under?: number;
  days?: number;
}

interface ExampleState {
  head: number;
  received: number;
  dead: number;
  shipped: number;
  out_wt: number;
  contract: string;
  price: number;
  basis: number | null;
  cost: number;
  expenses_actual: number;
  expenses_projected: number;
  proceeds: number;
  closed_pl: number;
  lrp_settled?: number;
  positions: ExamplePosition[];
  puts: ExamplePosition[];
}

interface Example {
  name: string;
  before: ExampleState;
  after: ExampleState & { old_price?: number; closings?: { of: number; qty: number; profit: number }[] };
  expect: { before: number; after: number; change: number; causes: Record<string, Parts> };
}

const examples: Example[] = JSON.parse(
  readFileSync(new URL('../../../../fixtures/equity-comparison.json', import.meta.url), 'utf8'),
);

function positionOf(kind: SnapshotPosition['kind'], position: ExamplePosition): SnapshotPosition {
  const { id, root, b_s = 'Buy', strike, qty, entry, price, under = null, days = null } = position;
  const month = { root, month: 12, year: 2026 };
  return {
    kind,
    record_id: id,
    symbol: position.kind && strike ? optionSymbol({ ...month, strike, p_c: position.kind }) : `${root}Z26`,
    b_s,
    quantity: qty,
    multiplier: CONTRACTS[root].multiplier,
    entry,
    price,
    underlying_price: under,
    days_to_expiry: days,
    cost: kind === 'lrp' ? toCents(times(entry, qty, CONTRACTS[root].multiplier)) : null,
    floor: null,
    weight: null,
  };
}

const stateOf = (state: ExampleState): LotState => ({
  total_received: state.received,
  total_dead: state.dead,
  total_shipped: state.shipped,
  current_hd: state.head,
  est_out_wt: state.out_wt,
  futures_contract: state.contract,
  price: state.price,
  basis: state.basis,
  total_cost: state.cost,
  expenses_actual: state.expenses_actual,
  expenses_projected: state.expenses_projected,
  proceeds: state.proceeds,
  shipments_without_proceeds: 0,
  closed_pl: state.closed_pl,
  lrp_settled: state.lrp_settled ?? 0,
  lrp_unsettled: 0,
  lrp_unsettled_premium: 0,
  lots_without_plan: 0,
  positions: [
    ...state.positions.map((position) => positionOf('trade', position)),
    ...state.puts.map((position) => positionOf('lrp', position)),
  ],
});

describe('why the equity of a lot moved', () => {
  it.each(examples.map((example, index) => ({ ...example, index })))(
    '$index $name',
    ({ before, after, expect: expected }) => {
      const [from, to] = [stateOf(before), stateOf(after)];
      const { causes } = compareLot({
        before: from,
        after: to,
        between: {
          contract_price: after.old_price ?? null,
          closed_parts: (after.closings ?? []).map(({ of, qty, profit }) => ({ of, quantity: qty, profit })),
          policies_ended: 0,
        },
      });
      expect([partsTotal(equityParts(from)), partsTotal(equityParts(to))]).toEqual([
        expected.before,
        expected.after,
      ]);
      for (const [cause, parts] of Object.entries(expected.causes)) {
        const known = CAUSES.find((one) => one === cause);
        expect(known && (causes[known] ?? NOTHING), cause).toEqual(parts);
      }
      expect(sumCents(Object.values(causes).map(partsTotal))).toBe(expected.change);
    },
  );
});
