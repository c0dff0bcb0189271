import { z } from 'zod';
import { count, moneyWhole } from '../kit/format.ts';
import { groupedBy } from '../kit/grouping.ts';
import { sumCents } from '../kit/money.ts';

/** LRP policies that still count but whose put does not: their number, insured value in $, and endorsements. */
const policiesNotCountedSchema = z.object({
  policies: z.int(),
  insured: z.number(),
  /** Empty where the user may not see the endorsements, or there are too many. */
  endorsements: z.array(z.string()),
});
export type PoliciesNotCounted = z.infer<typeof policiesNotCountedSchema>;

/** Positions left out of a hedge, by reason. Source: decisions 41, 42 and 81. */
export const notCountedSchema = z.object({
  /** Policies without a put. */
  without_put: policiesNotCountedSchema,
  /** Policies whose put has expired. */
  expired_put: policiesNotCountedSchema,
  /** Open contracts, bought or sold, whose last trading day has passed. */
  stopped: z.array(z.object({ symbol: z.string(), quantity: z.number() })),
  /** Open contracts, bought or sold, by a description that names no known contract. */
  unknown: z.array(z.object({ symbol: z.string(), quantity: z.number() })),
});
export type NotCounted = z.infer<typeof notCountedSchema>;

/** Combines the positions left out of several lots. */
export function allNotCounted(each: readonly NotCounted[]): NotCounted {
  return {
    without_put: allPolicies(each.map(({ without_put }) => without_put)),
    expired_put: allPolicies(each.map(({ expired_put }) => expired_put)),
    stopped: contractsBySymbol(each.flatMap(({ stopped }) => stopped)),
    unknown: contractsBySymbol(each.flatMap(({ unknown }) => unknown)),
  };
}

const allPolicies = (each: readonly PoliciesNotCounted[]): PoliciesNotCounted => ({
  policies: each.reduce((sum, { policies }) => sum + policies, 0),
  insured: sumCents(each.map(({ insured }) => insured)),
  endorsements: [...new Set(each.flatMap(({ endorsements }) => endorsements))],
});

/** Sums contracts by symbol, keeping the order of the symbols. */
export const contractsBySymbol = (contracts: NotCounted['stopped']): NotCounted['stopped'] =>
  [...groupedBy(contracts, ({ symbol }) => symbol)].map(([symbol, held]) => ({
    symbol,
    quantity: held.reduce((sum, { quantity }) => sum + quantity, 0),
  }));

/** Example: '1 policy ($370,065 insured) not counted: its put is missing'. Source: decision 41. */
export const withoutPutMessage = (group: PoliciesNotCounted): string =>
  policyMessage(group, 'its put is missing', 'their puts are missing');

/** Example: '2 policies ($740,130 insured) not counted: their puts have expired'. Source: decision 42. */
export const expiredPutMessage = (group: PoliciesNotCounted): string =>
  policyMessage(group, 'its put has expired', 'their puts have expired');

function policyMessage({ policies, insured }: PoliciesNotCounted, one: string, many: string): string {
  const held = policies === 1 ? '1 policy' : `${count(policies)} policies`;
  return `${held} (${insuredMessage(insured)}) not counted: ${policies === 1 ? one : many}`;
}

/** Example: '$370,065 insured'. */
export const insuredMessage = (insured: number): string => `${moneyWhole(insured)} insured`;

const NAMED = 6;

/** Example: 'Left out, no delta quoted: LEZ2200Q, LRP E-1'; of many, only the first are listed. Source: decision 24. */
export function withoutDeltaMessage(names: readonly string[]): string {
  const distinct = [...new Set(names)];
  const rest = distinct.length - NAMED;
  const named = distinct.slice(0, NAMED).join(', ');
  return `Left out, no delta quoted: ${named}${rest > 0 ? ` and ${count(rest)} more` : ''}`;
}

/** Example: '3 GFX26 have stopped trading: close them'. Source: decision 42. */
export function stoppedMessage(stopped: NotCounted['stopped']): string {
  const named = stopped.map(({ symbol, quantity }) => `${count(quantity)} ${symbol}`).join(', ');
  const isOne = stopped.length === 1 && stopped[0]?.quantity === 1;
  return `${named} ${isOne ? 'has stopped trading: close it' : 'have stopped trading: close them'}`;
}

/** Example: '5 MYSTERY not counted: contract not known'. Source: decision 81. */
export const unknownMessage = (unknown: NotCounted['unknown']): string =>
  `${unknown.map(({ symbol, quantity }) => `${count(quantity)} ${symbol}`).join(', ')} not counted: contract not known`;

/** All messages about positions left out, for a screen or an alert. */
export function notCountedMessages({ without_put, expired_put, stopped, unknown }: NotCounted): string[] {
  return [
    ...(without_put.policies > 0 ? [withoutPutMessage(without_put)] : []),
    ...(expired_put.policies > 0 ? [expiredPutMessage(expired_put)] : []),
    ...(stopped.length > 0 ? [stoppedMessage(stopped)] : []),
    ...(unknown.length > 0 ? [unknownMessage(unknown)] : []),
  ];
}
