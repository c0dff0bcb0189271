import type { Report } from '#domain/reports/document';
import { taskThread } from '../../jobs/task-thread.ts';

const draw = taskThread({
  file: new URL('../../../../dist/server/reports/pdf/thread.js', import.meta.url),
  tooLong: 'The PDF took too long',
  // Four hundred lots take a twentieth of it.
  timeout: 20_000,
});

/** Draws a report as a PDF on a thread of its own: the only place where PDFs are made. */
export const pdfOf = async (report: Report): Promise<Uint8Array> => (await draw(report)) as Uint8Array;
