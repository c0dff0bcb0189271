import { z } from 'zod';
import { recipientSchema, deliveryForm, deliverySchema, STORED_DAYS } from '#domain/reports/deliveries';
import { endpoint, recordId } from './endpoint.ts';

export const DELIVERIES_PAGE = 50;

const batch = z.uuid('Delivery not found');

export const listRecipients = endpoint('GET /api/deliveries/recipients', 'sendReports', {
  summary:
    'Lists the clients whose reports can be sent, by name, each with the addresses that its own users have allowed for a report (reports by email that are on), and whether the server sends mail at all.',
  output: z.object({ by_mail: z.boolean(), recipients: z.array(recipientSchema) }),
});

export const listDeliveries = endpoint('GET /api/deliveries', 'sendReports', {
  summary: `Lists what was sent of which client, to whom and with which outcome, newest first, ${DELIVERIES_PAGE} at a time (continue with \`before_id\`); with \`batch\` all that was sent together.`,
  input: z.object({ before_id: recordId.optional(), batch: batch.optional() }),
  output: z.array(deliverySchema),
});

export const sendReports = endpoint('POST /api/deliveries', 'sendReports', {
  summary: `Makes the chosen reports of the chosen clients, or of every client, all of one moment, and either keeps them for ${STORED_DAYS} days to be downloaded, or mails them to the addresses that the client’s own users have allowed for each report. A client whose reports cannot be made or sent is refused with the reason; the others are sent. Returns an entry for each client.`,
  input: deliveryForm,
  output: z.object({ batch, deliveries: z.array(deliverySchema) }),
  errors: ['not_found', 'conflict'],
  wholeBook: 'of every entity',
  reportsProgress: true,
});

export const downloadDelivery = endpoint('POST /api/deliveries/:batch/files', 'sendReports', {
  summary:
    'Returns the files of a delivery as one archive with a folder for each client, made client by client while it is downloaded. A client whose files cannot be made is named in the archive, and in the log.',
  input: z.object({ batch }),
  mediaType: 'application/zip',
  output: z.unknown(),
  errors: ['not_found'],
  offThread: true,
});
