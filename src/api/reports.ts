import { z } from 'zod';
import { text } from '#domain/kit/fields';
import { REPORT_NAMES } from '#domain/reports/kinds';
import { reportSchema } from '#domain/reports/document';
import { pdfRead, signedInRead } from './endpoint.ts';

const report = z.enum(REPORT_NAMES);

export const getReport = signedInRead('/api/reports/:report', {
  wholeBook: true,
  summary:
    'Returns a report of the user’s entity, or, for an administrator, of the entity named by `owner`, without which it is refused (400): its figures and tables, all read at one moment.',
  input: z.object({ report, owner: text('Owner must be text', 120, 'Owner').optional() }),
  output: reportSchema,
  errors: ['not_found'],
});

export const getReportPdf = pdfRead('/api/reports/:report/pdf', {
  wholeBook: true,
  summary: 'Returns the same report as a PDF on letter paper, as it is at this moment.',
  input: getReport.input,
});
