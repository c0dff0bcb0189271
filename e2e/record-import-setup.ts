import type { Cell } from '#domain/kit/table-file/file';
import { recordFile } from '../src/server/testing/record-files.ts';
import { type Caller, post } from './setup.ts';

const LOT_COLUMNS = [
  'Lot',
  'Date In',
  'Source',
  'Sex',
  'Location',
  'Head',
  'Weight',
  'Cost',
  'Out Weight',
  'Out Date',
];
const EXPENSE_COLUMNS = ['Date', 'Lot #', 'Type', 'Amount', 'Category'];

interface Rows {
  /** The cells of each lot, or of each receiving of one: its number, the day it came in, its source … */
  lots: readonly (readonly Cell[])[];
  /** The cells of each expense: its day, its lot, its type … */
  expenses: readonly (readonly Cell[])[];
}

/** Imports a spreadsheet for an owner, in one request for all its rows. */
export const setUpRecords = (
  caller: Caller,
  owner: string,
  fileName: string,
  { lots, expenses }: Rows,
): Promise<unknown> =>
  post(caller, '/api/record-imports', {
    owner,
    file_name: fileName,
    file: recordFile({ lots: [LOT_COLUMNS, ...lots], expenses: [EXPENSE_COLUMNS, ...expenses] }),
  });
