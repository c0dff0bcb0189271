import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconFileSpreadsheet, IconFileZip } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { exportRecords } from '#api/export';
import { callForFile, messageOf } from '../lib/call.ts';
import { counted } from '#domain/format';
import { ImportLink } from '../record-imports/links.tsx';
import { downloadFile } from '../ui/download.ts';
import { MessageBox } from '../ui/message-box.tsx';
import { buildInWorker } from './build-in-worker.ts';
import type { BuiltFile, ExportFormat } from './build.ts';

const failure = 'Failed to download your records. Please try again.';

/** Fetches the records and builds their file; without records there is no file to save. */
async function download(format: ExportFormat): Promise<BuiltFile> {
  const { content: book } = await callForFile(exportRecords);
  const built = await buildInWorker({ book, format });
  if (hasRecords(built)) downloadFile(built.name, built.content);
  return built;
}

const hasRecords = ({ counts }: BuiltFile): boolean => counts.some(({ count }) => count > 0);

/** Example: `3 lots, 4 receivings, 1 out, no expenses`; kinds without records are listed too, so that nothing seems to be missing. */
const contentsOf = ({ counts }: BuiltFile): string =>
  counts
    .map(({ count, nouns: [one, many] }) => (count === 0 ? `no ${many}` : counted(count, one, many)))
    .join(', ');

/** Downloads the user's own records. */
export function YourData({ entity }: { entity: string }) {
  const exported = useMutation({ mutationFn: download });
  const { isPending, variables, data } = exported;
  const label = (format: ExportFormat, text: string) =>
    isPending && variables === format ? 'Preparing...' : text;
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-label="Your Data">
      <Stack gap="md">
        <div>
          <Title order={2} size="h4">
            Your Data
          </Title>
          <Text size="sm" c="dimmed">
            All records of {entity}: lots, receivings, outs, expenses, trades, LRP policies and equity
            history, as they are now. An Excel workbook has a sheet for each, CSV a file for each in one
            archive.
          </Text>
        </div>
        {exported.isError && <MessageBox kind="error">{messageOf(exported.error, failure)}</MessageBox>}
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
          <Button
            variant="default"
            flex={{ base: '1 1 auto', xs: 'none' }}
            leftSection={<IconFileZip size={16} aria-hidden />}
            onClick={() => exported.mutate('csv')}
            disabled={isPending}
          >
            {label('csv', 'Download CSV')}
          </Button>
          <Button
            variant="default"
            flex={{ base: '1 1 auto', xs: 'none' }}
            leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
            onClick={() => exported.mutate('xlsx')}
            disabled={isPending}
          >
            {label('xlsx', 'Download Excel')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
