import type { OutputOf } from '#api/endpoint';
import { getBorrowing, getBorrowingReport } from '#api/borrowing';
import { callQuery, invalidate } from '../lib/query-client.ts';

export type Borrowing = OutputOf<typeof getBorrowing>;
export type StoredReport = Borrowing['reports'][number];

const key = ['borrowing'];

/** Stored lenders' rates and borrowing bases of one entity. */
export const borrowingQuery = callQuery([...key, 'list'], getBorrowing);

export const borrowingReportQuery = (id: number) =>
  callQuery([...key, 'report', id], getBorrowingReport, { id });

export const borrowingChanged = (): void => void invalidate({ queryKey: key });
