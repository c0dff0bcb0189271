import { Button } from '@mantine/core';
import { IconDownload, IconFileTypePdf } from '@tabler/icons-react';
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

interface ReportActionsProps {
  report: Report | undefined;
  /** Fetches the report as a PDF. */
  pdf: () => Promise<{ name: string; content: Blob }>;
}

/** Downloads the report as a PDF or a workbook. */
export function ReportActions({ report, pdf }: ReportActionsProps) {
  const excel = useMutation({ mutationFn: saveWorkbook });
  const paper = useMutation({
    mutationFn: async () => {
      const { name, content } = await pdf();
      downloadFile(name, content);
    },
  });
  return (
    <>
      {excel.isError && (
        <MessageBox kind="error">{messageOf(excel.error, 'Failed to make the workbook')}</MessageBox>
      )}
      {paper.isError && (
        <MessageBox kind="error">{messageOf(paper.error, 'Failed to make the PDF')}</MessageBox>
      )}
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={16} aria-hidden />}
        disabled={!report || paper.isPending}
        onClick={() => paper.mutate()}
      >
        {paper.isPending ? 'Preparing...' : 'PDF'}
      </Button>
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
