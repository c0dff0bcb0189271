import type { InputOf, OutputOf } from '#api/endpoint';
import { checkBalances, comparePositions, saveBalances, type HeldTrade } from '#api/statements';
import type { Day } from '#domain/kit/days';
import { groupedBy } from '#domain/kit/grouping';
import { accountKey, ACCOUNT_SEPARATORS } from '#domain/statements/accounts';
import { statementDifferences } from '#domain/statements/comparison';
import { type PositionReading, readPositions } from '#domain/statements/positions';
import { describedOptions, withoutStrike } from '#domain/trades/file/market-values';
import type { Session, Transaction } from '../db/database.ts';
import { type App, route, writeRoute } from '../http/route.ts';
import { settlementsFor } from '../trade-imports/settlements.ts';
import { refuse } from '#api/errors';
import { day as dayText } from '#domain/kit/format';
import { cellProblem } from '#domain/import/sheet';
import { type AccountBalance, futureDayProblem } from '#domain/risk/margin/records';
import { accountNamed, type NamedAccount, readBalances } from '#domain/statements/balances';
import { recordset, sql, type Statement } from '../db/sql.ts';
import { balanceColumns, type StoredBalance, brokerAccounts } from '../margin/accounts.ts';
import { openTrades } from '../book/queries.ts';
import { currentUserMay } from '../db/scope.ts';

/** Whether an account is one of these, in any spelling: `accountKey` of the domain in SQL. */
const isOneOf = (acct: Statement, keys: readonly string[]): Statement =>
  sql`translate(upper(${acct}), ${ACCOUNT_SEPARATORS}::text, '') = any(${keys}::text[])`;

const accountsNamed = (keys: readonly string[]): Statement<NamedAccount> =>
  sql`select b.acct, b.entity_id, b.owner from (${brokerAccounts(null)}) b where ${isOneOf(sql`b.acct`, keys)}`;

/** The open trades of the accounts with these keys: those that hold something are few, and found in an index. */
const openTradesNamed = (keys: readonly string[]): Statement<HeldTrade> =>
  openTrades(
    sql`t.acct in (select h.acct from (${openTrades(sql`true`, sql`distinct t.acct`)}) h
                   where ${isOneOf(sql`h.acct`, keys)}) order by t.trade_date, t.id`,
    sql`t.id, t.acct, t.name, t.trade_date, t.b_s, t.quantity, t.period, t.description, t.strike, t.p_c, t.price_amount,
        t.lot_id, l.lot, e.name as owner`,
    sql`left join lots l on l.id = t.lot_id left join entities e on e.id = t.entity_id`,
  );

/** Whether the user sees accounts of everybody: inside a client an account that is not found is another's. */
const seesEverybody: Statement<{ everybody: boolean }> =
  sql`select ${currentUserMay('seeEntities')} as everybody`;

/** The accounts of these names in any spelling, those without open trades by exactly theirs. */
const accountsOf = (accts: readonly string[]): Statement<NamedAccount> => sql`
  select n.acct, n.entity_id, n.owner from (${accountsNamed(accts.map(accountKey))}) n
  union
  select x.acct, x.entity_id, e.name from unnest(${accts}::text[]) a (acct)
  cross join lateral app.entity_accounts(a.acct) x join entities e on e.id = x.entity_id
  order by entity_id, acct`;

const balancesOn = (keys: readonly string[], days: readonly Day[]): Statement<StoredBalance> => sql`
  select b.entity_id, ${balanceColumns} from account_balances b
  where b.day = any(${days}::date[]) and (b.entity_id, b.acct) in (
    select n.entity_id, n.acct from (${accountsNamed(keys)}) n)`;

const keyOf = ({ entity_id, acct, day }: { entity_id: number; acct: string; day: Day }): string =>
  `${entity_id} ${day} ${acct}`;

/** The balances of a statement, each beside the stored one, or its bad rows. */
async function checkedBalances(
  db: Session,
  { statement }: InputOf<typeof checkBalances>,
  today: Day,
): Promise<OutputOf<typeof checkBalances>> {
  const { balances, problems } = readBalances(statement, today);
  const accts = [...new Set(balances.map(({ acct }) => acct))];
  const days = [...new Set(balances.map(({ day }) => day))];
  const [known, stored] = await db.batch([accountsOf(accts), balancesOn(accts.map(accountKey), days)]);
  const storedOf = new Map(stored.map((one) => [keyOf(one), one]));
  const heading = statement.columns.find(({ field }) => field === 'acct')?.heading ?? 'Account';
  const beside = balances.flatMap((balance) => {
    const found = accountNamed(balance.acct, known);
    if ('problem' in found) {
      problems.push(cellProblem(balance.row, { heading, value: balance.acct }, found.problem));
      return [];
    }
    const { acct, owner, entity_id } = found.account;
    const before = storedOf.get(keyOf({ entity_id, acct, day: balance.day }));
    return { ...balance, acct, owner, stored: before ? balanceOf(before) : null };
  });
  return {
    problems: problems.toSorted((one, other) => one.row - other.row).slice(0, MOST_PROBLEMS),
    problem_count: problems.length,
    balances: problems.length > 0 ? [] : beside,
  };
}

const balanceOf = ({ id, acct, day, equity, cash, requirement, version }: StoredBalance): AccountBalance => ({
  id,
  acct,
  day,
  equity,
  cash,
  requirement,
  version,
});

type SavedRow = InputOf<typeof saveBalances>['balances'][number] & { entity_id: number };

