import type { HeldTrade } from '#api/statements';
import { ACCOUNT_SEPARATORS } from '#domain/statements/accounts';
import type { NamedAccount } from '#domain/statements/balances';
import { openTrades } from '../book/queries.ts';
import { currentUserMay } from '../db/scope.ts';
import { sql, type Statement } from '../db/sql.ts';
import { brokerAccounts } from '../margin/accounts.ts';

/** Whether an account is one of these, in any spelling: `accountKey` of the domain in SQL. */
const isOneOf = (acct: Statement, keys: readonly string[]): Statement =>
  sql`translate(upper(${acct}), ${ACCOUNT_SEPARATORS}::text, '') = any(${keys}::text[])`;

export const accountsNamed = (keys: readonly string[]): Statement<NamedAccount> =>
  sql`select b.acct, b.entity_id, b.owner from (${brokerAccounts(null)}) b where ${isOneOf(sql`b.acct`, keys)}`;

/** The open trades of the accounts with these keys: those that hold something are few, and found in an index. */
export const openTradesNamed = (keys: readonly string[]): Statement<HeldTrade> =>
  openTrades(
    sql`t.acct in (select h.acct from (${openTrades(sql`true`, sql`distinct t.acct`)}) h
                   where ${isOneOf(sql`h.acct`, keys)}) order by t.trade_date, t.id`,
    sql`t.id, t.acct, t.name, t.trade_date, t.b_s, t.quantity, t.period, t.description, t.strike, t.p_c, t.price_amount,
        t.lot_id, l.lot, e.name as owner`,
    sql`left join lots l on l.id = t.lot_id left join entities e on e.id = t.entity_id`,
  );

/** Whether the user sees accounts of everybody: inside a client an account that is not found is another's. */
export const seesEverybody: Statement<{ everybody: boolean }> =
  sql`select ${currentUserMay('seeEntities')} as everybody`;
