import { refuse } from '#api/errors';
import type { TradeImport } from '#api/trade-imports';
import { type Closing, closingPlan, type ClosingRow, hasRest } from '#domain/trades/closing-plan';
import type { Day } from '#domain/kit/days';
import { LOT_NOT_FOUND } from '#domain/lots/lots';
import { rowOfUnsaved, unsavedId } from '#domain/trades/offsets';
import { dateProblems, priceProblem } from '#domain/trades/file/event-prices';
import { isNotFill, tradeAt, tradeCount, type TradeTable } from '#domain/trades/file/table';
import type { Transaction } from '../db/database.ts';
import type { Report } from '../http/progress.ts';
import { alreadySaved, savedFills } from './saved-trades.ts';
import type { Choices } from './choices.ts';
import { applied } from './closing-queries.ts';
import { markImported } from '../waiting-files/queries.ts';
import { refuseOffsets } from './offsets.ts';
import { newTrades, ROWS_AT_A_TIME, symbolsRemembered, tradesOf } from './new-trades.ts';
import * as queries from './queries.ts';
import { refuseUnconfirmed } from './unconfirmed.ts';

const NOT_WAITING = 'This file does not wait any more: somebody else has imported or dismissed it';
const ALL_THERE = 'Every trade of this file is in the books already';
const ALL_LEFT_OUT = 'Every trade of this file is in the books already or left out';

/** A file to save. */
interface NewImport {
  file_name: string;
  /** The waiting file that the trades are from. */
  waiting_file_id: number | undefined;
  trades: TradeTable;
  choices: Choices;
  today: Day;
  report: Report;
}

/** Saves all trades of a file that are not skipped, or none if anything is refused. */
export async function saveImport(
  tx: Transaction,
  { file_name, waiting_file_id, trades, choices, today, report }: NewImport,
): Promise<TradeImport> {
  await tx.run(queries.oneAtATime);
  const already = alreadySaved(trades, await savedFills(tx, trades));
  const kept = Array.from({ length: tradeCount(trades) }, (_, rowIndex) => rowIndex).filter(
    (rowIndex) => (!already[rowIndex] && !isNotFill(trades, rowIndex)) || choices.isWantedAgain(rowIndex),
  );
  if (kept.length === 0) {
    const why = already.every(Boolean) ? ALL_THERE : ALL_LEFT_OUT;
    refuse('conflict', why, { trades: why });
  }
  refuseImpossible(trades, kept, choices, today);
  await refuseUnconfirmed(tx, { trades, rowIndexes: kept, confirmed: choices.confirmed, today });
  await refuseLotsGone(tx, trades, kept, choices);
  await refuseOffsets(tx, { trades, rowIndexes: kept, choices });

  const made = await tx.row(queries.insertImport(file_name));
  const id = made?.id ?? refuse('forbidden', 'You may not import trades');
  if (waiting_file_id !== undefined && (await tx.run(markImported(waiting_file_id, id))) === 0)
    refuse('conflict', NOT_WAITING, { waiting_file_id: NOT_WAITING });
  const inserted = kept.flatMap((rowIndex) => tradesOf(trades, rowIndex, choices));
  const closing = kept.filter((rowIndex) => choices.closing(rowIndex) !== null).length;
  const all = inserted.length + closing;
  const symbolOf = symbolsRemembered();
  const idOf = new Map<number, number>();
  for (let from = 0; from < inserted.length; from += ROWS_AT_A_TIME) {
    report({ done: from, of: all });
    const some = inserted.slice(from, from + ROWS_AT_A_TIME);
    const ids = await tx.rows(queries.insertTrades(id, newTrades(trades, some, choices, symbolOf)));
    for (const [at, { rowIndex, status }] of some.entries())
      if (status === 'open') idOf.set(unsavedId(rowIndex), ids[at]?.id ?? 0);
  }
  report({ done: inserted.length, of: all });
  const closings = await closingsOf(tx, { trades, kept, choices, importId: id, idOf });
  for (const statement of applied(closings)) await tx.run(statement);
  const skipped = already.filter((is, rowIndex) => is && !choices.isWantedAgain(rowIndex)).length;
  await tx.run(
    queries.updateImportCounts(id, { inserted: inserted.length, closed: closings.length, skipped }),
  );
  const saved = (await tx.row(queries.importById(id))) ?? refuse('not_found', 'Import not found');
  report({ done: all, of: all });
  return saved;
}

/** Refuses a trade of a day to come, an opening without a price, and a future that closes at 0 (decisions 78 and 81). */
function refuseImpossible(trades: TradeTable, kept: readonly number[], choices: Choices, today: Day): void {
  const rows = kept.map((rowIndex) => ({
    rowIndex,
    opens: tradesOf(trades, rowIndex, choices).some(({ status }) => status === 'open'),
  }));
  const [late] = dateProblems(trades, kept, today);
  const found = late ?? priceProblem(trades, rows);
  if (found) refuse('invalid', found.message, { [found.column]: found.message });
}

async function refuseLotsGone(
  tx: Transaction,
  trades: TradeTable,
  kept: readonly number[],
  choices: Choices,
): Promise<void> {
  const chosen = new Set(kept.map((rowIndex) => choices.lotOf(rowIndex)).filter((lot) => lot !== null));
  const there = new Set((await tx.rows(queries.lotsThere([...chosen]))).map(({ id }) => id));
  const rowIndex = kept.find((at) => {
    const lot = choices.lotOf(at);
    return lot !== null && !there.has(lot);
  });
  if (rowIndex === undefined) return;
  const message = `Row ${trades.row[rowIndex]}: ${LOT_NOT_FOUND}`;
  refuse('not_found', message, { lots: message });
}

interface ToClose {
  trades: TradeTable;
  kept: readonly number[];
  choices: Choices;
  importId: number;
  /** The trades that rows of this file have opened, by the ids that stand in for them. */
  idOf: ReadonlyMap<number, number>;
}

async function closingsOf(
  tx: Transaction,
  { trades, kept, choices, importId, idOf }: ToClose,
): Promise<Closing[]> {
  const rows = kept.flatMap((rowIndex): ClosingRow[] => {
    const closing = choices.closing(rowIndex);
    if (closing === null) return [];
    const { row, ...trade } = tradeAt(trades, rowIndex);
    const parts = closing.parts.map(({ trade_id, quantity }) => ({
      trade_id: rowOfUnsaved(trade_id) === null ? trade_id : (idOf.get(trade_id) ?? 0),
      quantity,
    }));
    return [
      { row, import_id: importId, trade: { ...trade, lot_id: choices.lotOf(rowIndex) }, ...closing, parts },
    ];
  });
  if (rows.length === 0) return [];
  const ids = rows.flatMap(({ parts }) => parts.map(({ trade_id }) => trade_id));
  const accts = rows.filter(hasRest).map(({ trade }) => trade.acct);
  const rowOf = new Map(
    [...idOf].map(([stand_in, id]) => [id, trades.row[rowOfUnsaved(stand_in) ?? -1] ?? 0]),
  );
  const open = await tx.rows(queries.tradesToClose(ids, [...new Set(accts)]));
  const plan = closingPlan(rows, open, rowOf);
  if ('closings' in plan) return plan.closings;
  const message = `Row ${plan.row}: ${plan.refused}`;
  return refuse('conflict', message, { closings: message });
}
