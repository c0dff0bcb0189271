import { Stack, Text } from '@mantine/core';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { getReportPdf, getReport } from '#api/reports';
import { REPORTS, type ReportName } from '#domain/reports/kinds';
import { callForFile, call } from '../lib/call.ts';
import { QueryError } from '../ui/messages.tsx';
import { Page } from '../ui/page.tsx';
import { useMay } from '../lib/profile.ts';
import { ChooseClient } from '../parts/choose-client.tsx';
import { ReportFiles } from '../export/report-files.tsx';
import { ReportSkeleton, ReportView } from './report-view.tsx';
import { TextLink } from '../ui/links.tsx';

export const BackToReports = () => (
  <Text size="sm" data-screen-only>
    <TextLink to="/reports">All reports</TextLink>
  </Text>
);

export function ReportPage() {
  const { report: name } = useParams({ from: '/shell/reports/$report' });
  const needsClient = useMay('seeEntities');
  const found = useQuery({ ...reportQuery(name), enabled: !needsClient });
  const { data } = found;
  return (
    <Page
      {...REPORTS[name]}
      entity={data?.entity_name}
      back={<BackToReports />}
      action={
        <ReportFiles
          report={() => data}
          pdf={() => callForFile(getReportPdf, { report: name })}
          disabled={!data}
        />
      }
    >
      <Stack gap="lg">
        {needsClient ? (
          <ChooseClient>A report covers one client.</ChooseClient>
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

/** A report of one entity. It stays as it was made until it is made again. */
const reportQuery = (report: ReportName) =>
  queryOptions({
    queryKey: ['reports', report],
    queryFn: () => call(getReport, { report }),
    refetchOnWindowFocus: false,
  });
