import {
  checkTradeImport,
  importTrades,
  listTradeImports,
  revertTradeImport,
  type TradeImport,
} from '#api/trade-imports';
import { rowsOf, isNotFill, type FileRow } from '#domain/trades/file/table';
import { route, type App } from '../http/route.ts';
import { choicesFor } from './choices.ts';
import { accountProblems, ownersOfAccounts } from './client-accounts.ts';
import * as queries from './queries.ts';
import { lockAccountsOf, tradeImports, alreadySaved, savedFills } from './queries.ts';
import { insertTradeImport, openToClose } from './save.ts';
import type { InputOf, OutputOf } from '#api/endpoint';
import type { Day } from '#domain/kit/days';
import { Plausibility } from '#domain/trades/trade-plausibility';
import { dateProblems, expiredFutures, describedOptions } from '#domain/trades/file/market-values';
import { missingLegs, savedFillNotes, fileWarnings } from '#domain/trades/file/warnings';
import type { Session, Transaction } from '../db/database.ts';
import { accountsIn, suggestedLots } from './guesses.ts';
import { settlementsFor } from './settlements.ts';
import { refuse } from '#api/errors';
import { sql, type Statement } from '../db/sql.ts';
import { IMPORT_NOT_FOUND } from '../imports/past-imports.ts';
import { groupedBy } from '#domain/kit/grouping';
import { isOption } from '#domain/market/symbols';
import { subsidyCaptures, type GuardedTrade } from '#domain/lrp/subsidy-capture/guard';
import { CAPTURE_PRESUMED, captureConditions, endorsementName } from '#domain/lrp/subsidy-capture/messages';
import { directionOf, type Trade } from '#domain/trades/trades';
import { lrpRules } from '../lrp-rules/routes.ts';

/** A row of the file, or a saved trade with the row index null. */
type Checked = GuardedTrade & Pick<Trade, 'quantity'> & { rowIndex: number | null; entity_id: number };

const opened = { status: 'open', closing_date: null, closing_price: null } as const;

/** The rows of the file, each of the entity of its suggested lot, else of its account. */
async function rowsOfEntities(db: Session, trades: readonly FileRow[], lots: readonly number[]) {
  if (!trades.some((row) => isOption(row) && directionOf(row.b_s) < 0)) return [];
  const accts = [...new Set(trades.map(({ acct }) => acct))];
  const [ofLots, ofAccounts] = await db.batch([
    queries.entitiesOfLots([...new Set(lots)]),
    queries.entitiesOfAccounts(accts),
  ]);
  const byLot = new Map(ofLots.map(({ id, entity_id }) => [id, entity_id]));
  const byAccount = new Map(ofAccounts.map(({ acct, entity_id }) => [acct, entity_id]));
  return trades.flatMap((trade) => {
    const entity_id = byLot.get(lots[trade.rowIndex] ?? 0) ?? byAccount.get(trade.acct) ?? null;
    return entity_id === null ? [] : [{ ...trade, ...opened, entity_id }];
  });
}

/** The notices of rows for which RMA would presume subsidy capture, with the saved trades. They never keep a row from being saved (decision 70). */
async function subsidyCapturesIn(db: Session, trades: readonly FileRow[], lots: readonly number[]) {
  const rows = await rowsOfEntities(db, trades, lots);
  if (rows.length === 0) return [];
  const entities = [...new Set(rows.map(({ entity_id }) => entity_id))];
  const days = rows.map(({ trade_date }) => trade_date).toSorted();
  const [policies, saved, rules] = await db.batch([
    queries.policiesAround(entities, days[0] ?? '', days.at(-1) ?? ''),
    queries.tradesAround(entities, days[0] ?? '', days.at(-1) ?? ''),
    lrpRules,
  ]);
  const known: Checked[] = [...rows, ...saved.map((trade) => ({ ...trade, rowIndex: null }))];
  const tradesOf = groupedBy(known, ({ entity_id }) => String(entity_id));
  const found = new Map<string, Set<number>>();
  for (const policy of policies)
    for (const capture of subsidyCaptures(policy, tradesOf.get(String(policy.entity_id)) ?? [], rules)) {
      const conditions = captureConditions(policy, capture, rules).join('. ');
      const message = `${CAPTURE_PRESUMED} ${endorsementName(policy)}. ${conditions}.`;
      for (const trade of [capture.trade, capture.future])
        if (trade !== null && trade.rowIndex !== null)
          found.set(message, (found.get(message) ?? new Set()).add(trade.rowIndex));
    }
  return [...found].map(([message, rowIndexes]) => ({
    message,
    rowIndexes: [...rowIndexes].toSorted((a, b) => a - b),
  }));
}

interface ImportState {
  reverted: boolean;
  /** The file of another import that closed trades of this one, or the rest of a trade that this one closed in part. */
  closed_by: string | null;
  /** Whether a trade that no import inserted did so. */
  closed_by_trade: boolean;
  /** Inside a client: whether trades of this import, or those it closed, are another client's by now. */
  is_shared: boolean;
  /** Trades that this import closed and that have been deleted or moved to another lot since. */
  changed_since: number;
}

