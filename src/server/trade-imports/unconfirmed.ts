import { refuse } from '#api/errors';
import type { Day } from '#domain/kit/days';
import { Plausibility, type WarningReason } from '#domain/trades/trade-plausibility';
import type { TradeTable } from '#domain/trades/file/table';
import { fileWarnings, firstUnconfirmed } from '#domain/trades/file/warnings';
import type { Transaction } from '../db/database.ts';
import { settlementsFor } from './settlements.ts';

interface ToBeSaved {
  trades: TradeTable;
  /** The trades to save. */
  rowIndexes: readonly number[];
  confirmed: readonly WarningReason[];
  today: Day;
}

/** Refuses an import with an implausible trade for an unconfirmed reason (decision 49). */
export async function refuseUnconfirmed(
  tx: Transaction,
  { trades, rowIndexes, confirmed, today }: ToBeSaved,
): Promise<void> {
  const settlements = await settlementsFor(tx, trades, today);
  const warnings = fileWarnings(trades, rowIndexes, new Plausibility(settlements, today));
  const found = firstUnconfirmed(warnings, confirmed);
  if (!found) return;
  const message = `Row ${trades.row[found.rowIndexes[0] ?? 0]}: ${found.message}. Nothing was saved: confirm it first.`;
  refuse('conflict', message, { confirmed: message });
}
