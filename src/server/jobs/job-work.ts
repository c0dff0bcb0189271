import type { AlertsFor } from '../alerts/current.ts';
import type { ClientsFor } from '../clients/board.ts';
import type { Database } from '../db/database.ts';
import type { Env } from '../env.ts';
import type { OfferItemsFor } from '../mail/offer-items.ts';
import type { MailedFilesOf } from '../report-mails/report-file.ts';

/** The work of scheduled jobs on large books. */
export interface JobWork {
  alerts: AlertsFor;
  clients: ClientsFor;
  offers: OfferItemsFor;
  report: MailedFilesOf;
  /** Captures the day's equity if it is due; returns whether it was. */
  capture: (now: Date) => Promise<boolean>;
}

export type JobTask = { [Job in keyof JobWork]: { job: Job; args: Parameters<JobWork[Job]> } }[keyof JobWork];

/** The work in the thread. Each job is loaded when it is first asked for, so that the thread starts sooner. */
export const jobWork = (database: Database, settings: Env): JobWork => ({
  alerts: async (...args) => (await import('../alerts/current.ts')).alertsFor(database)(...args),
  clients: async (...args) => (await import('../clients/board.ts')).clientsFor(database)(...args),
  offers: async (...args) =>
    (await import('../mail/offer-items.ts')).offerItemsFor(database, settings.LRP_OFFERS)(...args),
  report: async (...args) => (await import('../report-mails/report-file.ts')).mailedFiles(database)(...args),
  capture: async (now) => (await import('./snapshot-schedule.ts')).captureWhenDue(database, settings, now),
});
