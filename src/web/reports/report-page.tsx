import { Stack } from '@mantine/core';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { getReportPdf, type ReportName, getReport } from '#api/reports';
import { callForFile, call } from '../lib/call.ts';
import { QueryError } from '../ui/error-panel.tsx';
import { Page } from '../ui/page.tsx';
import { useScope } from '../lib/scope.ts';
import { OwnerChoice } from './owner-choice.tsx';
import { ReportActions } from './report-actions.tsx';
import { reportNames } from '../parts/report-names.ts';
import { ReportSkeleton, ReportView } from './report-view.tsx';

function ReportPage({ name }: { name: ReportName }) {
  const { owner } = useScope();
  const found = useQuery(reportQuery(name, owner));
  const { data } = found;
  return (
    <Page
      {...reportNames[name]}
      action={
        <ReportActions
          report={data}
          pdf={() => callForFile(getReportPdf, { report: name, ...(owner !== undefined && { owner }) })}
        />
      }
    >
      <Stack gap="lg">
        <OwnerChoice />
        {found.isLoadingError ? (
          <QueryError message="Failed to make the report" query={found} />
        ) : data ? (
          <ReportView report={data} />
        ) : (
          <ReportSkeleton />
        )}
      </Stack>
    </Page>
  );
}

export const PositionPage = () => <ReportPage name="position" />;
export const EquityPage = () => <ReportPage name="equity" />;

/** A report of the user's entity, or of an owner that an admin has chosen. It stays as it was made until it is made again. */
const reportQuery = (report: ReportName, owner: string | undefined) =>
  queryOptions({
    queryKey: ['reports', report, owner],
    queryFn: () => call(getReport, { report, ...(owner !== undefined && { owner }) }),
    refetchOnWindowFocus: false,
  });
