import { queryOptions } from '@tanstack/react-query';
import { getReport, type ReportName } from '#api/reports';
import { call } from '../lib/call.ts';

/** A report of the user's entity, or of an owner that an admin has chosen. It stays as it was made until it is made again. */
export const reportQuery = (report: ReportName, owner: string | undefined) =>
  queryOptions({
    queryKey: ['reports', report, owner],
    queryFn: () => call(getReport, { report, ...(owner !== undefined && { owner }) }),
    refetchOnWindowFocus: false,
  });
