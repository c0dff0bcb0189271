import type { FastifyReply } from 'fastify';
import type { Report } from '#domain/reports/document';
import { reportFileName } from '#domain/reports/file-name';
import type { Sender } from '../../threads/fair-queue.ts';
import { pdfOf } from './in-thread.ts';

/** Sends a report as a PDF file. */
export async function sendPdf(reply: FastifyReply, sender: Sender, report: Report): Promise<FastifyReply> {
  const name = reportFileName(report, 'pdf');
  const content = Buffer.from(await pdfOf(report, sender));
  return reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .send(content);
}
