import { infiniteQueryOptions } from '@tanstack/react-query';
import { listReportMailLog, listReportMails, LOG_PAGE } from '#api/report-mails';
import type { ReportMailEntry } from '#domain/reports/report-mails';
import { call } from '../lib/call.ts';
import { callQuery, invalidate } from '../lib/query-client.ts';

const key = ['report mails'];

export const reportMailsQuery = callQuery([...key, 'list'], listReportMails);

/** The next page begins below the last entry; a short page is the last one. */
const nextOf = (page: readonly ReportMailEntry[]) => (page.length < LOG_PAGE ? undefined : page.at(-1)?.id);
const first: number | undefined = undefined;

const isUnderWay = ({ sent_at, given_up }: ReportMailEntry): boolean => sent_at === null && !given_up;

/** Log of mailed reports; read again every few seconds while one is about to be sent. */
export const reportMailLogQuery = infiniteQueryOptions({
  queryKey: [...key, 'log'],
  queryFn: ({ pageParam }) =>
    call(listReportMailLog, pageParam === undefined ? {} : { before_id: pageParam }),
  initialPageParam: first,
  getNextPageParam: nextOf,
  refetchInterval: ({ state }) => (state.data?.pages[0]?.some(isUnderWay) ? 3_000 : false),
});

export const reportMailsChanged = (): Promise<void> => invalidate({ queryKey: key });
