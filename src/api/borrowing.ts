import { z } from 'zod';
import { text } from '#domain/kit/fields';
import { borrowingBaseSchema } from '#domain/reports/borrowing-base';
import { borrowingForm, borrowingReportSchema, borrowingTermSchema } from '#domain/reports/borrowing-form';
import { endpoint, pdfRead, signedInRead, deletion, recordId } from './endpoint.ts';

const owner = text('Owner must be text', 120, 'Owner').optional();

const listedReport = borrowingReportSchema.omit({ input: true, report: true });

export const getBorrowing = signedInRead('/api/borrowing', {
  wholeBook: true,
  summary:
    'Returns the rates of the lenders of the user’s entity, or, for an administrator, of the entity named by `owner`, without which it is refused (400), and its borrowing bases as delivered, newest first.',
  input: z.object({ owner }),
  output: z.object({ terms: z.array(borrowingTermSchema), reports: z.array(listedReport) }),
  errors: ['not_found'],
});

export const previewBorrowingReport = endpoint('POST /api/borrowing/preview', 'reportBorrowing', {
  wholeBook: true,
  summary:
    'Works out the same borrowing base as `POST /api/borrowing/reports` would, and stores neither it nor the rates.',
  input: borrowingForm.extend({ owner }),
  output: borrowingReportSchema.pick({ result: true, report: true }),
  errors: ['not_found'],
});

export const addBorrowingReport = endpoint('POST /api/borrowing/reports', 'reportBorrowing', {
  wholeBook: true,
  summary:
    'Works out the borrowing base of the user’s entity, or, for an administrator, of the entity named by `owner`, without which it is refused (400), at the rates and with the liabilities given, and keeps it. The rates become the lender’s terms; none has a default. With `previewed`, the result of a preview, it is refused where the figures have changed since.',
  input: borrowingForm.extend({ owner, previewed: borrowingBaseSchema.optional() }),
  output: borrowingReportSchema,
  errors: ['not_found', 'conflict'],
});

export const getBorrowingReport = signedInRead('/api/borrowing/reports/:id', {
  summary: 'Returns a borrowing base as delivered.',
  input: z.object({ id: recordId }),
  output: borrowingReportSchema,
  errors: ['not_found'],
});

export const getBorrowingPdf = pdfRead('/api/borrowing/reports/:id/pdf', {
  summary: 'Returns a borrowing base, as delivered, as a PDF on letter paper.',
  input: z.object({ id: recordId }),
});

export const deleteBorrowingReport = deletion(
  '/api/borrowing/reports/:id',
  'reportBorrowing',
  'Deletes a borrowing base that was stored.',
);
