import type { InputOf, OutputOf } from '#api/endpoint';
import { checkBalances, comparePositions, saveBalances } from '#api/statements';
import type { Day } from '#domain/kit/days';
import { groupedBy } from '#domain/kit/grouping';
import { accountKey } from '#domain/statements/accounts';
import { statementDifferences } from '#domain/statements/comparison';
import { type PositionReading, readPositions } from '#domain/statements/positions';
import { describedOptions, withoutStrike } from '#domain/trades/file/market-values';
import type { Session } from '../db/database.ts';
import { type App, route, writeRoute } from '../http/route.ts';
import { settlementsFor } from '../trade-imports/settlements.ts';
import { checkedBalances, savedBalances } from './balances.ts';
import { accountsNamed, openTradesNamed, seesEverybody } from './queries.ts';

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
