import { searchRecords } from '#api/search';
import { sql } from '../../src/server/db/sql.ts';
import { matching } from '../../src/server/trades/queries.ts';
import { ask } from '../ask.ts';
import { LARGE } from '../book/size.ts';
import { againstBudget, type Measurement } from '../measurement.ts';
import { milliseconds, sideBySide } from '../side-by-side.ts';

const BUDGET = 100;
const TEXTS = ['1101', 'live cattle', 'ranch 12', 'f', 'l1', 'nobody has this'];
const ROUNDS = 7;

/** The response to each search of an administrator over the whole book. */
export const search: Measurement = async ({ admin }) => {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const text of TEXTS)
      rounds.push(
        await milliseconds(() => ask(admin, `${searchRecords.path}?text=${encodeURIComponent(text)}`), 3),
      );
  return [againstBudget('finding anything, over the whole book', 'ms', BUDGET, rounds)];
};

/** The page's records, one prepared statement per kind, run one after the other as the owner. */
const bare = {
  lot: 'select l.*, e.name from lots l join entities e on e.id = l.entity_id where l.number_key = app.number_key($1)',
  receivings:
    'select r.* from receivings r join lots l on l.id = r.lot_id where l.number_key = app.number_key($1) order by r.date_in',
  outs: 'select o.* from outs o join lots l on l.id = o.lot_id where l.number_key = app.number_key($1) order by o.date_out',
  trades:
    'select t.* from trades t join lots l on l.id = t.lot_id where l.number_key = app.number_key($1) order by t.trade_date desc',
  expenses:
    'select x.* from expenses x join lots l on l.id = x.lot_id where l.number_key = app.number_key($1) order by x.date desc',
  policies: `select p.*, q.last_price, q.settlement, q.delta from lrp p join lots l on l.id = p.lot_id
             left join options_quotes q on q.symbol = p.put_symbol where l.number_key = app.number_key($1)`,
  futures: 'select * from quotes order by symbol',
  options: `select distinct q.* from options_quotes q join trades t on t.symbol = q.symbol join lots l on l.id = t.lot_id
            where t.status = 'open' and l.entity_id = ${LARGE.entity}`,
};

/** All records of one lot with head, and the prices for its page. */
export const lotPage: Measurement = async ({ large, owner }) => {
  const lot = '1101';
  const page = () => Promise.all([ask(large, `/api/lots/named/${lot}`), ask(large, '/api/prices')]);
  const queries = async () => {
    for (const [name, text] of Object.entries(bare)) {
      await owner.query({ name, text, values: text.includes('$1') ? [lot] : [] });
    }
  };
  return [
    {
      what: 'one lot’s page, all its data and prices',
      against: 'its bare queries, one after the other on one connection',
      unit: 'ms',
      target: { most: 1.5 },
      ...(await sideBySide(
        () => milliseconds(page, 20),
        () => milliseconds(queries, 20),
      )),
    },
  ];
};

const filter = { q: 'cattle', acct: 'RJ', b_s: 'sell' };

/** The concurrent requests of the trades screen for a search with filters: its first rows and its totals. */
export const trades: Measurement = async ({ admin, owner }) => {
  const query = new URLSearchParams(filter).toString();
  const screen = () =>
    Promise.all([ask(admin, `/api/trades?${query}`), ask(admin, `/api/trades/total?${query}`)]);
  const sums = sql`select count(*), sum(profit) from trades t where ${matching(filter)}`;
  return [
    {
      what: 'trades screen: search, filters and totals over 100,000 trades',
      against: 'the same count and sum in bare SQL',
      unit: 'ms',
      target: { most: 2 },
      ...(await sideBySide(
        () => milliseconds(screen, 3),
        () => milliseconds(() => owner.query(sums.text, [...sums.values]), 3),
      )),
    },
  ];
};
