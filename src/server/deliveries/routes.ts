import { Readable } from 'node:stream';
import { refuse, Refusal } from '#api/errors';
import { downloadDelivery, listRecipients, listDeliveries, sendReports } from '#api/deliveries';
import { counted } from '#domain/kit/format';
import { reportFileName } from '#domain/reports/document';
import { type App, route } from '../http/route.ts';
import * as queries from './queries.ts';
import { Zip, ZipPassThrough } from 'fflate';
import { folderNames } from '#domain/reports/deliveries';
import { type Session, readsIn, type Transaction } from '../db/database.ts';
import { reportFileOf } from '../reports/pdf/send-pdf.ts';
import type { Sender } from '../threads/fair-queue.ts';
import { randomUUID } from 'node:crypto';
import type { InputOf } from '#api/endpoint';
import type { Calendar } from '../clock/calendar.ts';
import { translated } from '../db/translated.ts';
import type { ReportProgress } from '../http/progress.ts';
import { mailedReport } from '../report-mails/report-file.ts';
import { sql } from '../db/sql.ts';

const CLIENT_NOT_FOUND = 'Client not found';
const NO_ADDRESS = 'No address is allowed for these reports';
const NOT_MADE = 'The reports could not be created';

interface Making {
  calendar: Calendar;
  report: ReportProgress;
  onFailure: (error: unknown) => void;
}

/**
 * Makes the reports of each client from one snapshot, and stores them, or queues them for the allowed addresses. The failure of one
 * client is its entry, and the others go on. Returns the batch.
 */
const makeDelivery = (
  db: Session,
  { clients: ids, ...form }: InputOf<typeof sendReports>,
  { calendar, report, onFailure }: Making,
): Promise<string> =>
  db.writeAtOneMoment(async (tx) => {
    const clients = await tx.rows(queries.clientsNamed(ids));
    if (clients.length === 0 || (ids && clients.length < ids.length))
      refuse('not_found', CLIENT_NOT_FOUND, { clients: CLIENT_NOT_FOUND });
    const delivery = { ...form, batch: randomUUID(), made_at: new Date() };
    for (const [at, client] of clients.entries()) {
      report({ done: at, of: clients.length });
      await makeAlone(tx, delivery, client, { calendar, onFailure });
    }
    report({ done: clients.length, of: clients.length });
    return delivery.batch;
  });

type ClientName = { id: number; name: string };

async function makeAlone(
  tx: Transaction,
  delivery: queries.NewDelivery,
  client: ClientName,
  { calendar, onFailure }: Pick<Making, 'calendar' | 'onFailure'>,
): Promise<void> {
  await tx.run(sql`savepoint client`);
  try {
    await makeFor(tx, delivery, client, calendar);
    await tx.run(sql`release savepoint client`);
  } catch (error) {
    // A connection that is gone fails here, and with it all clients.
    await tx.run(sql`rollback to savepoint client`);
    const reason = translated(error);
    if (!(reason instanceof Refusal)) onFailure(error);
    const failure = reason instanceof Refusal ? reason.message : NOT_MADE;
    await tx.run(queries.insertDelivery(delivery, client.id, { documents: null, failure }));
  }
}

async function makeFor(
  tx: Transaction,
  delivery: queries.NewDelivery,
  client: ClientName,
  calendar: Calendar,
) {
  const documents = [];
  for (const kind of delivery.reports)
    documents.push(
      await mailedReport(readsIn(tx), kind, { owner: client.name, calendar, now: delivery.made_at }),
    );
  const added = await tx.row(queries.insertDelivery(delivery, client.id, { documents, failure: null }));
  if (!delivery.by_mail) return;
  const mails = await tx.row(queries.queueMails(added?.id ?? 0, calendar.today));
  if (mails?.queued === 0) refuse('conflict', NO_ADDRESS);
}

interface ArchivedFile {
  path: string;
  content: Uint8Array;
}

/** A zip archive, in parts as its files are made: one file is held at a time. PDFs and workbooks are compressed already. */
async function* archiveParts(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const archive = new Zip((error, part) => {
    if (error) throw error;
    ready.push(part);
  });
  for await (const { path, content } of files) {
    const file = new ZipPassThrough(path);
    archive.add(file);
    file.push(content, true);
    yield* ready.splice(0);
  }
  archive.end();
  yield* ready.splice(0);
}

interface Made {
  db: Session;
  sender: Sender;
  onFailure: (error: unknown) => void;
}

type Client = { id: number; client: string; stored: boolean; failure: string | null };

/** The files of each client in its folder, and a text that names the files that could not be made. Each client is recorded when its files are made. */
async function* filesOf(clients: readonly Client[], made: Made): AsyncGenerator<ArchivedFile> {
  const folders = folderNames(clients.map(({ client }) => client));
  const missing: string[] = [];
  for (const [at, { id, client, stored, failure }] of clients.entries()) {
    const failures = stored ? [] : [failure ?? 'The reports are no longer stored'];
    if (stored) yield* filesOfClient(id, folders[at] ?? '', failures, made);
    missing.push(...failures.map((reason) => `${client}: ${reason}`));
  }
  if (missing.length > 0)
    yield { path: 'Not included.txt', content: new TextEncoder().encode(`${missing.join('\r\n')}\r\n`) };
}

async function* filesOfClient(
  id: number,
  folder: string,
  failures: string[],
  { db, sender, onFailure }: Made,
): AsyncGenerator<ArchivedFile> {
  const stored = await db.row(queries.storedReports(id));
  for (const report of stored?.reports ?? [])
    for (const format of stored?.formats ?? []) {
      try {
        const { name, content } = await reportFileOf(report, format, sender);
        yield { path: `${folder}/${name}`, content };
      } catch (error) {
        if (!(error instanceof Refusal)) onFailure(error);
        failures.push(
          `${report.title}: ${error instanceof Refusal ? error.message : 'The file could not be created'}`,
        );
      }
    }
  await db.write((tx) =>
    tx.run(queries.recordDownload(id, failures.length === 0 ? null : failures.join('; '))),
  );
}

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
