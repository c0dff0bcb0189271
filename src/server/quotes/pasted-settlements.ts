import { refuse } from '#api/errors';
import type { Day } from '#domain/kit/days';
import { counted } from '#domain/kit/format';
import { type PastedSettlement, settlementVerdicts } from '#domain/quotes/pasted-settlements';
import type { Transaction } from '../db/database.ts';
import { sql, type Statement } from '../db/sql.ts';
import { storeSettlements } from './store.ts';

/** Stores a page of settlements, or refuses it with the reason of every row that is not to be saved. */
export async function savePastedSettlements(
  tx: Transaction,
  settlements: readonly PastedSettlement[],
  farPrices: boolean,
  today: Day,
): Promise<{ saved: number }> {
  const symbols = [...new Set(settlements.map(({ symbol }) => symbol))];
  const verdicts = settlementVerdicts(settlements, await tx.rows(realSettlements(symbols)), today);
  const refused = verdicts.filter(({ confirmable }) => !confirmable || !farPrices);
  if (refused.length > 0) {
    refuse(
      refused.every(({ confirmable }) => confirmable) ? 'conflict' : 'invalid',
      `Nothing was saved: ${counted(refused.length, 'row needs', 'rows need')} attention`,
      Object.fromEntries(refused.map(({ row, message }) => [`settlements.${row}`, message])),
    );
  }
  await storeSettlements(tx, 'manual', settlements);
  return { saved: settlements.length };
}

const realSettlements = (symbols: readonly string[]): Statement<PastedSettlement> =>
  sql`select symbol, day, settlement from settlements where symbol = any(${symbols}) and source <> 'simulated'`;
