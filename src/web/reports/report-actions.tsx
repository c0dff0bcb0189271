import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { Report } from '#domain/reports/document';
import { buildInWorker } from '../export/build-in-worker.ts';
import { messageOf } from '../lib/call.ts';
import { downloadFile } from '../ui/download.ts';
import { MessageBox } from '../ui/message-box.tsx';
import { PdfButton } from '../ui/pdf-button.tsx';

/** Builds the workbook of the report that is shown, in a worker, and saves it. */
async function saveWorkbook(report: Report): Promise<void> {
  const built = await buildInWorker({ report: new Blob([JSON.stringify(report)]) });
  downloadFile(built.name, built.content);
}

interface ReportActionsProps {
  report: Report | undefined;
  /** Fetches the report as a PDF. */
  pdf: () => Promise<{ name: string; content: Blob }>;
}

/** Downloads the report as a PDF or a workbook. */
export function ReportActions({ report, pdf }: ReportActionsProps) {
  const excel = useMutation({ mutationFn: saveWorkbook });
  return (
    <>
      {excel.isError && (
        <MessageBox kind="error">{messageOf(excel.error, 'Failed to make the workbook')}</MessageBox>
      )}
      <PdfButton pdf={pdf} disabled={!report} />
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
