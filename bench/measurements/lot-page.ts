import { ask } from '../ask.ts';
import { LARGE } from '../book/size.ts';
import type { Measurement } from '../measurement.ts';
import { milliseconds, sideBySide } from '../side-by-side.ts';

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
