import type { FastifyReply } from 'fastify';
import { type Report, reportFileName } from '#domain/reports/document';
import type { FileFormat } from '#domain/reports/deliveries';
import type { Sender } from '../../threads/fair-queue.ts';
import { Refusal } from '#api/errors';
import { count } from '#domain/kit/format';
import { taskThread } from '../../threads/task-thread.ts';

export interface FileTask {
  report: Report;
  format: FileFormat;
}

// The most cells take a quarter of the time.
const limits = { tooLarge: 'This report is too large for a PDF: save it as Excel instead', timeout: 20_000 };
const make = taskThread<FileTask, Uint8Array>({
  file: new URL('../../../../dist/server/reports/pdf/thread.js', import.meta.url),
  ...limits,
});

/** The file of a report: a PDF, or a workbook of the same tables. */
export const reportFileOf = async (
  report: Report,
  format: FileFormat,
  sender: Sender,
): Promise<{ name: string; content: Uint8Array }> => ({
  name: reportFileName(report, format),
  content:
    format === 'pdf'
      ? await pdfOf(report, sender)
      : await make({ report, format }, sender, {
          ...limits,
          tooLarge: 'This report is too large for a file',
        }),
});

/** The most cells that are drawn: 10,000 lots with 15 figures each. */
const MOST_CELLS = 150_000;

/** Draws a report as a PDF on a thread of its own: the only thread where PDFs are made. One that would take too long is refused before it starts. */
export async function pdfOf(report: Report, sender: Sender): Promise<Uint8Array> {
  const cells = report.tables.reduce((sum, { columns, rows }) => sum + columns.length * rows.length, 0);
  if (cells <= MOST_CELLS) return make({ report, format: 'pdf' }, sender);
  const rows = report.tables.reduce((sum, table) => sum + table.rows.length, 0);
  throw new Refusal(
    'too_large',
    `This report has ${count(rows)} rows, too many for a PDF: save it as Excel instead`,
  );
}

export async function sendPdf(reply: FastifyReply, sender: Sender, report: Report): Promise<FastifyReply> {
  const name = reportFileName(report, 'pdf');
  const content = Buffer.from(await pdfOf(report, sender));
  return reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .send(content);
}
