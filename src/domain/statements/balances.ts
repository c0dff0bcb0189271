import type { Day } from '../kit/days.ts';
import { day as dayText } from '../kit/format.ts';
import { fileText, type FileProblem } from '../kit/table-file/file.ts';
import { checkedByForm, readCells, readColumns } from '../import/reader.ts';
import { cellProblem } from '../import/sheet.ts';
import { isStatementEntry } from '../market/contracts.ts';
import { balanceForm, futureDayProblem, type BalanceForm } from '../risk/margin/records.ts';
import { accountKey } from './accounts.ts';
import { BALANCE_FIELDS, type BalanceColumn } from './fields.ts';
import { cellOf, type StatementTable } from './table.ts';

/** The balances of a statement, each with its row in the file, and its bad rows. */
export interface BalanceReading {
  balances: (BalanceForm & { row: number })[];
  problems: FileProblem[];
}

/**
 * Reads a statement of balances by the rules of the form of one. A second balance of an account and day is a bad row, and a row of
 * totals is none. Example: `RJ-104 21, 11/20/26, "$31,373.70"` is the equity of that account at the end of that day.
 */
export function readBalances(table: StatementTable<BalanceColumn>, today: Day): BalanceReading {
  const reading: BalanceReading = { balances: [], problems: [] };
  const columns = readColumns(
    (name) => BALANCE_FIELDS.find(({ field }) => field === name),
    table.columns,
    table.texts,
  );
  const columnOf = (name: string) => table.columns.find(({ field }) => field === name);
  const rowOf = new Map<string, number>();
  for (const [rowIndex, row] of Array.from(table.row).entries()) {
    const acctColumn = columnOf('acct');
    const acct = acctColumn ? fileText(cellOf(table, acctColumn, rowIndex)) : '';
    if (isStatementEntry(acct)) continue;
    const fail = (field: string, message: string) => {
      const column = columnOf(field);
      const cell = column && { heading: column.heading, value: cellOf(table, column, rowIndex) };
      reading.problems.push(cellProblem(row, cell, message));
    };
    const cells = readCells(columns, rowIndex);
    const balance = checkedByForm(
      balanceForm,
      cells,
      rowIndex,
      ({ message }) => message,
    ) as BalanceForm | null;
    const [problem] = cells.problems;
    if (balance === null) {
      fail(problem?.field ?? '', problem?.message ?? '');
      continue;
    }
    const future = futureDayProblem(balance.day, today);
    const key = `${accountKey(balance.acct)} ${balance.day}`;
    const before = rowOf.get(key);
    if (future !== null) fail('day', future);
    else if (before !== undefined)
      fail('', `${balance.acct} of ${dayText(balance.day)} is in row ${before} too`);
    else reading.balances.push({ row, ...balance });
    rowOf.set(key, before ?? row);
  }
  return reading;
}

export interface NamedAccount {
  acct: string;
  entity_id: number;
  owner: string;
}

const NO_ACCOUNT = 'No trade or user has this account';
const SEVERAL = 'Several clients use this account: save it inside the client';

/**
 * The account that a statement names in any spelling, one of exactly its spelling first, or why there is none. Example: 'rj 10421'
 * names the account 'RJ-10421' where no other client has one of these characters.
 */
export function accountNamed(
  acct: string,
  known: readonly NamedAccount[],
): { account: NamedAccount } | { problem: string } {
  const alike = known.filter((one) => accountKey(one.acct) === accountKey(acct));
  const exact = alike.filter((one) => one.acct === acct);
  const found = exact.length > 0 ? exact : alike;
  const [first] = found;
  if (!first) return { problem: NO_ACCOUNT };
  return found.some(({ entity_id }) => entity_id !== first.entity_id)
    ? { problem: SEVERAL }
    : { account: first };
}
