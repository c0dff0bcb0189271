import { excludedGroup } from '../../book/excluded.ts';
import type { Day } from '../../kit/days.ts';
import { priceOf } from '../../market/prices.ts';
import type { Root } from '../../market/contracts.ts';
import { rounded, plus, sumCents } from '../../kit/money.ts';
import { type MatrixBook, type MatrixCell, matrixCells, NO_CHANGE } from './cells.ts';
import { scenarioPositions, type ScenarioPosition } from './positions.ts';
import { type InsuredPolicy, premiumOnly } from './insured.ts';
import { type MatrixBase } from './base.ts';
import { type MatrixNotes, matrixNotes } from './notes.ts';
import { acrossSteps, changeOf, moveOf, type Scenario, stepsAround } from './scenario.ts';
import {
  countedPolicies,
  insuredPolicy,
  type ScenarioBook,
  scoped,
  type ValuedLot,
  valuedLots,
} from './scenario-book.ts';
import {
  type FactorOf,
  isHypotheticalLrp,
  type Hypothetical,
  hypotheticalName,
  hypotheticalPayoff,
  hypotheticalPosition,
} from './hypothetical.ts';

export interface MatrixFacts {
  book: ScenarioBook;
  factorOf: FactorOf;
  today: Day;
}

/** A matrix of a scenario: a row for each step of the price, a column for each step of the second axis. */
export interface ScenarioMatrix {
  /** Moves of the price, $/cwt. */
  prices: number[];
  across: number[];
  /** Without the hypothetical positions. */
  without: MatrixCell[][];
  /** With them; null where there are none. */
  with: MatrixCell[][] | null;
  /** The cell without any move, in its parts, with the hypothetical positions. */
  base: MatrixBase;
  roots: Root[];
  /** Whether a policy ends after the target date: it cannot be sold before, so its part is the least it brings. */
  is_at_least: boolean;
  notes: MatrixNotes;
}

interface Counted extends MatrixBook {
  lots: ValuedLot[];
  positions: ScenarioPosition[];
  policies: InsuredPolicy[];
}

/** The hypothetical positions as counted ones; those without a price or factor are named. */
function hypotheticalBook(
  positions: readonly Hypothetical[],
  { book: { prices }, factorOf, today }: MatrixFacts,
  lotContract: string | undefined,
): Pick<Counted, 'positions' | 'policies'> & { failed: Hypothetical[] } {
  const hypothetical: Pick<Counted, 'positions' | 'policies'> & { failed: Hypothetical[] } = {
    positions: [],
    policies: [],
    failed: [],
  };
  for (const one of positions) {
    if (isHypotheticalLrp(one)) {
      const policy = insuredPolicy(hypotheticalPayoff(one, factorOf, today), lotContract, prices, today);
      if (policy === null) hypothetical.failed.push(one);
      else hypothetical.policies.push(policy);
    } else {
      const position = hypotheticalPosition(one, prices, today);
      if (position === null || position.pricing.state === 'missing') hypothetical.failed.push(one);
      else hypothetical.positions.push(position);
    }
  }
  return hypothetical;
}

function countedBook(facts: MatrixFacts, scenario: Scenario): { counted: Counted; notes: MatrixNotes } {
  const { today } = facts;
  const book = scoped(facts.book, scenario);
  const { prices } = book;
  const { priced, unpriced } = valuedLots(book, today);
  const withoutPrice = new Set<number | null>(unpriced.map(({ id }) => id));
  const trades = book.trades.filter(({ lot_id }) => !withoutPrice.has(lot_id));
  const positions = scenarioPositions(trades, prices, today);
  const policies = countedPolicies(book.payoffs, facts.book.lots, withoutPrice).map(
    ({ policy, contract }) => ({
      policy,
      insured: insuredPolicy(policy, contract, prices, today),
    }),
  );
  const counted = {
    lots: priced,
    positions,
    policies: policies.map(({ policy, insured }) => insured ?? premiumOnly(policy)),
  };
  const notes = matrixNotes({ book, priced, unpriced, positions, policies, scenario, today });
  return { counted, notes };
}

/**
 * The matrix of a scenario: Equity with Sales and LRP on the target date at each move, without and with the hypothetical
 * positions. With the target date today and no move it is the current value of the lots, with each counting policy at its
 * indemnity less premium. Source: decisions 21, 42, 65 and 66.
 */
export function matrixOf(facts: MatrixFacts, scenario: Scenario): ScenarioMatrix {
  const { counted, notes } = countedBook(facts, scenario);
  const [only] = counted.lots.length === 1 ? counted.lots : [];
  const hypothetical = hypotheticalBook(scenario.positions, facts, only?.lot.futures_contract);
  const both = {
    lots: counted.lots,
    positions: [...counted.positions, ...hypothetical.positions],
    policies: [...counted.policies, ...hypothetical.policies],
  };
  const prices = stepsAround(scenario.price_count, scenario.price_step);
  const across = acrossSteps(scenario);
  const on = { today: facts.today, targetDate: scenario.target_date };
  const moves = prices.map((step) => moveOf(step, scenario.gf_per_le));
  const cells = (of: MatrixBook): MatrixCell[][] =>
    matrixCells(
      of,
      on,
      moves,
      across.map((step) => changeOf(scenario.across, step)),
    );
  return {
    prices,
    across,
    without: cells(counted),
    with: scenario.positions.length > 0 ? cells(both) : null,
    base: baseOf(both, facts, on),
    roots: rootsOf(both),
    is_at_least: both.policies.some(({ end_date }) => end_date > scenario.target_date),
    notes: {
      ...notes,
      excluded: {
        ...notes.excluded,
        hypothetical_positions: excludedGroup(
          hypothetical.failed.map((one) => ({ name: hypotheticalName(one), count: 1 })),
        ),
      },
    },
  };
}

function rootsOf({ lots, positions, policies }: Counted): Root[] {
  const held = new Set([
    ...lots.map(({ root }) => root),
    ...positions.map(({ pricing }) => ('root' in pricing ? pricing.root : null)),
    ...policies.map(({ root }) => root),
  ]);
  return (['GF', 'LE'] as const).filter((root) => held.has(root));
}

function baseOf(
  counted: Counted,
  { book: { prices }, today }: MatrixFacts,
  on: { today: Day; targetDate: Day },
): MatrixBase {
  const [[cell] = []] = matrixCells(counted, on, [{ GF: 0, LE: 0 }], [NO_CHANGE]);
  const sum = (of: (lot: ValuedLot) => number): number => sumCents(counted.lots.map(of));
  const contracts = [...new Set(counted.lots.map(({ lot }) => lot.futures_contract))].toSorted();
  return {
    day: today,
    prices: contracts.map((symbol) => ({ symbol, price: priceOf(prices, symbol).current })),
    head: rounded(plus(...counted.lots.map(({ current_hd }) => current_hd)), 2),
    value: cell?.value ?? 0,
    sales: sum(({ sales }) => sales),
    bought: sum(({ lot }) => lot.total_cost),
    expenses: sum(({ lot }) => lot.total_expenses),
    closed: sum(({ lot }) => lot.closed_pl),
    settled: sum(({ settled_lrp }) => settled_lrp),
    trades: cell?.trades ?? 0,
    lrp: cell?.lrp ?? 0,
    result: cell?.result ?? 0,
  };
}
