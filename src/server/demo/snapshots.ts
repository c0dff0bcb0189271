import { lastTradingDay, tradingDayUpTo } from '#domain/market/contract-calendar';
import { lacksProceeds } from '#domain/closeout/lot-sums';
import { addDays, type Day } from '#domain/days';
import { groupedBy } from '#domain/grouping';
import { pricesOf } from '#domain/market/prices';
import { captureOf, type LotToCapture } from '#domain/lot-capture';
import { parseFuturesSymbol } from '#domain/market/symbols';
import { sumCents } from '#domain/money';
import type { Out, OutType } from '#domain/outs';
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

type PastOut = Pick<Out, 'lot_id' | 'date_out' | 'type' | 'head_count' | 'proceeds'>;

/** A year of weekly snapshots, as if captured at the time: each lot from the week it came in to the week it left. */
export async function demoSnapshots(database: Database, today: Day): Promise<void> {
  await database.as('the clock').write(async (tx) => {
    const lots = await tx.rows(pastLots);
    const outs = groupedBy(await tx.rows(pastOuts), ({ lot_id }) => String(lot_id));
    for (let back = WEEKS; back >= 1; back -= 1) {
      const day = tradingDayUpTo(addDays(today, -7 * back));
      const rows = lots
        .filter((lot) => lot.date_in <= day && (lot.last_out ?? '9999') > day)
        .map((lot) => ({
          entity_id: lot.entity_id,
          lot_id: lot.id,
          ...captureOf(
            asOf(lot, outs.get(String(lot.id)) ?? [], day),
            pricesOn(lot.futures_contract, day),
            day,
          ),
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

const pastOuts = sql<PastOut>`select lot_id, date_out, type, head_count, proceeds from outs`;

/** With what had left by that day. Expenses are the same on every day: those actual now were projected then. */
function asOf(lot: PastLot, outs: readonly PastOut[], day: Day): LotToCapture {
  const gone = outs.filter(({ date_out }) => date_out <= day);
  const headOf = (type: OutType): number =>
    sumCents(gone.filter((out) => out.type === type).map(({ head_count }) => head_count));
  const [total_dead, total_shipped] = [headOf('dead'), headOf('shipped')];
  return {
    ...lot,
    total_dead,
    total_shipped,
    current_hd: sumCents([lot.total_received, -total_dead, -total_shipped]),
    proceeds: sumCents(gone.map(({ proceeds }) => proceeds ?? 0)),
    shipments_without_proceeds: gone.filter(lacksProceeds).length,
    closed_pl: 0,
    unmatched_closings: 0,
    lrp_settled: 0,
    lrp_unsettled: 0,
    open_trades: [],
    policies: [],
  };
}

function pricesOn(symbol: string, day: Day) {
  const contract = parseFuturesSymbol(symbol);
  const last_price = contract && day <= lastTradingDay(contract) ? futuresPriceOn(contract, day) : null;
  return pricesOf([{ symbol, last_price, previous_settlement: null }], []);
}
