import { refuse } from '#api/errors';
import { closeoutRows } from '#domain/closeout/book';
import { closedLots } from '#domain/closeout/groups';
import { closeoutsReport } from '#domain/reports/closeouts-report';
import type { Report } from '#domain/reports/document';
import type { Calendar } from '../clock/calendar.ts';
import type { Session } from '../db/database.ts';
import { priceStatements } from '../quotes/queries.ts';
import { headOf } from '../reports/head.ts';
import { bookIn, keptBook, listedEntity } from './queries.ts';

/** The closeouts of a year as a report, read at one moment: of the entity named, else of all that the user sees. */
export async function yearReport(
  db: Session,
  year: number,
  owner: string | undefined,
  calendar: Calendar,
): Promise<Report> {
  const [[kept], [listed], futures, options] = await db.batch([
    keptBook({ year, owner }, calendar),
    listedEntity(owner),
    ...priceStatements(calendar),
  ]);
  if (!listed && owner !== undefined)
    return refuse('not_found', 'Owner not found', { owner: 'Owner not found' });
  const book = bookIn(kept?.json ?? '');
  const symbols = [...book.trades, ...book.policies].map(({ symbol }) => symbol);
  const entityName = listed?.name ?? 'All owners';
  const head = headOf({ entityName, symbols, futures, options, calendar, now: new Date() });
  const closed = {
    ...closedLots(closeoutRows(book, calendar.today)),
    year,
    withOwner: !listed,
  };
  return closeoutsReport(closed, head);
}
