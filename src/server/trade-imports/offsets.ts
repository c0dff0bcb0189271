import { refuse } from '#api/errors';
import { allOffsets, offsetKey, type OffsetRow } from '#domain/trades/offsets';
import { effectOf, marksAt, tradeAt, tradeCount, type TradeTable } from '#domain/trades/file/table';
import type { Transaction } from '../db/database.ts';
import type { Choices } from './choices.ts';
import { accountsIn } from './guesses.ts';
import { openInAccounts } from './queries.ts';

/** The open trades of the accounts and contracts of a file, oldest first. */
export async function openToClose(tx: Pick<Transaction, 'rows'>, trades: TradeTable) {
  const open = await tx.rows(openInAccounts(accountsIn(trades)));
  if (open.length === 0) return open;
  const keys = new Set<string>();
  for (let rowIndex = 0; rowIndex < tradeCount(trades); rowIndex += 1)
    keys.add(offsetKey(tradeAt(trades, rowIndex)));
  return open.filter((trade) => keys.has(offsetKey(trade)));
}

interface ToBeSaved {
  trades: TradeTable;
  /** The trades to save. */
  rowIndexes: readonly number[];
  choices: Choices;
}

/** Refuses an opening that stands against open contracts of its account, unless that is confirmed (decision 78). */
export async function refuseOffsets(
  tx: Pick<Transaction, 'rows'>,
  { trades, rowIndexes, choices }: ToBeSaved,
): Promise<void> {
  if (choices.confirmed.includes('offset')) return;
  const rows = rowIndexes.map((rowIndex): OffsetRow => {
    const lot_id = choices.lotOf(rowIndex);
    const choice = choices.closing(rowIndex) ?? 'open';
    const says = effectOf(marksAt(trades, rowIndex));
    return { ...tradeAt(trades, rowIndex), rowIndex, lot_id, says, lot_chosen: true, choice };
  });
  for (const [rowIndex, { closes, opposed }] of allOffsets(rows, await openToClose(tx, trades))) {
    if (closes || !opposed || effectOf(marksAt(trades, rowIndex)) === 'open') continue;
    const message = `Row ${trades.row[rowIndex]}: contracts of the other side are open in this account. Nothing was saved: match the row, or confirm that it opens.`;
    refuse('conflict', message, { confirmed: message });
  }
}
