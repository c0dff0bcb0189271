import { refuse } from '#api/errors';
import type { TradeImport } from '#api/trade-imports';
import type { Day } from '#domain/kit/days';
import { LOT_NOT_FOUND } from '#domain/lots/lots';
import { offsetPlan, hasRest, type OffsettingRow } from '#domain/trades/offset-plan';
import type { FileProblem } from '#domain/kit/table-file/file';
import { dateProblems, priceProblem } from '#domain/trades/file/market-values';
import { isNotFill, effectOf, type FileRow } from '#domain/trades/file/table';
import { fileWarnings, firstUnconfirmed } from '#domain/trades/file/warnings';
import { rowOfUnsaved, unsavedId, allOffsets, offsetKey, type OffsetRow } from '#domain/trades/offsets';
import { Plausibility } from '#domain/trades/trade-plausibility';
import type { Transaction } from '../db/database.ts';
import type { ReportProgress } from '../http/progress.ts';
import { markImported } from '../waiting-files/routes.ts';
import { tradesOf, type Choices, type NewTrade } from './choices.ts';
import { accountProblems, ownRows } from './client-accounts.ts';
import { symbolsRemembered, accountsIn } from './guesses.ts';
import { settlementsFor } from './settlements.ts';
import { alreadySaved, savedFills, openInAccounts } from './queries.ts';
import * as queries from './queries.ts';

export async function openToClose(tx: Pick<Transaction, 'rows'>, trades: readonly FileRow[]) {
  const open = await tx.rows(openInAccounts(accountsIn(trades)));
  if (open.length === 0) return open;
  const keys = new Set(trades.map(offsetKey));
  return open.filter((trade) => keys.has(offsetKey(trade)));
}

/** Input of a save: the trades of a file, those not skipped, and the user's choices. */
interface ToSave {
  trades: readonly FileRow[];
  toSave: readonly FileRow[];
  choices: Choices;
  today: Day;
}

/** Refuses an opening that stands against open contracts of its account, unless that is confirmed (decision 78). */
async function refuseOffsets(tx: Transaction, { trades, toSave, choices }: ToSave): Promise<void> {
  if (choices.confirmed.includes('offset')) return;
  const rows = toSave.map((row): OffsetRow => ({
    ...row,
    lot_id: choices.lotOf(row),
    effect: effectOf(row.marks),
    lot_chosen: true,
    choice: choices.offset(row) ?? 'open',
  }));
  for (const [rowIndex, { closes, opposed }] of allOffsets(rows, await openToClose(tx, trades))) {
    const row = trades[rowIndex];
    if (!row || closes || !opposed || effectOf(row.marks) === 'open') continue;
    const message = `Row ${row.row}: this account has open contracts on the other side. Nothing was saved: match the row, or confirm that it opens.`;
    refuse('conflict', message, { confirmed: message });
  }
}

const NOT_WAITING = 'This file is no longer waiting: someone else imported or dismissed it';
const ALL_THERE = 'Every trade of this file is already in the books';
const ALL_OF_OTHERS = 'Every trade of this file is of other clients’ accounts';
const ALL_EXCLUDED = 'Every trade of this file is already in the books or left out';

const ROWS_AT_A_TIME = 5_000;

interface NewImport extends Omit<ToSave, 'toSave'> {
  file_name: string;
  waiting_file_id: number | undefined;
  report: ReportProgress;
}

