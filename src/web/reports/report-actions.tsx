import type { Report } from '#domain/reports/document';
import { buildInWorker } from '../export/build-in-worker.ts';
import { MadeFileButton } from '../ui/download-button.tsx';
import { downloadFile } from '../ui/download.ts';
import { PdfButton } from '../ui/pdf-button.tsx';

/** Builds the workbook of the report that is shown, in a worker, and saves it. */
async function saveWorkbook(report: Report | undefined): Promise<void> {
  const built = await buildInWorker({ report: new Blob([JSON.stringify(report)]) });
  downloadFile(built.name, built.content);
}

interface ReportActionsProps {
  report: Report | undefined;
  pdf: () => Promise<{ name: string; content: Blob }>;
}

export const ReportActions = ({ report, pdf }: ReportActionsProps) => (
  <>
    <PdfButton pdf={pdf} disabled={!report} />
    <MadeFileButton
      save={() => saveWorkbook(report)}
      failure="Failed to make the workbook"
      busyLabel="Preparing..."
      disabled={!report}
    >
      Excel
    </MadeFileButton>
  </>
);
