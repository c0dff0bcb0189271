import { type ContractMonth, futuresSymbol, ROOTS, underlyingMonth } from '#domain/market/contracts';
import { addDays, type Day } from '#domain/kit/days';
import { groupedBy } from '#domain/kit/grouping';
import { contractOfTrade } from '#domain/trades/trade-plausibility';
import { type Settled, SettlementHistory } from '#domain/market/settlement-history';
import type { FileTrade } from '#domain/trades/file/table';
import { tradedMonths } from '#domain/market/watchlist';
import type { Transaction } from '../db/database.ts';
import { sql, type Statement } from '../db/sql.ts';

/** The days of settlements fetched before and after a trade, and the days back for trades checked against the nearest contract. */
const DAYS_AROUND = 14;
const RECENT_DAYS = 100;

interface Span {
  first: Day;
  last: Day;
}

const min = (one: Day, other: Day): Day => (one < other ? one : other);
const max = (one: Day, other: Day): Day => (one > other ? one : other);

interface SettlementRanges {
  symbols: string[];
  from: Day[];
  to: Day[];
}

function rangesOf(trades: readonly FileTrade[], today: Day): SettlementRanges {
  const spans = new Map<string, Span>();
  const add = (contract: ContractMonth, first: Day, last: Day) => {
    const symbol = futuresSymbol(contract);
    const span = spans.get(symbol);
    if (!span) spans.set(symbol, { first, last });
    else Object.assign(span, { first: min(first, span.first), last: max(last, span.last) });
  };
  for (const ofContract of groupedBy(
    trades,
    ({ description, period }) => `${description}\n${period}`,
  ).values()) {
    const contract = ofContract[0] && contractOfTrade(ofContract[0]);
    if (!contract) continue;
    const days = ofContract.map(({ trade_date }) => trade_date);
    add(
      underlyingMonth(contract),
      addDays(days.reduce(min), -DAYS_AROUND),
      addDays(days.reduce(max), DAYS_AROUND),
    );
  }
  for (const contract of ROOTS.flatMap((root) => tradedMonths(root, today)))
    add(contract, addDays(today, -RECENT_DAYS), today);
  return {
    symbols: [...spans.keys()],
    from: Array.from(spans.values(), ({ first }) => first),
    to: Array.from(spans.values(), ({ last }) => last),
  };
}

/** The settlements of each future within its days, the nearest one before and after, and its quote: simulated or real, as its quote is. */
const settledAround = ({ symbols, from, to }: SettlementRanges): Statement<Settled> => sql`
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