/** Replaces stored balances that have not changed since they were seen. */
const replaced = (rows: readonly SavedRow[]): Statement<StoredBalance> => sql`
  update account_balances b set equity = r.equity, cash = r.cash, requirement = r.requirement, source = 'statement'
  from ${recordset('account_balances', rows)} r
  where (b.entity_id, b.acct, b.day, b.version) = (r.entity_id, r.acct, r.day, r.version)
  returning b.entity_id, ${balanceColumns}`;

/** Adds balances of days that had none. */
const added = (rows: readonly SavedRow[]): Statement<StoredBalance> => sql`
  insert into account_balances as b (entity_id, acct, day, equity, cash, requirement, source)
  select r.entity_id, r.acct, r.day, r.equity, r.cash, r.requirement, 'statement'
  from ${recordset('account_balances', rows)} r
  on conflict on constraint account_balances_once do nothing
  returning b.entity_id, ${balanceColumns}`;

function refuseRepeats(rows: readonly SavedRow[]): void {
  const seen = new Set<string>();
  for (const [at, row] of rows.entries()) {
    const message = `${row.acct} of ${dayText(row.day)} is there twice`;
    if (seen.has(keyOf(row))) refuse('invalid', message, { [`balances.${at}.day`]: message });
    seen.add(keyOf(row));
  }
}

/** Saves balances, all or none: the statement of the same day is replaced, one that has changed since the preview refuses all. */
async function savedBalances(
  tx: Transaction,
  { balances }: InputOf<typeof saveBalances>,
  today: Day,
): Promise<AccountBalance[]> {
  const known = await tx.rows(accountsOf([...new Set(balances.map(({ acct }) => acct))]));
  const rows = balances.map((balance, at): SavedRow => {
    const future = futureDayProblem(balance.day, today);
    if (future !== null) refuse('invalid', future, { [`balances.${at}.day`]: future });
    const found = accountNamed(balance.acct, known);
    if ('account' in found) return { ...balance, ...found.account };
    const message = `Account ${balance.acct}: ${found.problem}`;
    return refuse('invalid', message, { [`balances.${at}.acct`]: message });
  });
  refuseRepeats(rows);
  const saved = [
    ...(await tx.rows(replaced(rows.filter(({ version }) => version !== null)))),
    ...(await tx.rows(added(rows.filter(({ version }) => version === null)))),
  ];
  const savedOf = new Map(saved.map((one) => [keyOf(one), one]));
  return rows.map((row, at) => {
    const one = savedOf.get(keyOf(row));
    if (one) return balanceOf(one);
    const message = `The statement of ${row.acct} of ${dayText(row.day)} has changed since the preview. Nothing was saved.`;
    return refuse('conflict', message, { [`balances.${at}.day`]: message });
  });
}

const MOST_PROBLEMS = 100;

/** The positions, with the strikes of options that only their description names (decision 47). */
async function withStrikes(db: Session, reading: PositionReading, today: Day): Promise<PositionReading> {
  const { positions } = reading;
  if (reading.problem_count > 0 || withoutStrike(positions).length === 0) return reading;
  const { options, problems } = describedOptions(positions, await settlementsFor(db, positions, today));
  for (const { rowIndex, ...option } of options) Object.assign(positions[rowIndex] ?? {}, option);
  return { ...reading, problems: problems.slice(0, MOST_PROBLEMS), problem_count: problems.length };
}

async function comparison(
  db: Session,
  { statement }: InputOf<typeof comparePositions>,
  today: Day,
): Promise<OutputOf<typeof comparePositions>> {
  const { positions, ...reading } = await withStrikes(db, readPositions(statement, today), today);
  const rowsOf = groupedBy(positions, ({ acct }) => accountKey(acct));
  const keys = [...rowsOf.keys()];
  if (reading.problem_count > 0 || keys.length === 0) return { ...reading, accounts: [], lines: [] };
  const [named, trades, [sees]] = await db.batch([accountsNamed(keys), openTradesNamed(keys), seesEverybody]);
  const namedOf = groupedBy(named, ({ acct }) => accountKey(acct));
  const tradesOf = groupedBy(trades, ({ acct }) => accountKey(acct));
  const accounts = Array.from(rowsOf, ([key, rows]) => {
    const ofNames = namedOf.get(key) ?? [];
    const ofTrades = tradesOf.get(key) ?? [];
    const owners = new Set([...ofNames, ...ofTrades].flatMap(({ owner }) => owner ?? []));
    return {
      acct: rows[0]?.acct ?? '',
      owners: [...owners].toSorted(),
      compared: owners.size > 0 || (sees?.everybody ?? false),
      positions: rows.length,
    };
  });
  const others = new Set(accounts.filter((one) => !one.compared).map(({ acct }) => accountKey(acct)));
  const lines = statementDifferences(
    positions.filter(({ acct }) => !others.has(accountKey(acct))),
    trades,
  );
  return {
    ...reading,
    accounts,
    lines: lines.map(({ broker, books, ...line }) => ({
      ...line,
      broker: broker && { ...broker, rows: broker.rows.map(({ row }) => row) },
      books: books && { ...books, trades: [...books.trades] },
    })),
  };
}

export function statementRoutes(app: App): void {
  route(app, comparePositions, ({ db, input, today }) => comparison(db, input, today));

  route(app, checkBalances, ({ db, input, today }) => checkedBalances(db, input, today));

  writeRoute(app, saveBalances, (tx, { input, today }) => savedBalances(tx, input, today));
}
