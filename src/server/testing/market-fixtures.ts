import { addDays } from '#domain/kit/days';
import type { Fixture } from './fixtures.ts';
import type { TestServer } from './test-server.ts';
import { tradedContract } from './traded-contract.ts';

/** The contract of fixtures, and the option of those that are no canary's. */
export const contract = tradedContract('LE');
export const PLAIN_OPTION = contract.option(220, 'put');
/** A put of the past, sold on 2026-06-18 at 5.00. */
export const SOLD = { b_s: 'Sell', trade_date: '2026-06-18', period: 'Dec-26', price_amount: 5 };

type Into = (table: string, row: Record<string, unknown>) => Promise<Fixture>;

/** Fixtures of the market and its rules, which belong to no entity: each of a day or a crop year that no other call names. */
export function marketFixtures(server: TestServer, into: Into, canary: boolean) {
  let days = 0;
  let years = 0;
  const nextDay = () => addDays(canary ? '2012-01-02' : '2016-01-02', days++);
  const lrpRule = () =>
    into('lrp_rules', {
      crop_year: 2099 - years++,
      kind: 'factor',
      key: canary ? 'unborn' : 'fed',
      value: 1.5,
    });
  const closedDay = () => into('lrp_closed_days', { day: nextDay(), reason: 'Cattle on Feed report' });
  /** A day with an offer. */
  const offerDay = async (): Promise<Fixture> => {
    const day = nextDay();
    await server.owner(
      `insert into lrp_offers values ('${day}', 'fed', 13, 95, 200, 0.05, 10, 210, 1, '2099-04-02', 'files')`,
    );
    return { value: day };
  };
  const marginRate = () =>
    into('margin_rates', { root: 'LE', valid_from: nextDay(), initial: 1980, maintenance: 1800 });
  return { lrpRule, closedDay, offerDay, marginRate };
}
