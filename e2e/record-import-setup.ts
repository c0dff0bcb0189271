import type { Cell } from '#domain/kit/table-file/file';
import * as headings from '../src/domain/import/testing/sample-sheets.ts';
import { recordFile } from '../src/server/testing/record-files.ts';
import { type Caller, post } from './setup.ts';

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
    file: recordFile({ lots: [headings.lot, ...lots], expenses: [headings.expense, ...expenses] }),
  });
