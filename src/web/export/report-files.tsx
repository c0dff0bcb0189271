import { IconFileTypePdf } from '@tabler/icons-react';
import type { Report } from '#domain/reports/document';
import { MadeFileButton, downloadFile } from '../ui/download-button.tsx';
import { buildInWorker } from './build-in-worker.ts';

interface ReportFilesProps {
  /** The report that the workbook is built of, in a worker. */
  report: () => Promise<Report> | Report | undefined;
  /** Fetches the PDF, which the server draws. */
  pdf: () => Promise<{ name: string; content: Blob }>;
  disabled: boolean;
  disabledReason?: string | undefined;
}

export const ReportFiles = ({ report, pdf, disabled, disabledReason: title }: ReportFilesProps) => (
  <>
    <MadeFileButton
      save={async () => saveFile(await pdf())}
      failure="Failed to create the PDF"
      leftSection={<IconFileTypePdf size={16} aria-hidden />}
      disabled={disabled || title !== undefined}
      title={title}
    >
      PDF
    </MadeFileButton>
    <MadeFileButton
      save={async () => saveFile(await buildInWorker({ report: new Blob([JSON.stringify(await report())]) }))}
      failure="Failed to create the workbook"
      disabled={disabled || title !== undefined}
      title={title}
    >
      Excel
    </MadeFileButton>
  </>
);

const saveFile = ({ name, content }: { name: string; content: Blob }): void => downloadFile(name, content);
