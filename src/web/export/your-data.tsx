import { Button, Divider, Group, Text } from '@mantine/core';
import { IconFileSpreadsheet, IconFileZip } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { exportRecords } from '#api/export';
import { counted } from '#domain/kit/format';
import { longDownload } from '../lib/long-download.ts';
import { ImportLink } from '../parts/links.tsx';
import { downloadFile } from '../ui/download-button.tsx';
import { backgroundWork } from '../ui/background-work.ts';
import { SectionCard } from '../ui/page.tsx';
import { TextLink } from '../ui/links.tsx';
import { MessageBox } from '../ui/messages.tsx';
import { notify } from '../ui/notices.ts';
import { WorkUnderWay } from '../ui/work-progress.tsx';
import { buildInWorker } from './build-in-worker.ts';
import type { BuiltFile, ExportFormat } from './build.ts';

/** Example: `3 lots, 4 receivings, 1 out, no expenses`; kinds without records are listed too, so that nothing seems to be missing. */
const contentsOf = ({ counts }: BuiltFile): string =>
  counts
    .map(({ count, nouns: [one, many] }) => (count === 0 ? `no ${many}` : counted(count, one, many)))
    .join(', ');

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
          There are no records to download yet. Start by adding a lot in Inventory.
        </MessageBox>
      )}
      <Text size="sm">
        Import records from a spreadsheet or one of these workbooks: <ImportLink />
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
      <Text size="sm">
        Statements and reports made of these records are under <TextLink to="/reports">Reports</TextLink>.
      </Text>
    </SectionCard>
  );
}

function DownloadButton({ format, label, icon }: { format: ExportFormat; label: string; icon: ReactNode }) {
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

const hasRecords = ({ counts }: BuiltFile): boolean => counts.some(({ count }) => count > 0);

/** Fetches the user's records and builds their file; without records there is no file to save. */
const exports = backgroundWork<ExportFormat, BuiltFile>({
  title: 'Preparing your records',
  view: { to: '/settings' },
  work: async (format, onProgress, signal) => {
    const { content: book } = await longDownload(exportRecords, { onProgress, signal });
    onProgress(format === 'xlsx' ? 'writing the workbook' : 'writing the archive');
    const built = await buildInWorker({ book, format }, signal);
    if (hasRecords(built)) downloadFile(built.name, built.content);
    return built;
  },
  failure: 'Failed to download your records. Please try again.',
  done: (built) => (hasRecords(built) ? `${built.name} downloaded` : 'There are no records to download yet'),
  cancelled: () => notify('Download of your records cancelled: nothing was saved'),
});
