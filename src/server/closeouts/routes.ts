import { closeoutBook, groupCloseouts, listBreakEvens, listCloseouts } from '#api/closeouts';
import type { InputOf } from '#api/endpoint';
import { closeoutRows } from '#domain/closeout/book';
import { closedLots, closeoutGroup, closeoutsBy } from '#domain/closeout/groups';
import type { Calendar } from '../clock/calendar.ts';
import { JsonText, type Session } from '../db/database.ts';
import { prepared } from '../db/sql.ts';
import { type App, route } from '../http/route.ts';
import { bookIn, closedYears, keptBook } from './queries.ts';

export function closeoutRoutes(app: App): void {
  route(app, listCloseouts, async ({ db, input, calendar, today }) => {
    const { json, ...ofYear } = await closedLotsOf(db, input, calendar);
    return { ...closedLots(closeoutRows(bookIn(json), today)), ...ofYear };
  });

  route(app, closeoutBook, async ({ db, input, calendar, today }) => {
    const { json, year, years } = await closedLotsOf(db, input, calendar);
    return new JsonText(
      `{"book":${json},"today":"${today}","year":${year},"years":${JSON.stringify(years)}}`,
    );
  });

  route(app, groupCloseouts, async ({ db, input: { by, ...filter }, calendar, today }) => {
    const rows = closeoutRows(bookIn((await db.json(keptBook(filter, calendar))).text), today);
    return { groups: closeoutsBy(rows, by), total: closeoutGroup(rows) };
  });

  route(app, listBreakEvens, async ({ db, calendar, today }) => {
    const { text } = await db.json(keptBook({ state: 'on feed' }, calendar));
    return closeoutRows(bookIn(text), today).map(
      ({ lot_id, break_even, break_even_with_hedges, shipments_without_weight }) => ({
        lot_id,
        break_even,
        break_even_with_hedges,
        shipments_without_weight,
      }),
    );
  });
}

/** The closed lots of a year, as {@link keptBook} answers, and the years to choose from. */
async function closedLotsOf(
  db: Session,
  { year: asked, owner }: InputOf<typeof listCloseouts>,
  calendar: Calendar,
): Promise<{ json: string; year: number; years: number[] }> {
  const year = asked ?? Number(calendar.today.slice(0, 4));
  const ofOwner = owner === undefined ? '' : 'OfOwner';
  const [[kept], years] = await db.batch([
    prepared(`closedLots${ofOwner}`, keptBook({ year, owner }, calendar)),
    prepared(`closedYears${ofOwner}`, closedYears(owner)),
  ]);
  return { json: kept?.json ?? '', year, years: years.map((one) => one.year) };
}
