import type { MarginAccount } from '#api/margin';
import type { Day } from '#domain/kit/days';
import { groupedBy } from '#domain/kit/grouping';
import { carriedEquity, type CarriedTrade } from '#domain/risk/margin/requirement';
import { hasStoppedOn } from '#domain/book/hedge-weights';
import { parseFuturesSymbol } from '#domain/market/symbols';
import type { NamedAccount } from '#domain/statements/balances';
import { directionOf, type Trade } from '#domain/trades/trades';
import type { AccountBalance, BalanceForm, MarginRate, MarginRateForm } from '#domain/risk/margin/records';
import { tradeIsOption, openTrades } from '../book/queries.ts';
import { sql, type Statement } from '../db/sql.ts';
import { inScope, type Scope } from '../db/scope.ts';

/** The accounts with open trades, with a confirmed number, or with a statement. */
export const brokerAccounts = (entityId: Scope | Statement): Statement<NamedAccount> => sql`
  select b.acct, b.entity_id, e.name as owner
  from (select * from app.entity_accounts() union select acct, entity_id from account_balances) b
  join entities e on e.id = b.entity_id where ${inScope(sql`b.entity_id`, entityId)} order by e.name, b.acct`;

export type HeldTrades = Pick<Trade, 'acct' | 'symbol' | 'b_s' | 'quantity'> & {
  entity_id: number;
  option: boolean;
};

export const heldTrades = (entityId: Scope | Statement, accounts: AccountsRead): Statement<HeldTrades> =>
  openTrades(
    sql`t.entity_id is not null and ${inScope(sql`t.entity_id`, entityId)}
        ${accounts === 'all' ? sql`` : sql`and (t.entity_id, t.acct) in (select entity_id, acct from account_balances)`}
        group by 1, 2, 3, 4, 5 order by 1, 2, 3`,
    sql`t.acct, t.entity_id, t.symbol, t.b_s, ${tradeIsOption} as option, sum(t.quantity) as quantity`,
  );

export const balanceColumns = sql`b.id, b.acct, b.day, b.equity, b.cash, b.requirement, b.version`;

export type StoredBalance = AccountBalance & { entity_id: number };

export const latestBalances = (entityId: Scope | Statement): Statement<StoredBalance> => sql`
  select distinct on (b.entity_id, b.acct) b.entity_id, ${balanceColumns}
  from account_balances b where ${inScope(sql`b.entity_id`, entityId)} order by b.entity_id, b.acct, b.day desc`;

export type StoredCarriedTrade = CarriedTrade & { acct: string; entity_id: number };

/**
 * Futures that were open on the day of their account's latest statement or since, with their settlements: at most a week old on that day.
 * Settlements are looked up once for each contract and day of a statement, not for each trade.
 */
export const carriedTrades = (entityId: Scope | Statement): Statement<StoredCarriedTrade> => sql`
  with latest as (
    select distinct on (b.entity_id, b.acct) b.entity_id, b.acct, b.day
    from account_balances b where ${inScope(sql`b.entity_id`, entityId)} order by b.entity_id, b.acct, b.day desc),
  carried as materialized (
    select t.*, l.day as statement
    from latest l cross join lateral (
      select * from trades o where o.entity_id = l.entity_id and o.acct = l.acct and o.status = 'open'
      union all
      select * from trades c where c.entity_id = l.entity_id and c.acct = l.acct and c.status <> 'open' and c.closing_date > l.day) t
    where t.p_c is null and coalesce(t.strike, 0) = 0),
  -- Simulated settlements count only for a contract whose price is simulated.
  counted as not materialized (
    select s.* from settlements s left join quotes q on q.symbol = s.symbol
    where q.symbol is null or (s.source = 'simulated') = (q.source = 'simulated')),
  settled as materialized (
    select c.symbol, c.statement,
           (select s.settlement from counted s where s.symbol = c.symbol and s.day between c.statement - 7 and c.statement
            order by s.day desc limit 1) as settled_then,
           (select s.settlement from counted s where s.symbol = c.symbol and s.day >= c.statement - 7
            order by s.day desc limit 1) as settled_now
    from (select distinct symbol, statement from carried) c)
  select t.acct, t.entity_id, t.description, t.b_s, t.quantity, t.price_amount, t.trade_date, t.status, t.closing_price,
         s.settled_then, s.settled_now
  from carried t left join settled s on s.symbol = t.symbol and s.statement = t.statement`;

