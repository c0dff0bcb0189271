import { lastTradingDay, tradingDayUpTo } from '#domain/market/contract-calendar';
import { addDays, type Day } from '#domain/days';
import { pricesOf } from '#domain/market/prices';
import { captureOf, type LotToCapture } from '#domain/lot-capture';
import { parseFuturesSymbol } from '#domain/market/symbols';
import type { Database } from '../db/database.ts';
import { insertDay, insertLots } from '../snapshots/capture-queries.ts';
import { sql } from '../db/sql.ts';
import { futuresPriceOn } from './market.ts';

const WEEKS = 52;

interface PastLot {
  id: number;
  entity_id: number;
  lot: string;
  owner: string;
  date_in: Day;
  last_out: Day | null;
  total_received: number;
  est_out_wt: number;
  basis: number | null;
  total_cost: number;
  futures_contract: string;
  expenses_actual: number;
  expenses_projected: number;
}

/** A year of weekly snapshots, as if captured at the time: each lot from the week it came in to the week it left. */
export async function demoSnapshots(database: Database, today: Day): Promise<void> {
  await database.as('the clock').write(async (tx) => {
    const lots = await tx.rows(pastLots);
    for (let back = WEEKS; back >= 1; back -= 1) {
      const day = tradingDayUpTo(addDays(today, -7 * back));
      const rows = lots
        .filter((lot) => lot.date_in <= day && (lot.last_out ?? '9999') > day)
        .map((lot) => ({
          entity_id: lot.entity_id,
          lot_id: lot.id,
          ...captureOf(asOf(lot), pricesOn(lot.futures_contract, day), day),
        }));
      if (rows.length === 0) continue;
      await tx.run(insertLots(day, rows));
      await tx.run(insertDay(day));
    }
  });
}

const pastLots = sql<PastLot>`
  select l.id, l.entity_id, l.lot, e.name as owner, l.date_in, l.total_received, l.est_out_wt, l.basis, l.total_cost, l.futures_contract,
         case when l.current_hd = 0 then (select max(o.date_out) from outs o where o.lot_id = l.id) end as last_out,
         s.expenses_actual, s.expenses_projected
  from lots l join entities e on e.id = l.entity_id join lot_sums s on s.lot_id = l.id`;

/** Expenses are the same on every day: those actual now were projected then. */
const asOf = (lot: PastLot): LotToCapture => ({
  ...lot,
  current_hd: lot.total_received,
  total_dead: 0,
  total_shipped: 0,
  proceeds: 0,
  shipments_without_proceeds: 0,
  closed_pl: 0,
  unmatched_closings: 0,
  lrp_settled: 0,
  lrp_unsettled: 0,
  open_trades: [],
  policies: [],
});

function pricesOn(symbol: string, day: Day) {
  const contract = parseFuturesSymbol(symbol);
  const last_price = contract && day <= lastTradingDay(contract) ? futuresPriceOn(contract, day) : null;
  return pricesOf([{ symbol, last_price, previous_settlement: null }], []);
}
