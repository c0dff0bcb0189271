import { queryOptions } from '@tanstack/react-query';
import type { OutputOf } from '#api/endpoint';
import { getBorrowing, getBorrowingReport } from '#api/borrowing';
import { call, queryClient } from '../lib/call.ts';

export type Borrowing = OutputOf<typeof getBorrowing>;
export type KeptReport = Borrowing['reports'][number];

const key = ['borrowing'];

/** The lenders' rates and the borrowing bases that were kept; of one owner for an admin. */
export const borrowingQuery = (owner: string | undefined) =>
  queryOptions({
    queryKey: [...key, 'list', owner],
    queryFn: () => call(getBorrowing, owner === undefined ? {} : { owner }),
  });

export const borrowingReportQuery = (id: number) =>
  queryOptions({ queryKey: [...key, 'report', id], queryFn: () => call(getBorrowingReport, { id }) });

export const borrowingChanged = (): void => void queryClient.invalidateQueries({ queryKey: key });
