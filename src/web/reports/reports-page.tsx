import { Group, SimpleGrid, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { getReport, getReportPdf } from '#api/reports';
import { REPORT_NAMES, REPORTS, type ReportName } from '#domain/reports/kinds';
import { ReportFiles } from '../export/report-files.tsx';
import { call, callForFile } from '../lib/call.ts';
import { useMay } from '../lib/profile.ts';
import { ReportMailsSection } from '../report-mails/report-mails-section.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { Note } from '../ui/messages.tsx';
import { Page, SectionCard } from '../ui/page.tsx';
import { opensNew } from '../ui/use-opened-by-link.ts';

export function ReportsPage() {
  const needsClient = useMay('seeEntities');
  const maySend = useMay('sendReports');
  return (
    <Page
      title="Reports"
      about="Figures as of one time, for a banker, a broker or your own file. Each can be printed, or saved as a PDF or an Excel workbook."
      action={maySend && <ButtonLink to="/reports/send">Send Reports</ButtonLink>}
    >
      <Stack gap="lg">
        {needsClient && <Note>A report covers one client: choose it above, or in the report.</Note>}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <ReportCard
            title="Closeouts"
            about="What every closed lot of a year made; each lot links to its own closeout sheet."
            to="/closeouts"
          />
          <ReportCard
            title="Why Equity Moved"
            about="What changed equity since the last snapshot: the market, your cattle, your hedges and your entries."
            to="/snapshots/compare"
          />
          {REPORT_NAMES.map((report) => (
            <ReportCard key={report} {...REPORTS[report]} to="/reports/$report" params={{ report }}>
              <Files report={report} />
            </ReportCard>
          ))}
          <ReportCard
            title="Borrowing Base"
            about="What a lender advances on your cattle and other collateral, stored as delivered."
            to="/reports/borrowing"
          >
            <NewBorrowingBase />
          </ReportCard>
        </SimpleGrid>
        <ReportMailsSection />
      </Stack>
    </Page>
  );
}

interface ReportCardProps {
  title: string;
  about: string;
  to: '/closeouts' | '/snapshots/compare' | '/reports/borrowing' | '/reports/$report';
  params?: { report: ReportName };
  /** Actions without opening it. */
  children?: ReactNode;
}

const ReportCard = ({ title, about, children, ...page }: ReportCardProps) => (
  <SectionCard title={title} about={about}>
    <Group gap="sm">
      <ButtonLink {...page} variant="default">
        Open {title}
      </ButtonLink>
      {children}
    </Group>
  </SectionCard>
);

function Files({ report }: { report: ReportName }) {
  const needsClient = useMay('seeEntities');
  const of = { report };
  return (
    <ReportFiles
      report={() => call(getReport, of)}
      pdf={() => callForFile(getReportPdf, of)}
      disabled={false}
      disabledReason={needsClient ? 'Choose a client first' : undefined}
    />
  );
}

function NewBorrowingBase() {
  if (!useMay('reportBorrowing')) return null;
  return (
    <ButtonLink to="/reports/borrowing" search={opensNew('borrowing-base')} variant="default">
      New Borrowing Base
    </ButtonLink>
  );
}
