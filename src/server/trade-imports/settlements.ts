import { addDays, type Day } from '#domain/kit/days';
import { groupedBy } from '#domain/kit/grouping';
import { futuresSymbol, ROOTS, underlyingMonth } from '#domain/market/contracts';
import { type Settled, SettlementHistory } from '#domain/market/settlement-history';
import { tradedMonths } from '#domain/market/watchlist';
import type { FileTrade } from '#domain/trades/file/table';
import { contractOfTrade } from '#domain/trades/trade-plausibility';
import type { Transaction } from '../db/database.ts';
import { sql, type Statement } from '../db/sql.ts';

/** The days of settlements fetched before and after a trade, and the days back for trades checked against the nearest contract. */
const DAYS_AROUND = 14;
const RECENT_DAYS = 100;

const earlier = (one: Day, other: Day): Day => (one < other ? one : other);
const later = (one: Day, other: Day): Day => (one > other ? one : other);

/** The futures of the trades, each with the days around them, and all that trade now, with their recent days. */
function rangesOf(trades: readonly FileTrade[], today: Day) {
  const byContract = groupedBy(trades, ({ description, period }) => `${description}\n${period}`);
  const ofTrades = Array.from(byContract.values(), (ofContract) => {
    const contract = ofContract[0] && contractOfTrade(ofContract[0]);
    const days = ofContract.map(({ trade_date }) => trade_date);
    const [from, to] = [days.reduce(earlier), days.reduce(later)];
    return contract
      ? [
          {
            contract: underlyingMonth(contract),
            from: addDays(from, -DAYS_AROUND),
            to: addDays(to, DAYS_AROUND),
          },
        ]
      : [];
  });
  const recent = ROOTS.flatMap((root) => tradedMonths(root, today)).map((contract) => ({
    contract,
    from: addDays(today, -RECENT_DAYS),
    to: today,
  }));
  const ranges = groupedBy([...ofTrades.flat(), ...recent], ({ contract }) => futuresSymbol(contract));
  return {
    symbols: [...ranges.keys()],
    from: Array.from(ranges.values(), (its) => its.map(({ from }) => from).reduce(earlier)),
    to: Array.from(ranges.values(), (its) => its.map(({ to }) => to).reduce(later)),
  };
}

/** The settlements of each future within its days, the nearest one before and after, and its quote: simulated or real, as its quote is. */
const settledAround = ({ symbols, from, to }: ReturnType<typeof rangesOf>): Statement<Settled> => sql`
  with ranges as (
    select a.symbol, a.first_day, a.last_day,
           coalesce(q.source = 'simulated', (select bool_and(source = 'simulated') from quotes), false) as simulated,
           q.updated_at::date as quoted, coalesce(q.last_price, q.previous_settlement) as price
    from unnest(${symbols}::text[], ${from}::date[], ${to}::date[]) as a (symbol, first_day, last_day)
    left join quotes q on q.symbol = a.symbol
  )
  select s.symbol, s.day, s.settlement
  from ranges a cross join lateral (
    (select s.* from settlements s
     where s.symbol = a.symbol and s.day between a.first_day and a.last_day and (s.source = 'simulated') = a.simulated)
    union all
    (select s.* from settlements s
     where s.symbol = a.symbol and s.day < a.first_day and (s.source = 'simulated') = a.simulated order by s.day desc limit 1)
    union all
    (select s.* from settlements s
     where s.symbol = a.symbol and s.day > a.last_day and (s.source = 'simulated') = a.simulated order by s.day limit 1)
  ) s
  union all
  select symbol, quoted, price from ranges where price is not null`;

export const settlementsFor = async (
  tx: Pick<Transaction, 'rows'>,
  trades: readonly FileTrade[],
  today: Day,
): Promise<SettlementHistory> => new SettlementHistory(await tx.rows(settledAround(rangesOf(trades, today))));
