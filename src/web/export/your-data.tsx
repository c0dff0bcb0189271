import { Button, Divider, Group, Text } from '@mantine/core';
import { IconFileSpreadsheet, IconFileZip } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { counted } from '#domain/kit/format';
import { ImportLink } from '../parts/import-links.tsx';
import { ReportLinks } from '../parts/report-links.tsx';
import { MessageBox } from '../ui/message-box.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { WorkUnderWay } from '../ui/work-progress.tsx';
import type { BuiltFile, ExportFormat } from './build.ts';
import { exports, hasRecords } from './export-work.ts';

/** Example: `3 lots, 4 receivings, 1 out, no expenses`; kinds without records are listed too, so that nothing seems to be missing. */
const contentsOf = ({ counts }: BuiltFile): string =>
  counts
    .map(({ count, nouns: [one, many] }) => (count === 0 ? `no ${many}` : counted(count, one, many)))
    .join(', ');

/** Downloads the user's own records, and leads to the reports made of them. */
export function YourData({ entity }: { entity: string }) {
  const { running, result: data, error } = exports.use();
  return (
    <SectionCard
      title="Your Data"
      about={`All records of ${entity}: lots, receivings, outs, expenses, trades, LRP policies and equity history, as they are now. An Excel workbook has a sheet for each, CSV a file for each in one archive.`}
    >
      {error !== null && <MessageBox kind="error">{error}</MessageBox>}
      {running && (
        <WorkUnderWay title="Preparing your records" progress={running.progress} onCancel={exports.cancel} />
      )}
      {data && hasRecords(data) && (
        <MessageBox kind="success">
          {data.name} has {contentsOf(data)}.
        </MessageBox>
      )}
      {data && !hasRecords(data) && (
        <MessageBox kind="notice">
          There are no records to download yet. They begin with a lot: add one in Inventory.
        </MessageBox>
      )}
      <Text size="sm">
        Records in a spreadsheet, or in a workbook from here, come in here: <ImportLink />
      </Text>
      <Group gap="sm" justify="flex-end">
        <DownloadButton format="csv" label="Download CSV" icon={<IconFileZip size={16} aria-hidden />} />
        <DownloadButton
          format="xlsx"
          label="Download Excel"
          icon={<IconFileSpreadsheet size={16} aria-hidden />}
        />
      </Group>
      <Divider />
      <ReportLinks />
    </SectionCard>
  );
}

interface DownloadButtonProps {
  format: ExportFormat;
  label: string;
  icon: ReactNode;
}

function DownloadButton({ format, label, icon }: DownloadButtonProps) {
  const { running } = exports.use();
  return (
    <Button
      variant="default"
      flex={{ base: '1 1 auto', xs: 'none' }}
      leftSection={icon}
      onClick={() => void exports.start(format)}
      disabled={running !== null}
    >
      {running?.input === format ? 'Preparing...' : label}
    </Button>
  );
}
