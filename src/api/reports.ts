import { z } from 'zod';
import { text } from '#domain/fields';
import { reportSchema } from '#domain/reports/document';
import { signedInRead } from './endpoint.ts';

/** The reports that are made of an entity's records at any time. */
export const REPORTS = ['position', 'equity'] as const;
const report = z.enum(REPORTS);
export type ReportName = z.infer<typeof report>;

export const getReport = signedInRead({
  path: '/api/reports/:report',
  summary:
    'Returns a report of the user’s entity, or, for an administrator, of the entity named by `owner`: its figures and tables, all read at one moment. `position` is the position statement, `equity` the equity report.',
  input: z.object({ report, owner: text('Owner must be text', 120, 'Owner').optional() }),
  output: reportSchema,
  errors: ['not_found'],
});

export const getReportPdf = signedInRead({
  path: '/api/reports/:report/pdf',
  summary: 'Returns the same report as a PDF on letter paper, as it is at this moment.',
  input: getReport.input,
  output: z.unknown(),
  errors: ['not_found'],
});

export const reportEndpoints = [getReport, getReportPdf];
