import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '#api/endpoint';
import {
  checkRecordImport,
  importRecords,
  listColumnChoices,
  listRecordImports,
  type RecordImport,
} from '#api/record-imports';
import { call, callWithJson } from '../lib/call.ts';
import { requestJson } from '../lib/table-file/request-json.ts';

export const recordImportsQuery = queryOptions({
  queryKey: ['record-imports'],
  queryFn: () => call(listRecordImports),
});

export const columnChoicesQuery = (owner: string) =>
  queryOptions({
    queryKey: ['record-imports', 'columns', owner],
    queryFn: () => call(listColumnChoices, { owner }),
  });

export type Checked = OutputOf<typeof checkRecordImport>;

/** Checks the rows of a file against the saved records. */
export const checkRows = async (body: object): Promise<Checked> =>
  callWithJson(checkRecordImport, await requestJson(body));

/** Saves the rows of a file. */
export const saveRows = async (body: object): Promise<RecordImport> =>
  callWithJson(importRecords, await requestJson(body));

/** Invalidates everything: lots, their records and all sums. */
export function useRecordsChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries();
}
