import type { OutputOf } from '#api/endpoint';
import { getBorrowing, getBorrowingReport } from '#api/borrowing';
import { callQuery } from '../lib/query-client.ts';

export type Borrowing = OutputOf<typeof getBorrowing>;
export type StoredReport = Borrowing['reports'][number];

/** Stored lenders' rates and borrowing bases of one entity. */
export const borrowingQuery = callQuery(['borrowing', 'list'], getBorrowing);

export const borrowingReportQuery = (id: number) =>
  callQuery(['borrowing', 'report', id], getBorrowingReport, { id });
