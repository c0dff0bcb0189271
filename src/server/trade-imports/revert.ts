import { refuse } from '#api/errors';
import type { TradeImport } from '#api/trade-imports';
import type { Transaction } from '../db/database.ts';
import { importById, oneAtATime } from './queries.ts';
import * as queries from './revert-queries.ts';

const NOT_FOUND = 'Import not found';

/** Why an import cannot be reverted, or null. Source: decision 35. */
function whyNot({ reverted, closed_by, closed_by_trade, changed_since }: queries.ImportState): string | null {
  if (reverted) return 'This import has been reverted already';
  if (closed_by !== null) {
    return `Trades of this import were closed by another one, ${closed_by}. Revert that import, or take back these matches first.`;
  }
  if (closed_by_trade)
    return 'Trades of this import were matched with trades of no import. Take back these matches first.';
  if (changed_since === 0) return null;
  return 'A trade that this import closed has been deleted or put on another lot since. It cannot be opened again.';
}

/** Reverts an import: the trades it closed are open again, split parts are rejoined, its own trades are deleted. */
export async function revertImport(tx: Transaction, id: number): Promise<TradeImport> {
  await tx.run(oneAtATime);
  const state = (await tx.row(queries.importState(id))) ?? refuse('not_found', NOT_FOUND);
  const reason = whyNot(state);
  if (reason !== null) refuse('conflict', reason);
  await tx.run(queries.returnParts(id));
  await tx.run(queries.removeParts(id));
  await tx.run(queries.reopenTrades(id));
  await tx.run(queries.takeLots(id));
  await tx.run(queries.removeTradesOf(id));
  await tx.run(queries.markReverted(id));
  return (await tx.row(importById(id))) ?? refuse('not_found', NOT_FOUND);
}
