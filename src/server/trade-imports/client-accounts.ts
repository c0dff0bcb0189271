import { type FileProblem, rowProblem } from '#domain/kit/table-file/file';
import type { FileRow } from '#domain/trades/file/table';
import type { Transaction } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { accountsIn } from './guesses.ts';

/**
 * The rows whose accounts are out of reach inside a client: of another client, or with trades that belong to no client yet, which would
 * not be recognized as saved. None over all clients.
 */
export async function accountProblems(
  tx: Pick<Transaction, 'rows'>,
  trades: readonly FileRow[],
): Promise<FileProblem[]> {
  const outside = await tx.rows(
    sql<{ acct: string; of_another: boolean }>`
      select acct, of_another from app.accounts_outside(${accountsIn(trades)}::text[])`,
  );
  const reasons = new Map(
    outside.map(({ acct, of_another }) => [
      acct,
      of_another
        ? `account ${acct} belongs to another client`
        : `account ${acct} has trades that belong to no client: assign them under All clients first`,
    ]),
  );
  return trades.flatMap(({ row, acct }) => {
    const reason = reasons.get(acct);
    return reason === undefined ? [] : [rowProblem(row, 'acct', reason)];
  });
}
