import type { ReportHead } from '#domain/reports/document';
import type { EntityBook } from '#domain/reports/equity-lines';
import { refuse } from '#api/errors';
import type { Calendar } from '../clock/calendar.ts';
import type { Session } from '../db/database.ts';
import { reportEntityId } from '../db/scope.ts';
import { pricesFrom, priceStatements } from '../quotes/queries.ts';
import { headOf } from './head.ts';
import * as queries from './queries.ts';

/** The statements of everything that an entity's reports are made of, for one `db.batch`. */
export function bookStatements(owner: string | undefined, calendar: Calendar) {
  const of = reportEntityId(owner);
  return [
    queries.entity(of),
    ...queries.bookOf(of, calendar.today),
    queries.monthEnds(of, calendar.today),
    ...priceStatements(calendar),
  ] as const;
}

/** An entity's records and prices, with the head of the reports made of them. */
export interface ReportInput {
  entityId: number;
  book: EntityBook;
  head: ReportHead;
}

/** Reads everything that reports are made of, in one transaction: a report is of one moment. */
export async function readBook(
  db: Session,
  owner: string | undefined,
  calendar: Calendar,
  now: Date,
): Promise<ReportInput> {
  const [[entity], lots, trades, policies, months, futures, options] = await db.batch(
    bookStatements(owner, calendar),
  );
  if (!entity) return refuse('not_found', 'Owner not found', { owner: 'Owner not found' });
  const prices = pricesFrom(futures, options);
  const symbols = [
    ...lots.map(({ futures_contract }) => futures_contract),
    ...trades.map(({ symbol }) => symbol),
    ...policies.map(({ symbol }) => symbol),
  ];
  return {
    entityId: entity.id,
    book: { lots, trades, policies, months, prices },
    head: headOf({ entityName: entity.name, symbols, futures, options, calendar, now }),
  };
}
