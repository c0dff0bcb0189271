import type { OutputOf } from '#api/endpoint';
import type { checkTradeImport } from '#api/trade-imports';
import { type FileProblem, rowProblem } from '#domain/kit/table-file/file';
import type { FileRow } from '#domain/trades/file/table';
import type { Transaction } from '../db/database.ts';
import { sql, type Statement } from '../db/sql.ts';
import { accountsIn } from './guesses.ts';

type AccountOwner = OutputOf<typeof checkTradeImport>['accounts'][number];

/** The entities of accounts. Inside a client the names of others are not seen, only that an account is one of theirs. */
export const ownersOfAccounts = (accts: readonly string[]): Statement<AccountOwner> => sql`
  select a.acct, e.name as owner, a.entity_id is not null and e.id is null as of_another
  from (select acct, app.entity_of_account(acct) as entity_id from unnest(${accts}::text[]) as given (acct)) a
  left join entities e on e.id = a.entity_id`;

/** The rows without those of other clients' accounts, which are not saved inside a client (decision 95). */
export async function ownRows(
  tx: Pick<Transaction, 'rows'>,
  trades: readonly FileRow[],
): Promise<readonly FileRow[]> {
  const owners = await tx.rows(ownersOfAccounts(accountsIn(trades)));
  const others = new Set(owners.flatMap(({ acct, of_another }) => (of_another ? [acct] : [])));
  return others.size === 0 ? trades : trades.filter(({ acct }) => !others.has(acct));
}

/**
 * The rows of accounts with trades that belong to no client yet: inside a client these are out of reach, and the rows would not be
 * recognized as saved. None over all clients.
 */
export async function accountProblems(
  tx: Pick<Transaction, 'rows'>,
  trades: readonly FileRow[],
): Promise<FileProblem[]> {
  const outside = await tx.rows(
    sql<{ acct: string }>`
      select acct from app.accounts_outside(${accountsIn(trades)}::text[]) where not of_another`,
  );
  const accts = new Set(outside.map(({ acct }) => acct));
  return trades.flatMap(({ row, acct }) => {
    const reason = `account ${acct} has trades that belong to no client: assign them under All clients first`;
    return accts.has(acct) ? [rowProblem(row, 'acct', reason)] : [];
  });
}
