import { z } from 'zod';
import { reportMailEntrySchema, reportMailForm, reportMailSchema } from '#domain/reports/report-mails';
import { endpoint, deletion, done, recordId, version } from './endpoint.ts';
import { mailKey } from './mail.ts';

export const listReportMails = endpoint('GET /api/report-mails', 'mailReports', {
  summary:
    'Lists the reports of the user’s entity that are mailed on a day of each month, with the next day, and whether the server sends mail at all. Only users of the entity see and set them, and no administrator.',
  output: z.object({ by_mail: z.boolean(), mails: z.array(reportMailSchema) }),
});

export const LOG_PAGE = 20;

export const listReportMailLog = endpoint('GET /api/report-mails/log', 'mailReports', {
  summary: `Lists what was mailed to whom, one entry for each address, newest first, ${LOG_PAGE} at a time (continue with \`before_id\`).`,
  input: z.object({ before_id: recordId.optional() }),
  output: z.array(reportMailEntrySchema),
});

export const addReportMail = endpoint('POST /api/report-mails', 'mailReports', {
  summary:
    'Has a report of the user’s entity mailed as a PDF to at most ten addresses on a day of each month; a day after the end of a month is its last. Days after today are due. Requires the current password, and a server that sends mail.',
  throttled: true,
  input: reportMailForm,
  output: reportMailSchema,
  errors: ['conflict'],
});

export const updateReportMail = endpoint('PUT /api/report-mails/:id', 'mailReports', {
  summary:
    'Changes a mail, or switches it on or off. It is sent in the name of the user who switches it on, and is off when that user leaves the entity. Requires the current password.',
  throttled: true,
  input: reportMailForm.extend({ id: recordId, version }),
  output: reportMailSchema,
  errors: ['not_found', 'conflict'],
});

export const deleteReportMail = deletion(
  '/api/report-mails/:id',
  'mailReports',
  'Deletes a mail: nothing more is sent. Its log stays.',
);

export const sendReportMail = endpoint('POST /api/report-mails/:id/send', 'mailReports', {
  summary:
    'Mails the report as it is now to all its addresses, whether or not it is on: once in five minutes, and to at most a hundred addresses of an entity in a day.',
  input: z.object({ id: recordId }),
  output: z.object({ addresses: z.int() }),
  errors: ['not_found', 'conflict'],
});

export const stopReportMails = endpoint('POST /api/report-mails/stop', 'anyone', {
  summary:
    'Takes the address whose mail contained this key out of every report mail of that entity. Mail programs call it too.',
  input: z.object({ key: mailKey }),
  output: done,
  errors: ['not_found'],
});
