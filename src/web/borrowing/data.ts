import type { OutputOf } from '#api/endpoint';
import { getBorrowing, getBorrowingReport } from '#api/borrowing';
import { queryClient, callQuery } from '../lib/query-client.ts';

export type Borrowing = OutputOf<typeof getBorrowing>;
export type StoredReport = Borrowing['reports'][number];

const key = ['borrowing'];

/** Stored lenders' rates and borrowing bases; of one owner for an administrator. */
export const borrowingQuery = (owner: string | undefined) =>
  callQuery([...key, 'list', owner], getBorrowing, owner === undefined ? {} : { owner });

export const borrowingReportQuery = (id: number) =>
  callQuery([...key, 'report', id], getBorrowingReport, { id });

export const borrowingChanged = (): void => void queryClient.invalidateQueries({ queryKey: key });
