import { beforeAll } from 'vitest';
import type { RequestOf } from '#api/endpoint';
import { addLrp, listLrp } from '#api/lrp';
import type { PricedLrpPolicy } from '#domain/lrp/lrp';
import { daysFromToday } from './today.ts';
import { type Person, testServer } from './test-server.ts';
import { someLot } from './trades.ts';

type Typed = Partial<RequestOf<typeof addLrp>>;

/** The fields of an LRP policy's form except the lot. */
export const lrpForm = {
  endorsement_number: 'E-1',
  state: 'TX',
  county: 'Deaf Smith',
  type: 'strs_wt_2' as const,
  effective_date: '2026-06-22',
  end_date: daysFromToday(51),
  premium: 6.37634,
  coverage: 318.37,
  head_count: 471,
  target_wt: 1521.33,
};

/** The fields of a policy on 10 fed cattle with 3 puts, except the lot. */
export const fedForm = {
  ...lrpForm,
  type: 'fed' as const,
  effective_date: '2026-05-01',
  end_date: daysFromToday(90),
  coverage: 265.76,
  head_count: 10,
  target_wt: 1300,
  put_symbol: 'LEZ2200Q',
  put_qty: 3,
};

/** A server with quotes of three puts, and actions for tests of LRP policies. */
export function lrpFixtures() {
  const server = testServer();
  beforeAll(async () => {
    await server.owner(`insert into options_quotes (symbol, underlying_symbol, contract, option_type, strike_price, last_price,
        bid_price, ask_price, settlement, delta, source) values
      ('LEZ2200Q', 'LEZ26', 'LEZ26', 'put', 220, 11.3, 1, 2, 9, -0.43, 'simulated'),
      ('LEZ2200Z', 'LEZ35', 'LEZ35', 'put', 220, 11.3, 1, 2, 9, -0.43, 'simulated'),
      ('GFX3900Z', 'GFX35', 'GFX35', 'put', 390, null, null, null, 8.5, -0.5, 'simulated'),
      ('GFX3900Q', 'GFX26', 'GFX26', 'put', 390, null, null, null, 8.5, -0.5, 'simulated'),
      ('GFX4000Q', 'GFX26', 'GFX26', 'put', 400, null, null, null, null, null, 'simulated')`);
  });

  let made = 0;
  const newLot = (who: Person) => someLot(who, `P-${++made}`, { est_out_date: daysFromToday(60) });
  const add = async (who: Person, typed: Typed = {}) => {
    const lot_id = typed.split ? null : (typed.lot_id ?? (await newLot(who)).id);
    return who.call(addLrp, { ...lrpForm, ...typed, lot_id });
  };
  const one = async (who: Person, typed?: Typed): Promise<PricedLrpPolicy> => {
    const [policy] = await add(who, typed);
    if (!policy) throw new Error('No policy was added.');
    return policy;
  };
  /** A policy of Ann's with a put, created by an administrator. */
  const withPut = async (typed: Typed = {}) =>
    one(server.admin, {
      user_id: server.ann.id,
      lot_id: typed.lot_id ?? (await newLot(server.ann)).id,
      put_symbol: 'LEZ2200Q',
      put_qty: 3,
      ...typed,
    });
  /** The policies that a user sees, as forms return them: without the fields that the list adds. */
  const listedTo = async (who: Person): Promise<PricedLrpPolicy[]> =>
    (await who.call(listLrp, {})).map((listed) => {
      const { premium_due: _, ...policy } = listed;
      return policy;
    });
  const visibleTo = async (who: Person, id: number) =>
    (await listedTo(who)).find((policy) => policy.id === id);
  return Object.assign(server, { newLot, add, one, withPut, listedTo, visibleTo });
}