/** Locks the import's record; no row when there is none. */
const importState = (importId: number): Statement<ImportState> => sql`
  with closed as (
    select t.closed_by_import as by_import, t.closing_acct from trades t
    where t.import_id = ${importId} and t.status = 'closed'
    union all
    select whole.closed_by_import, whole.closing_acct from trades part join trades whole on whole.id = part.split_from
    where part.closed_by_import = ${importId} and whole.status = 'closed'
    union all
    select t.closed_by_import, t.closing_acct from trades t where t.lot_by_import = ${importId} and t.status = 'closed'
  )
  select i.reverted_at is not null as reverted, app.import_is_shared(i.id) as is_shared,
    (select l.file_name from trade_imports l where l.id <> i.id and l.id in (select by_import from closed)
     order by l.id desc limit 1) as closed_by,
    exists (select from closed where by_import is null and closing_acct is not null) as closed_by_trade,
    i.closed - (select count(*)::integer from trades t left join trades whole on whole.id = t.split_from
                where t.closed_by_import = i.id and t.closing_acct is not null
                  and (whole.id is null or whole.lot_id is not distinct from t.lot_id)) as changed_since
  from trade_imports i where i.id = ${importId} for update`;

/**
 * Rejoins split-off parts, opens again the trades the import closed, takes back the lots assigned by its offsets, and deletes its
 * trades.
 */
const undoing = (id: number): Statement[] => [
  sql`
    update trades t set quantity = t.quantity + p.quantity
    from (select split_from, sum(quantity)::integer as quantity from trades
          where closed_by_import = ${id} and split_from is not null group by split_from) p
    where t.id = p.split_from`,
  sql`delete from trades where closed_by_import = ${id} and split_from is not null`,
  sql`
    update trades set status = 'open', closing_date = null, closing_price = null, closing_acct = null, closing_row = null,
                      closing_quantity = null, closing_file_contract = null, profit = null, closed_by_import = null
    where closed_by_import = ${id} and closing_acct is not null`,
  sql`update trades set lot_id = null, lot_by_import = null, entity_id = null where lot_by_import = ${id}`,
  sql`delete from trades where import_id = ${id}`,
];

/** Why an import cannot be reverted, or null. Source: decision 35. */
function whyNot({
  reverted,
  is_shared,
  closed_by,
  closed_by_trade,
  changed_since,
}: ImportState): string | null {
  if (reverted) return 'This import has already been reverted';
  if (is_shared) return 'Trades of this import are on another client by now: revert it under All clients';
  if (closed_by !== null) {
    return `Trades of this import were closed by another one, ${closed_by}. Revert that import, or undo these matches first.`;
  }
  if (closed_by_trade)
    return 'Trades of this import were matched with trades not from an import. Undo these matches first.';
  if (changed_since === 0) return null;
  return 'A trade that this import closed has been deleted or put on another lot since. It cannot be opened again.';
}

async function undoTradeImport(tx: Transaction, id: number): Promise<TradeImport> {
  await lockAccountsOf(tx, sql`import_id = ${id} or closed_by_import = ${id} or lot_by_import = ${id}`);
  const state = (await tx.row(importState(id))) ?? refuse('not_found', IMPORT_NOT_FOUND);
  return tradeImports.revert(tx, id, whyNot(state), undoing(id));
}

/** The number of problems listed; further ones are only counted. */
const MOST_PROBLEMS = 100;

async function checkTrades(
  db: Session,
  { trades: given, profile_id }: InputOf<typeof checkTradeImport>,
  today: Day,
): Promise<OutputOf<typeof checkTradeImport>> {
  const trades = rowsOf(given);
  const settlements = await settlementsFor(db, trades, today);
  const described = describedOptions(trades, settlements);
  const { options } = described;
  for (const { rowIndex, ...option } of options) Object.assign(trades[rowIndex] ?? {}, option);
  const { prices, problems: unpriced } = expiredFutures(trades, settlements);
  const fills = trades.filter((row) => !isNotFill(row));
  const problems = [
    ...described.problems,
    ...unpriced,
    ...dateProblems(fills, today),
    ...(await accountProblems(db, trades)),
  ].toSorted((one, other) => one.row - other.row);
  const refused = { problems: problems.slice(0, MOST_PROBLEMS), problem_count: problems.length };
  const nothing = {
    options: [],
    prices: [],
    warnings: [],
    subsidy_captures: [],
    notes: [],
    already: [],
    lots: [],
  };
  if (problems.length > 0)
    return { ...refused, ...nothing, by_profile: [], fitting: [], open: [], accounts: [] };
  for (const { rowIndex, price } of prices) Object.assign(trades[rowIndex] ?? {}, { price_amount: price });
  const saved = await savedFills(db, trades);
  const already = alreadySaved(trades, saved);
  const suggested = await suggestedLots(db, trades, profile_id);
  return {
    ...refused,
    options,
    prices,
    warnings: fileWarnings(trades, trades, new Plausibility(settlements, today)),
    already: already.flatMap((is, rowIndex) => (is ? [rowIndex] : [])),
    ...suggested,
    open: await openToClose(db, trades),
    subsidy_captures: await subsidyCapturesIn(db, trades, suggested.lots),
    notes: [...savedFillNotes(trades, saved), ...missingLegs(trades)],
    accounts: await db.rows(ownersOfAccounts(accountsIn(trades))),
  };
}

export function tradeImportRoutes(app: App): void {
  route(app, checkTradeImport, ({ db, input, today }) => checkTrades(db, input, today));

  route(app, importTrades, ({ db, input, today, report }) => {
    const trades = rowsOf(input.trades);
    const choices = choicesFor(trades, input);
    const { file_name, waiting_file_id } = input;
    return db.write((tx) =>
      insertTradeImport(tx, { file_name, waiting_file_id, trades, choices, today, report }),
    );
  });

  route(app, listTradeImports, ({ db }) => db.rows(queries.tradeImports.newestFirst));

  route(app, revertTradeImport, ({ db, input }) => db.write((tx) => undoTradeImport(tx, input.id)));
}
