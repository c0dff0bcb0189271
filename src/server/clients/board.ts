import { type Client, clientBoard } from '#domain/clients/board';
import { alertFacts } from '../alerts/current.ts';
import type { Calendar } from '../clock/calendar.ts';
import type { Actor, Database, Session } from '../db/database.ts';
import { isLargeBook } from '../http/fair-share.ts';
import { boardSnapshots, boardRisks, boardSums, clients } from './queries.ts';

/** The clients of an administrator by need. */
export async function currentClients(db: Session, calendar: Calendar): Promise<Client[]> {
  const { today } = calendar;
  const [{ facts: alerts, dismissed }, [found, sums, lastSnapshots, risks]] = await Promise.all([
    alertFacts(db, calendar, null, 'all'),
    db.batch([clients(calendar), boardSums, boardSnapshots(today), boardRisks]),
  ]);
  return clientBoard({ clients: found, alerts, dismissed, sums, lastSnapshots, risks });
}

type Beneficiary = Extract<Actor, { onBehalfOf: string }>;

export type ClientsFor = (user: Beneficiary, calendar: Calendar) => Promise<Client[]>;

export const clientsFor =
  (database: Database): ClientsFor =>
  (user, calendar) =>
    currentClients(database.as(user), calendar);

/** As {@link clientsFor}, but those of a large book are worked out by `onThread`, where there is one. */
export const clientsOffThread =
  (database: Database, onThread: ClientsFor | undefined): ClientsFor =>
  async (user, calendar) =>
    (onThread && (await isLargeBook(database.as(user))) ? onThread : clientsFor(database))(user, calendar);
