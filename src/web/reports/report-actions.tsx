import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { Report } from '#domain/reports/document';
import { buildInWorker } from '../export/build-in-worker.ts';
import { messageOf } from '../lib/call.ts';
import { downloadFile } from '../ui/download.ts';
import { MessageBox } from '../ui/message-box.tsx';

/** Builds the workbook of the report that is shown, in a worker, and saves it. */
async function saveWorkbook(report: Report): Promise<void> {
  const built = await buildInWorker({ report: new Blob([JSON.stringify(report)]) });
  downloadFile(built.name, built.content);
}

/** Downloads the report that is shown as a file. */
export function ReportActions({ report }: { report: Report | undefined }) {
  const excel = useMutation({ mutationFn: saveWorkbook });
  return (
    <>
      {excel.isError && (
        <MessageBox kind="error">{messageOf(excel.error, 'Failed to make the workbook')}</MessageBox>
      )}
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        disabled={!report || excel.isPending}
        onClick={() => report && excel.mutate(report)}
      >
        {excel.isPending ? 'Preparing...' : 'Excel'}
      </Button>
    </>
  );
}
