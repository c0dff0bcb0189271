import { matching } from '../../src/server/trades/matching.ts';
import { sql } from '../../src/server/db/sql.ts';
import { ask } from '../ask.ts';
import type { Measurement } from '../measurement.ts';
import { milliseconds, sideBySide } from '../side-by-side.ts';

const filter = { q: 'cattle', acct: 'RJ', b_s: 'sell' };

/** The concurrent requests of the trades screen for a search with filters: its first rows and its totals. */
export const trades: Measurement = async ({ admin, owner }) => {
  const query = new URLSearchParams(filter).toString();
  const screen = () =>
    Promise.all([ask(admin, `/api/trades?${query}`), ask(admin, `/api/trades/total?${query}`)]);
  const bare = sql`select count(*), sum(profit) from trades t where ${matching(filter)}`;
  return [
    {
      what: 'trades screen: search, filters and totals over 100,000 trades',
      against: 'the same count and sum in bare SQL',
      unit: 'ms',
      target: { most: 2 },
      ...(await sideBySide(
        () => milliseconds(screen, 3),
        () => milliseconds(() => owner.query(bare.text, [...bare.values]), 3),
      )),
    },
  ];
};
