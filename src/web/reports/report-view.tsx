import { Badge, Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { day } from '#domain/kit/format';
import { cellText, type Report } from '#domain/reports/document';
import { tone } from '../lib/format.ts';
import { Notes } from '../ui/notes.tsx';
import { StatCard, StatCards } from '../ui/stat-card.tsx';
import { Note } from '../ui/typography.ts';
import { ReportTable } from './report-table.tsx';

/** A report as a page: its head, its principal figures, its tables. */
export function ReportView({ report }: { report: Report }) {
  return (
    <Stack gap="lg">
      <ReportHead report={report} />
      <StatCards>
        {report.figures.map(({ label, kind, value }) => (
          <StatCard
            key={label}
            label={label}
            value={cellText(kind, value)}
            tone={kind === 'result' && typeof value === 'number' ? tone(value) : undefined}
          />
        ))}
      </StatCards>
      {report.tables.map((table) => (
        <ReportTable key={table.title} table={table} />
      ))}
      <Notes lines={report.notes} />
    </Stack>
  );
}

/** Whose report it is, of which day and moment, and with which prices. */
const ReportHead = ({ report }: { report: Report }) => (
  <div>
    <Group gap="sm">
      <Text fw={600}>
        {report.entity_name}, {day(report.day)}
      </Text>
      {report.simulated && (
        <Badge variant="light" color="yellow">
          Simulated prices
        </Badge>
      )}
    </Group>
    <Note>
      Made {report.made_at}. {report.prices}.
    </Note>
  </div>
);

/** In place of a report that is being made. */
export const ReportSkeleton = () => (
  <Stack gap="lg">
    <VisuallyHidden component="output">Making the report...</VisuallyHidden>
    <Skeleton height={44} width="50%" />
    <Skeleton height={90} />
    <Skeleton height={320} />
  </Stack>
);
