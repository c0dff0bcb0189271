import { Readable } from 'node:stream';
import { refuse } from '#api/errors';
import { downloadDelivery, listRecipients, listDeliveries, sendReports } from '#api/deliveries';
import { counted } from '#domain/kit/format';
import { reportFileName } from '#domain/reports/document';
import { type App, route } from '../http/route.ts';
import { archiveParts, filesOf } from './archive.ts';
import { makeDelivery } from './make.ts';
import * as queries from './queries.ts';

export function deliveryRoutes(app: App): void {
  const sendsMail = app.env.SMTP_URL !== undefined;

  route(app, listRecipients, async ({ db }) => ({
    by_mail: sendsMail,
    recipients: await db.rows(queries.recipients),
  }));

  route(app, listDeliveries, ({ db, input: { batch, before_id } }) =>
    db.rows(batch === undefined ? queries.deliveriesBefore(before_id) : queries.deliveriesOfBatch(batch)),
  );

  route(app, sendReports, async ({ db, input, calendar, report, request }) => {
    if (input.by_mail && !sendsMail) refuse('conflict', 'Email is not set up on this server');
    const onFailure = (error: unknown) =>
      request.log.error({ err: error }, 'reports of a client not created');
    const batch = await makeDelivery(db, input, { calendar, report, onFailure });
    await db.write((tx) => tx.run(queries.dropOldDocuments));
    return { batch, deliveries: await db.rows(queries.deliveriesOfBatch(batch)) };
  });

  route(app, downloadDelivery, async ({ db, input, today, sender, request, reply }) => {
    const clients = await db.rows(queries.filesOfBatch(input.batch));
    if (clients.length === 0) refuse('not_found', 'Delivery not found');
    if (!clients.some(({ stored }) => stored))
      refuse('not_found', clients[0]?.failure ?? 'The reports are no longer stored: create them again');
    const onFailure = (error: unknown) => request.log.error({ err: error }, 'file of a report not created');
    const files = Readable.from(archiveParts(filesOf(clients, { db, sender, onFailure })));
    files.on('error', onFailure);
    const [only] = clients.length === 1 ? clients : [];
    const name = reportFileName(
      { title: 'Reports', entity_name: only?.client ?? counted(clients.length, 'client'), day: today },
      'zip',
    );
    void reply
      .header('content-type', 'application/zip')
      .header('content-encoding', 'identity')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
    return reply.send(files);
  });
}
