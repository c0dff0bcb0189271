import { count, head as headText, percentTenths, weightExact } from '../../kit/format.ts';
import { CONTRACTS, type Root } from '../../market/contracts.ts';
import { divided, minus, rounded, times } from '../../kit/money.ts';
import type { ProtectionChoice, ProtectedCattle } from './compare.ts';

export const CHOICE_LABELS: Record<ProtectionChoice, string> = {
  nothing: 'Nothing',
  future: 'Short future',
  put: 'Put',
  fence: 'Fence',
  lrp: 'LRP',
};

/** When cash leaves the account. */
export const CASH_LEAVES: Record<ProtectionChoice, string> = {
  nothing: 'Never',
  future: 'Day by day: margin while prices rise',
  put: 'Now: the premium',
  fence: 'Now: the premium, and day by day for the call',
  lrp: 'At the end: the premium',
};

/** Whether the position can be given up before its end. */
export const SOLD_AGAIN: Record<ProtectionChoice, string> = {
  nothing: '-',
  future: 'Yes: bought back',
  put: 'Yes',
  fence: 'Yes: both options',
  lrp: 'No',
};

/** What a choice settles on. Source: CME Rulebook; RMA, LRP Basic Provisions. */
export function settlesOn(choice: ProtectionChoice, root: Root): string {
  const name = CONTRACTS[root].name.toLowerCase();
  if (choice === 'nothing') return 'The cash price';
  if (choice !== 'lrp') return `The ${name} future`;
  return root === 'LE' ? 'The 5-area weighted average price' : 'The CME Feeder Cattle Index';
}

/**
 * What part of the weight contracts cover, and the head that are over. Example: 10 LE contracts on 296 head of 1,410 lb: 'Covers
 * 95.8% of the weight. 1 contract = 28 head of 1,410 lb; 12 head not covered'.
 */
export function contractsCover(
  { root, head, out_wt }: Omit<ProtectedCattle, 'basis'>,
  contracts: number,
  covered: number | null,
): string {
  const each = divided(CONTRACTS[root].size, out_wt, 0) ?? 0;
  const one = `1 contract = ${count(each)} head of ${weightExact(out_wt)} lb`;
  if (covered === null) return one;
  if (covered > 100) return `Covers ${percentTenths(covered)}: more than the cattle. ${one}`;
  const coveredHead = divided(times(contracts, CONTRACTS[root].size), out_wt, 2) ?? 0;
  const over = rounded(minus(head, coveredHead), 0);
  return `Covers ${percentTenths(covered)} of the weight. ${one}${over > 0 ? `; ${headText(over)} head not covered` : ''}`;
}

/** The same of insurance. Example: 'Covers 31.8% of the weight; 75 head not covered'. */
export function insuranceCovers(head: number, insured: number, covered: number | null): string {
  if (covered !== null && covered > 100) return `Covers ${percentTenths(covered)}: more than the cattle`;
  const over = head - insured;
  return `Covers ${percentTenths(covered)} of the weight${over > 0 ? `; ${headText(over)} head not covered` : ''}`;
}

/** Below half a contract no contract fits. */
export const NO_CONTRACT = 'Less than half a contract; LRP has no minimum size';

/** What an ending value with a factor does below the floor; null for a factor of 1. Example: with 0.9 it falls by 0.1. */
export function factorMessage(factor: number): string | null {
  const rest = rounded(minus(1, factor), 4);
  if (rest === 0) return null;
  const how = rest > 0 ? 'falls' : 'rises';
  return `This is where it starts to pay: below, it ${how} by ${weightExact(Math.abs(rest))} for each dollar, as the factor is ${factor}`;
}
