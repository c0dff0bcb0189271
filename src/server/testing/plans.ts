import { findLot } from '#api/lot-detail';
import { sumCents } from '#domain/kit/money';
import { STEERS } from '#domain/plan/testing/plans';
import type { Person } from './test-server.ts';
import { someLot } from './trades.ts';

type NamedLot = { lot: string; owner: string };

const { feed_unit, feed_rate, yardage, interest } = STEERS.plan;
/** The costs of the plan of the steers, which come to $101,426.43. */
export const COSTS = { feed_unit, feed_rate, yardage, interest };
export const COSTS_TOTAL = 101_426.43;

let made = 0;
/** Another lot of the steers. */
export function steers(who: Person) {
  const [{ received, pay_wt, cost, date_in } = { received: 0, pay_wt: 0, cost: 0, date_in: '' }] =
    STEERS.records.receivings;
  const totals = { total_received: received, total_pay_wt: pay_wt, total_cost: cost };
  return someLot(who, `steers ${++made}`, { ...STEERS.lot, ...totals, date_in });
}

export async function detailOf(who: Person, { lot, owner }: NamedLot) {
  const { found } = await who.call(findLot, { lot, owner });
  if (!found) throw new Error(`${lot} is not there.`);
  return found;
}

/** The expenses that the plan of a lot has written. */
export const planRowsOf = async (who: Person, lot: NamedLot) =>
  (await detailOf(who, lot)).expenses.filter(({ plan }) => plan);

export const totalOf = (expenses: readonly { amount: number }[]): number =>
  sumCents(expenses.map(({ amount }) => amount));
