import { Badge, Box, Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { day } from '#domain/kit/format';
import {
  asOneParagraph,
  cellText,
  isByHand,
  isNumeric,
  type Report,
  type ReportTable as Table,
  type ReportValue,
} from '#domain/reports/document';
import { tone } from '../lib/format.ts';
import { Notes, Note, SectionTitle } from '../ui/messages.tsx';
import { StatCard, StatCards } from '../ui/stat-card.tsx';
import { useMemo } from 'react';
import { columnsFor, type TableColumns } from '../ui/data-table-columns.ts';
import { DataTable } from '../ui/data-table.tsx';
import type { Totals } from '../ui/data-table-wide.tsx';
import { Figure } from '../ui/figure.tsx';

export const ReportView = ({ report }: { report: Report }) => (
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
    {report.firm?.disclaimer && <Text size="sm">{asOneParagraph(report.firm.disclaimer)}</Text>}
  </Stack>
);

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
    {report.firm?.name && <Text size="sm">Prepared by {report.firm.name}</Text>}
    {report.lender !== undefined && <Text size="sm">Lender: {report.lender}</Text>}
    <Note>
      Made {report.made_at}. {report.prices}.
    </Note>
  </div>
);

export const ReportSkeleton = () => (
  <Stack gap="lg">
    <VisuallyHidden component="output">Creating the report...</VisuallyHidden>
    <Skeleton height={44} width="50%" />
    <Skeleton height={90} />
    <Skeleton height={320} />
  </Stack>
);

interface Row {
  at: number;
  values: readonly ReportValue[];
}

type ColumnOf = Table['columns'][number];

const column = columnsFor<Row>();
const idOf = (at: number) => `c${at}`;

const TO_SIGN = 32;

function cellOf({ kind }: ColumnOf, value: ReportValue) {
  if (kind === 'signature') return <Box h={TO_SIGN} />;
  const text = cellText(kind, value);
  return kind === 'result' && typeof value === 'number' ? <Figure tone={tone(value)}>{text}</Figure> : text;
}

const columnsOf = (columns: Table['columns']): TableColumns<Row> =>
  column.columns(
    columns.map((of, at) =>
      column.accessor(({ values }) => values[at] ?? null, {
        id: idOf(at),
        header: of.header,
        ...(isByHand(of.kind) && { enableSorting: false }),
        meta: {
          width: of.width,
          ...(isNumeric(of.kind) && { numeric: true }),
          ...(of.kind === 'text' && { wraps: true }),
          ...(of.unit !== null && { unit: of.unit }),
          ...(of.under !== null && { under: idOf(columns.findIndex(({ header }) => header === of.under)) }),
          ...(isByHand(of.kind) && { hideOnCard: true }),
        },
        cell: ({ row }) => cellOf(of, row.original.values[at] ?? null),
      }),
    ),
  );

const totalsOf = ({ columns, total }: Table): Totals | null =>
  total === null
    ? null
    : Object.fromEntries(
        columns.flatMap((of, at) => {
          const value = total[at] ?? null;
          if (at === 0) return [[idOf(at), String(value)]];
          return value === '' || isByHand(of.kind) ? [] : [[idOf(at), cellOf(of, value)]];
        }),
      );

function ReportTable({ table }: { table: Table }) {
  const columns = useMemo(() => columnsOf(table.columns), [table.columns]);
  const rows = useMemo(() => table.rows.map((values, at): Row => ({ at, values })), [table.rows]);
  const totals = totalsOf(table);
  return (
    <Stack gap="xs" component="section" aria-label={table.title}>
      <SectionTitle>{table.title}</SectionTitle>
      <DataTable
        label={table.title}
        name={table.title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}
        columns={columns}
        rows={rows}
        rowId={({ at }) => String(at)}
        rowName={({ values }) => String(values[0] ?? '')}
        {...(totals && { totals })}
        empty={<Text c="dimmed">{table.empty}</Text>}
      />
      <Notes lines={table.notes} />
    </Stack>
  );
}