/** Saves all trades of a file that are not skipped, or none if anything is refused. */
export async function insertTradeImport(
  tx: Transaction,
  { file_name, waiting_file_id, trades, choices, today, report }: NewImport,
): Promise<TradeImport> {
  await tx.run(queries.lockAccounts(accountsIn(trades)));
  const already = alreadySaved(trades, await savedFills(tx, trades));
  const own = await ownRows(tx, trades);
  const toSave = own.filter(
    (row) => (!already[row.rowIndex] && !isNotFill(row)) || choices.isWantedAgain(row),
  );
  if (toSave.length === 0) {
    const why = own.length === 0 ? ALL_OF_OTHERS : already.every(Boolean) ? ALL_THERE : ALL_EXCLUDED;
    refuse('conflict', why, { trades: why });
  }
  const saving = { trades, toSave, choices, today };
  refuseImpossible(saving, await accountProblems(tx, toSave));
  await refuseUnconfirmed(tx, saving);
  await refuseLotsGone(tx, saving);
  await refuseOffsets(tx, saving);

  const made = await tx.row(queries.insertImport(file_name));
  const id = made?.id ?? refuse('forbidden', 'You may not import trades');
  if (waiting_file_id !== undefined && (await tx.run(markImported(waiting_file_id, id))) === 0)
    refuse('conflict', NOT_WAITING, { waiting_file_id: NOT_WAITING });
  const inserted = toSave.flatMap((row) => tradesOf(row, choices));
  const all = inserted.length + toSave.filter((row) => choices.offset(row) !== null).length;
  const symbolOf = symbolsRemembered();
  const rowToInsert = ({ row, ...of }: NewTrade) => {
    const { acct, name, trade_date, b_s, period, description, strike, p_c, price_amount } = row;
    const trade = { acct, name, trade_date, b_s, period, description, strike, p_c, price_amount };
    return { ...trade, ...of, lot_id: choices.lotOf(row), symbol: symbolOf(row) };
  };
  const idOf = new Map<number, number>();
  for (let from = 0; from < inserted.length; from += ROWS_AT_A_TIME) {
    report({ done: from, of: all });
    const some = inserted.slice(from, from + ROWS_AT_A_TIME);
    const ids = await tx.rows(queries.insertTrades(id, some.map(rowToInsert)));
    for (const [at, { row, status }] of some.entries())
      if (status === 'open') idOf.set(unsavedId(row.rowIndex), ids[at]?.id ?? 0);
  }
  report({ done: inserted.length, of: all });
  const offsets = await tradeOffsets(tx, saving, id, idOf);
  for (const statement of queries.applied(offsets)) await tx.run(statement);
  const skipped = own.filter((row) => already[row.rowIndex] && !choices.isWantedAgain(row)).length;
  await tx.run(
    queries.updateImportCounts(id, { inserted: inserted.length, closed: offsets.length, skipped }),
  );
  const saved = await queries.tradeImports.byId(tx, id);
  report({ done: all, of: all });
  return saved;
}

/** Refuses a trade of an account out of reach, of a day to come, an opening without a price, and a future that closes at 0 (decisions 78 and 81). */
function refuseImpossible({ toSave, choices, today }: ToSave, outside: readonly FileProblem[]): void {
  const opens = (row: FileRow) => tradesOf(row, choices).some(({ status }) => status === 'open');
  const [first] = [...outside, ...dateProblems(toSave, today)];
  const [found] = first ? [first] : toSave.flatMap((row) => priceProblem(row, opens(row)) ?? []);
  if (found) refuse('invalid', found.message, { [found.column]: found.message });
}

async function refuseLotsGone(tx: Transaction, { toSave, choices }: ToSave): Promise<void> {
  const chosen = new Set(toSave.map((row) => choices.lotOf(row)).filter((lot) => lot !== null));
  const there = new Set((await tx.rows(queries.lotsThere([...chosen]))).map(({ id }) => id));
  const found = toSave.find((row) => {
    const lot = choices.lotOf(row);
    return lot !== null && !there.has(lot);
  });
  if (!found) return;
  const message = `Row ${found.row}: ${LOT_NOT_FOUND}`;
  refuse('not_found', message, { lots: message });
}

/** `idOf`: the trades that rows of this file have opened, by the ids that stand in for them. */
async function tradeOffsets(
  tx: Transaction,
  { trades, toSave, choices }: ToSave,
  import_id: number,
  idOf: ReadonlyMap<number, number>,
) {
  const rows = toSave.flatMap((row): OffsettingRow[] => {
    const offset = choices.offset(row);
    if (offset === null) return [];
    const parts = offset.parts.map(({ trade_id, quantity }) => ({
      trade_id: rowOfUnsaved(trade_id) === null ? trade_id : (idOf.get(trade_id) ?? 0),
      quantity,
    }));
    const trade = { ...row, lot_id: choices.lotOf(row) };
    return [{ row: row.row, import_id, trade, ...offset, parts }];
  });
  if (rows.length === 0) return [];
  const ids = rows.flatMap(({ parts }) => parts.map(({ trade_id }) => trade_id));
  const accts = rows.filter(hasRest).map(({ trade }) => trade.acct);
  const rowOf = new Map(
    [...idOf].map(([stand_in, id]) => [id, trades[rowOfUnsaved(stand_in) ?? -1]?.row ?? 0]),
  );
  const open = await tx.rows(queries.tradesToClose(ids, [...new Set(accts)]));
  const plan = offsetPlan(rows, open, rowOf);
  if ('offsets' in plan) return plan.offsets;
  const message = `Row ${plan.row}: ${plan.refused}`;
  return refuse('conflict', message, { offsets: message });
}

async function refuseUnconfirmed(tx: Transaction, { trades, toSave, choices, today }: ToSave) {
  const settlements = await settlementsFor(tx, trades, today);
  const warnings = fileWarnings(trades, toSave, new Plausibility(settlements, today));
  const found = firstUnconfirmed(warnings, choices.confirmed);
  if (!found) return;
  const message = `Row ${trades[found.rowIndexes[0] ?? 0]?.row}: ${found.message}. Nothing was saved: confirm it first.`;
  refuse('conflict', message, { confirmed: message });
}