export const marginRates: Statement<MarginRate> = sql`
  select id, root, valid_from, initial, maintenance, version from margin_rates order by root, valid_from desc`;

export const entitiesOfAccount = (acct: string): Statement<{ entity_id: number }> =>
  sql`select entity_id from app.entity_accounts(${acct})`;

export const upsertBalance = (entityId: number, { acct, day, equity, cash, requirement }: BalanceForm) =>
  sql<AccountBalance>`
  insert into account_balances as b (entity_id, acct, day, equity, cash, requirement)
  values (${entityId}, ${acct}, ${day}, ${equity}, ${cash}, ${requirement})
  on conflict on constraint account_balances_once do update
    set equity = excluded.equity, cash = excluded.cash, requirement = excluded.requirement, source = excluded.source
  returning ${balanceColumns}`;

export const upsertRate = ({
  root,
  valid_from,
  initial,
  maintenance,
}: MarginRateForm): Statement<MarginRate> =>
  sql`
  insert into margin_rates (root, valid_from, initial, maintenance)
  values (${root}, ${valid_from}, ${initial}, ${maintenance})
  on conflict on constraint margin_rates_once do update
    set initial = excluded.initial, maintenance = excluded.maintenance
  returning id, root, valid_from, initial, maintenance, version`;

const keyOf = ({ acct, entity_id }: { acct: string; entity_id: number }): string => `${entity_id} ${acct}`;

/** All accounts, or those with a statement, without which an account has neither equity nor a margin call. */
export type AccountsRead = 'all' | 'with a statement';

const accountsWithStatement = (entityId: Scope | Statement): Statement<NamedAccount> => sql`
  select distinct b.acct, b.entity_id, e.name as owner
  from account_balances b join entities e on e.id = b.entity_id
  where ${inScope(sql`b.entity_id`, entityId)} order by e.name, b.acct`;

export const accountStatements = (entityId: Scope | Statement, accounts: AccountsRead = 'all') =>
  [
    accounts === 'all' ? brokerAccounts(entityId) : accountsWithStatement(entityId),
    heldTrades(entityId, accounts),
    latestBalances(entityId),
    carriedTrades(entityId),
  ] as const;

export function accountsFrom(
  accounts: readonly NamedAccount[],
  held: readonly HeldTrades[],
  balances: readonly StoredBalance[],
  carried: readonly StoredCarriedTrade[],
  today: Day,
): MarginAccount[] {
  const heldIn = groupedBy(held, keyOf);
  const carriedIn = groupedBy(carried, keyOf);
  const balanceOf = new Map(
    balances.map(({ entity_id, ...balance }) => [keyOf({ ...balance, entity_id }), balance]),
  );
  return accounts.map(({ acct, entity_id, owner }) => {
    const key = keyOf({ acct, entity_id });
    const balance = balanceOf.get(key) ?? null;
    const now = balance && carriedEquity(balance.equity, balance.day, carriedIn.get(key) ?? []);
    return {
      acct,
      owner,
      ...holdings(heldIn.get(key) ?? [], today),
      balance,
      equity: now?.equity ?? null,
      without_settlement: now?.without_settlement ?? 0,
    };
  });
}

/** Net futures by contract month that still trade, and the options sold. */
function holdings(trades: readonly HeldTrades[], today: Day) {
  const hasStopped = hasStoppedOn(today);
  const open = trades.filter(({ symbol }) => !hasStopped(symbol));
  const futures = open.filter(({ symbol }) => symbol !== null && parseFuturesSymbol(symbol) !== null);
  return {
    held: [...groupedBy(futures, ({ symbol }) => symbol ?? '')].map(([symbol, each]) => ({
      symbol,
      net: each.reduce((sum, { b_s, quantity }) => sum + directionOf(b_s) * quantity, 0),
    })),
    written_options: open
      .filter(({ option, b_s }) => option && directionOf(b_s) < 0)
      .reduce((sum, { quantity }) => sum + quantity, 0),
  };
}
