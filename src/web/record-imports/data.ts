import { queryOptions } from '@tanstack/react-query';
import type { OutputOf } from '#api/endpoint';
import {
  checkRecordImport,
  importRecords,
  listColumnChoices,
  listRecordImports,
  type RecordImport,
} from '#api/record-imports';
import { call, callWithJson } from '../lib/call.ts';
import { callWithProgress, type ProgressOptions } from '../lib/call-with-progress.ts';
import { requestJson } from '../lib/table-file/request-json.ts';
import type { Draft } from './draft.ts';

export const importsOfRecords = {
  queryKey: ['record-imports'],
  queryFn: () => call(listRecordImports),
};

export const columnChoicesQuery = (owner: string) =>
  queryOptions({
    queryKey: ['record-imports', 'columns', owner],
    queryFn: () => call(listColumnChoices, { owner }),
  });

export type Checked = OutputOf<typeof checkRecordImport>;

/** Checks the rows of a file against the saved records. */
export const checkRows = async (draft: Draft): Promise<Checked> =>
  callWithJson(checkRecordImport, await requestJson(draft.request()));

/** Saves the rows of a file; an administrator says whose the LRP policies are. */
export async function saveDraft(
  draft: Draft,
  insured: string | undefined,
  options: ProgressOptions,
): Promise<RecordImport> {
  const body = {
    ...draft.request(),
    user_id: insured,
    file_name: draft.fileName,
    remember: draft.toRemember(),
  };
  return callWithProgress(importRecords, await requestJson(body), options);
}
