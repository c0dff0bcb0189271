import {
  count,
  counted,
  dayOfYear,
  head as headText,
  moneyWhole,
  percentTenths,
  price as priceText,
  weight as pounds,
  weightExact,
} from '../../kit/format.ts';
import type { Day } from '../../kit/days.ts';
import { CONTRACTS, type Root, suggestedContracts } from '../../market/contracts.ts';
import { divided, minus, plus, rounded, times } from '../../kit/money.ts';
import type { ProtectionChoice, ProtectedCattle } from './compare.ts';
import type { HeldLot, LeftToCover } from './held.ts';

export const CHOICE_LABELS: Record<ProtectionChoice, string> = {
  nothing: 'As it is now',
  future: 'Short future',
  put: 'Put',
  fence: 'Fence',
  lrp: 'LRP',
};

/** A choice added to the positions held. */
export type AddedChoice = Exclude<ProtectionChoice, 'nothing'>;

export const CASH_LEAVES: Record<AddedChoice, string> = {
  future: 'Daily: margin as prices rise',
  put: 'Now: the premium',
  fence: 'Now: the premium; daily: margin on the call',
  lrp: 'At the end date: the premium',
};

/** Whether the position can be given up before its end. */
export const SOLD_AGAIN: Record<AddedChoice, string> = {
  future: 'Yes: buy it back',
  put: 'Yes',
  fence: 'Yes: close both options',
  lrp: 'No',
};

/** Settlement of a choice. Source: CME Rulebook; RMA, LRP Basic Provisions. */
export function settlesOn(choice: AddedChoice, root: Root): string {
  const name = CONTRACTS[root].name.toLowerCase();
  if (choice !== 'lrp') return `The ${name} future`;
  return root === 'LE' ? 'The 5-area weighted average price' : 'The CME Feeder Cattle Index';
}

/** Share of the weight that a choice covers, %, and the head. */
interface Cover {
  percent: number | null;
  head: number;
}

/** Weight covered by the positions held, lb. */
const heldWeight = ({ hedgeable, left }: LeftToCover): number => rounded(minus(hedgeable, left), 2);

/** Covered by a choice and by positions held, % of the weight with one decimal. */
const together = (covered: number, left: LeftToCover): number =>
  rounded(plus(covered, divided(times(heldWeight(left), 100), left.hedgeable, 1) ?? 0), 1);

/**
 * Share of the weight that a choice covers, alone and with positions held, and head not covered. Example: 'Covers 20.8% of the
 * weight, 103.9% with current positions: more than the cattle on feed'.
 */
function coverMessage({ percent: covered, head }: Cover, left: LeftToCover, of: ProtectedCattle): string {
  const isHeld = heldWeight(left) > 0;
  const total = covered === null ? null : together(covered, left);
  if (total !== null && total > 100)
    return isHeld
      ? `Covers ${percentTenths(covered)} of the weight, ${percentTenths(total)} with current positions: more than the cattle on feed`
      : `Covers ${percentTenths(covered)}: more than the cattle on feed`;
  const heldHead = divided(heldWeight(left), of.out_wt, 2) ?? 0;
  const over = rounded(minus(of.head, plus(head, heldHead)), 0);
  const held = isHeld ? `, ${percentTenths(total)} with current positions` : '';
  return `Covers ${percentTenths(covered)} of the weight${held}${over > 0 ? `; ${headText(over)} head not covered` : ''}`;
}

/**
 * Share of the weight that contracts cover. Example: 10 LE contracts on 296 head of 1,410 lb: 'Covers 95.8% of the weight; 12
 * head not covered. 1 contract = 28 head of 1,410 lb'.
 */
export function contractsCover(
  of: ProtectedCattle,
  contracts: number,
  percent: number | null,
  left: LeftToCover,
): string {
  const { size } = CONTRACTS[of.root];
  const one = `1 contract = ${count(divided(size, of.out_wt, 0) ?? 0)} head of ${weightExact(of.out_wt)} lb`;
  if (percent === null) return one;
  const head = divided(times(contracts, size), of.out_wt, 2) ?? 0;
  return `${coverMessage({ percent, head }, left, of)}. ${one}`;
}

/** The same of insurance. Example: 'Covers 31.8% of the weight; 75 head not covered'. */
export const insuranceCovers = (
  of: ProtectedCattle,
  head: number,
  percent: number | null,
  left: LeftToCover,
): string => coverMessage({ percent, head }, left, of);

/** Below half a contract no contract fits. */
const NO_CONTRACT = 'Less than half a contract; LRP has no minimum size';

/**
 * The contracts that fit the weight left, or why none does. Example: '1 contract best matches the weight left: 32,525 of 192,525
 * lb'. Source: decision 87.
 */
export function contractsHint(root: Root, left: LeftToCover): string {
  const suggested = suggestedContracts(root, left.left);
  const best = counted(suggested, 'contract best matches', 'contracts best match');
  if (heldWeight(left) === 0) return suggested === 0 ? NO_CONTRACT : `${best} the weight`;
  if (left.left === 0) return 'Current positions cover all of the weight';
  const rest = `${pounds(left.left)} of ${pounds(left.hedgeable)} lb`;
  return suggested === 0 ? `Less than half a contract is left: ${rest}` : `${best} the weight left: ${rest}`;
}

/**
 * Weight covered by positions held, and weight left. Example: '160,000 of 192,525 lb held (83.1%), 32,525 lb left: net short
 * futures 160,000 lb'. Insured weight counts with its put or without. Source: decision 87.
 */
export function leftMessage(left: LeftToCover): string {
  const { hedgeable, futures, puts, insured, insured_without_put: withoutPut } = left;
  const held = rounded(plus(futures, puts, insured), 2);
  if (held === 0) return `No positions; ${pounds(hedgeable)} lb to cover`;
  const parts = [
    futures > 0 && `net short futures ${pounds(futures)} lb`,
    puts > 0 && `bought puts by delta ${pounds(puts)} lb`,
    insured > 0 &&
      `insured ${pounds(insured)} lb${withoutPut > 0 ? `, of which ${pounds(withoutPut)} lb with no put assigned` : ''}`,
  ].filter((part) => part !== false);
  const percent = percentTenths(divided(times(held, 100), hedgeable, 1));
  return `${pounds(held)} of ${pounds(hedgeable)} lb (${percent}), ${pounds(left.left)} lb left: ${parts.join('; ')}`;
}

/**
 * Why the result at today's price is not the projected result of today; null where it is. Example: 'At 227.900 the result is $9,147:
 * options and LRP are valued as of Dec 25. At their value today it is $10,347'.
 */
export function valueDayMessage(
  { result, targetDate }: Pick<HeldLot, 'result' | 'targetDate'>,
  atToday: { price: number; result: number },
  today: Day,
): string | null {
  if (result === null || atToday.result === result) return null;
  return `At ${priceText(atToday.price)} the result is ${moneyWhole(atToday.result)}: options and LRP are valued as of ${dayOfYear(targetDate, today)}. At their value today it is ${moneyWhole(result)}`;
}

/** Effect of a type's factor below the floor; null for a factor of 1. Example: with 0.9 it falls by 0.1. */
export function factorMessage(factor: number): string | null {
  const rest = rounded(minus(1, factor), 4);
  if (rest === 0) return null;
  const how = rest > 0 ? 'falls' : 'rises';
  return `This is where it starts to pay; below this it ${how} by ${weightExact(Math.abs(rest))} for each dollar, as the factor is ${factor}`;
}
