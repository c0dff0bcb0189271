import { randomUUID } from 'node:crypto';
import { Refusal, refuse } from '#api/errors';
import type { InputOf } from '#api/endpoint';
import type { sendReports } from '#api/deliveries';
import type { Calendar } from '../clock/calendar.ts';
import { readsIn, type Session, type Transaction } from '../db/database.ts';
import { translated } from '../db/translated.ts';
import type { ReportProgress } from '../http/progress.ts';
import { mailedReport } from '../report-mails/report-file.ts';
import { sql } from '../db/sql.ts';
import * as queries from './queries.ts';

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
export const makeDelivery = (
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

type Client = { id: number; name: string };

async function makeAlone(
  tx: Transaction,
  delivery: queries.NewDelivery,
  client: Client,
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

async function makeFor(tx: Transaction, delivery: queries.NewDelivery, client: Client, calendar: Calendar) {
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
