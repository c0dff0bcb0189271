import { refuse } from '#api/errors';
import type { TradeImport } from '#api/trade-imports';
import { type Closing, closingPlan, type ClosingRow, hasRest } from '#domain/closing-plan';
import type { Day } from '#domain/days';
import { LOT_NOT_FOUND } from '#domain/lots';
import { tradeAt, tradeCount, type TradeTable } from '#domain/trade-file/table';
import type { Transaction } from '../db/database.ts';
import type { Report } from '../http/progress.ts';
import { alreadySaved } from './saved-trades.ts';
import type { Choices } from './choices.ts';
import { markImported } from '../waiting-files/queries.ts';
import { newTrades, ROWS_AT_A_TIME, symbolsRemembered, tradesOf } from './new-trades.ts';
import * as queries from './queries.ts';
import { refuseUnconfirmed } from './unconfirmed.ts';

const NOT_WAITING = 'This file does not wait any more: somebody else has imported or dismissed it';
const ALL_THERE = 'Every trade of this file is in the books already';

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
  const already = await alreadySaved(tx, trades);
  const kept = Array.from({ length: tradeCount(trades) }, (_, place) => place).filter(
    (place) => !already[place] || choices.isWantedAgain(place),
  );
  if (kept.length === 0) refuse('conflict', ALL_THERE, { trades: ALL_THERE });
  await refuseUnconfirmed(tx, { trades, places: kept, confirmed: choices.confirmed, today });
  await refuseLotsGone(tx, trades, kept, choices);
  const closings = await closingsOf(tx, trades, kept, choices);
  const inserted = kept.flatMap((place) => tradesOf(trades, place, choices));

  const made = await tx.row(queries.insertImport(file_name));
  const id = made?.id ?? refuse('forbidden', 'You may not import trades');
  if (waiting_file_id !== undefined && (await tx.run(markImported(waiting_file_id, id))) === 0)
    refuse('conflict', NOT_WAITING, { waiting_file_id: NOT_WAITING });
  const symbolOf = symbolsRemembered();
  const all = inserted.length + closings.length;
  for (let from = 0; from < inserted.length; from += ROWS_AT_A_TIME) {
    report({ done: from, of: all });
    const some = inserted.slice(from, from + ROWS_AT_A_TIME);
    await tx.run(queries.insertTrades(id, newTrades(trades, some, choices, symbolOf)));
  }
  report({ done: inserted.length, of: all });
  await close(tx, id, closings);
  const skipped = tradeCount(trades) - kept.length;
  await tx.run(
    queries.updateImportCounts(id, { inserted: inserted.length, closed: closings.length, skipped }),
  );
  const saved = (await tx.row(queries.importById(id))) ?? refuse('not_found', 'Import not found');
  report({ done: all, of: all });
  return saved;
}

async function refuseLotsGone(
  tx: Transaction,
  trades: TradeTable,
  kept: readonly number[],
  choices: Choices,
): Promise<void> {
  const chosen = new Set(kept.map((place) => choices.lotOf(place)).filter((lot) => lot !== null));
  const there = new Set((await tx.rows(queries.lotsThere([...chosen]))).map(({ id }) => id));
  const place = kept.find((at) => {
    const lot = choices.lotOf(at);
    return lot !== null && !there.has(lot);
  });
  if (place === undefined) return;
  const message = `Row ${trades.row[place]}: ${LOT_NOT_FOUND}`;
  refuse('not_found', message, { lots: message });
}

async function closingsOf(
  tx: Transaction,
  trades: TradeTable,
  kept: readonly number[],
  choices: Choices,
): Promise<Closing[]> {
  const rows = kept.flatMap((place): ClosingRow[] => {
    const closing = choices.closing(place);
    if (closing === null) return [];
    const { row, ...trade } = tradeAt(trades, place);
    return [{ row, trade: { ...trade, lot_id: choices.lotOf(place) }, ...closing }];
  });
  if (rows.length === 0) return [];
  const ids = rows.flatMap(({ parts }) => parts.map(({ trade_id }) => trade_id));
  const lots = rows.filter(hasRest).flatMap(({ trade }) => trade.lot_id ?? []);
  const plan = closingPlan(rows, await tx.rows(queries.tradesToClose(ids, lots)));
  if ('closings' in plan) return plan.closings;
  const message = `Row ${plan.row}: ${plan.refused}`;
  return refuse('conflict', message, { closings: message });
}

async function close(tx: Transaction, importId: number, closings: readonly Closing[]): Promise<void> {
  const parts = closings.filter(({ splits }) => splits);
  const whole = closings.filter(({ splits }) => !splits);
  if (parts.length > 0) {
    await tx.run(queries.insertParts(importId, parts));
    await tx.run(queries.takeParts(parts));
  }
  if (whole.length > 0) await tx.run(queries.closeTrades(importId, whole));
}
