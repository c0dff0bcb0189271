import { refuse } from '#api/errors';
import { allOffsets, offsetKey, type OffsetRow } from '#domain/trades/offsets';
import { effectOf, type FileRow } from '#domain/trades/file/table';
import type { Transaction } from '../db/database.ts';
import type { Choices } from './choices.ts';
import { accountsIn } from './guesses.ts';
import { openInAccounts } from './queries.ts';

/** The open trades of the accounts and contracts of a file, oldest first. */
export async function openToClose(tx: Pick<Transaction, 'rows'>, trades: readonly FileRow[]) {
  const open = await tx.rows(openInAccounts(accountsIn(trades)));
  if (open.length === 0) return open;
  const keys = new Set(trades.map(offsetKey));
  return open.filter((trade) => keys.has(offsetKey(trade)));
}

/** Refuses an opening that stands against open contracts of its account, unless that is confirmed (decision 78). */
export async function refuseOffsets(
  tx: Pick<Transaction, 'rows'>,
  { trades, toSave, choices }: { trades: readonly FileRow[]; toSave: readonly FileRow[]; choices: Choices },
): Promise<void> {
  if (choices.confirmed.includes('offset')) return;
  const rows = toSave.map((row): OffsetRow => ({
    ...row,
    lot_id: choices.lotOf(row),
    effect: effectOf(row.marks),
    lot_chosen: true,
    choice: choices.closing(row) ?? 'open',
  }));
  for (const [rowIndex, { closes, opposed }] of allOffsets(rows, await openToClose(tx, trades))) {
    const row = trades[rowIndex];
    if (!row || closes || !opposed || effectOf(row.marks) === 'open') continue;
    const message = `Row ${row.row}: contracts of the other side are open in this account. Nothing was saved: match the row, or confirm that it opens.`;
    refuse('conflict', message, { confirmed: message });
  }
}
