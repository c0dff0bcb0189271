import type { LrpRules } from '../../lrp/lrp-rules.ts';
import type { Day } from '../../kit/days.ts';
import { breakEvenRanges, type PriceRange } from './break-even.ts';
import {
  type Comparison,
  compareProtection,
  type ProtectedCattle,
  type ProtectionChoice,
  type ProtectionChoices,
} from './compare.ts';
import { type HeldLot, heldLot, type LeftToCover, leftToCover, needOf } from './held.ts';
import { cattleOf, type ComparisonInput, protectionChoices, scenarioPrices } from './input.ts';
import { type ScenarioBook, type ScenarioLot, scoped } from '../matrix/scenario-book.ts';

export interface ProtectBook {
  book: ScenarioBook;
  today: Day;
}

export interface ComparedChoices {
  cattle: ProtectedCattle;
  left: LeftToCover;
  /** Null while the lot's contract has no price. */
  held: HeldLot | null;
  choices: ProtectionChoices;
  prices: number[];
  found: Comparison;
}

/** Weight left to cover of a lot with the head and weight entered. */
export const leftOf = (
  { book, today }: ProtectBook,
  lot: ScenarioLot,
  { head, out_wt }: Pick<ProtectedCattle, 'head' | 'out_wt'>,
): LeftToCover =>
  leftToCover(
    { ...lot, current_hd: head, est_out_wt: out_wt },
    scoped(book, { lot_id: lot.id, owner: null }),
    today,
  );

export function comparedChoices(
  of: ProtectBook,
  lot: ScenarioLot,
  rules: LrpRules,
  input: ComparisonInput | null,
): ComparedChoices | null {
  const cattle = input && cattleOf(input);
  if (!input || !cattle) return null;
  const held = heldLot(of.book, of.today, { cattle, lot, price: input.price });
  const choices = protectionChoices(rules, input);
  const prices = held ? scenarioPrices(input) : [];
  const found = compareProtection(cattle, choices, prices, held ?? undefined);
  return { cattle, left: leftOf(of, lot, cattle), held, choices, prices, found };
}

/** The price that the lot needs with the positions held, $/cwt. */
export const needOfLot = ({ cattle, held }: ComparedChoices): number | null => held && needOf(cattle, held);

/** The price that the lot needs without the positions held, $/cwt: net prices are compared with it. */
export const needBeforeHedges = ({ cattle, held }: ComparedChoices): number | null =>
  held && needOf(cattle, held, held.held_today);

/** Name of the price that net prices are compared with: with positions held it is not the lot's *Need*. */
export const needName = ({ held }: ComparedChoices): string =>
  held && held.held_today !== 0 ? 'Need without hedges' : 'Need';

/** The futures prices at which the lot's result with a choice is at least 0. */
export const rangesOf = (
  { cattle, choices, prices, held }: ComparedChoices,
  choice: ProtectionChoice,
): PriceRange[] | null =>
  choices[choice] && held ? breakEvenRanges(cattle, choices, choice, prices, held) : null;
