import { Stack } from '@mantine/core';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { getReportPdf, getReport } from '#api/reports';
import { REPORTS, type ReportName } from '#domain/reports/kinds';
import { callForFile, call } from '../lib/call.ts';
import { QueryError } from '../ui/messages.tsx';
import { Page } from '../ui/page.tsx';
import { useScope } from '../lib/profile.ts';
import { BackToReports, EntityChoice, NoEntityYet, useNeedsEntity } from './entity-choice.tsx';
import { ReportFiles } from '../export/report-files.tsx';
import { ReportSkeleton, ReportView } from './report-view.tsx';

export function ReportPage() {
  const { report: name } = useParams({ from: '/shell/reports/$report' });
  const { owner } = useScope();
  const needsEntity = useNeedsEntity();
  const found = useQuery({ ...reportQuery(name, owner), enabled: !needsEntity });
  const { data } = found;
  return (
    <Page
      {...REPORTS[name]}
      entity={data?.entity_name}
      back={<BackToReports />}
      action={
        <ReportFiles
          report={() => data}
          pdf={() => callForFile(getReportPdf, { report: name, ...(owner !== undefined && { owner }) })}
          disabled={!data}
        />
      }
    >
      <Stack gap="lg">
        <EntityChoice />
        {needsEntity ? (
          <NoEntityYet />
        ) : found.isLoadingError ? (
          <QueryError message="Failed to create the report" query={found} />
        ) : data ? (
          <ReportView report={data} />
        ) : (
          <ReportSkeleton />
        )}
      </Stack>
    </Page>
  );
}

/** A report of the user's entity, or of an owner that an admin has chosen. It stays as it was made until it is made again. */
const reportQuery = (report: ReportName, owner: string | undefined) =>
  queryOptions({
    queryKey: ['reports', report, owner],
    queryFn: () => call(getReport, { report, ...(owner !== undefined && { owner }) }),
    refetchOnWindowFocus: false,
  });
