import type { Client } from 'pg';
import { LARGE } from './size.ts';

/** All lots of the largest producer with head, and all its trades open: 400 lots and 8,000 trades in every report. They stay so. */
export async function openEverything(owner: Client): Promise<void> {
  await owner.query('set session_replication_role = replica');
  await owner.query(`delete from outs where entity_id = ${LARGE.entity} and type = 'shipped'`);
  await owner.query(`
    update lots l set total_shipped = 0, futures_contract = coalesce(
      (select symbol from quotes where symbol = l.futures_contract),
      (select min(symbol) from quotes where left(symbol, 2) = left(l.futures_contract, 2)))
    where entity_id = ${LARGE.entity}`);
  await owner.query(`
    update trades set status = 'open', closing_date = null, closing_price = null, closing_acct = null, profit = null
    where entity_id = ${LARGE.entity}`);
  await owner.query(
    `update lot_sums set closed_pl = 0, unmatched_closings = 0 where entity_id = ${LARGE.entity}`,
  );
  await owner.query('set session_replication_role = origin');
  await owner.query(
    `select app.sum_cattle(array(select lot_id from lot_sums where entity_id = ${LARGE.entity}))`,
  );
  await owner.query('vacuum (analyze) lots, trades, outs, lot_sums');
}
