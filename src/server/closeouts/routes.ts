import { groupCloseouts, listBreakEvens, listCloseouts } from '#api/closeouts';
import { closedLots, closeoutGroup, closeoutsBy } from '#domain/closeout/groups';
import { prepared } from '../db/sql.ts';
import { type App, route } from '../http/route.ts';
import { bookFrom, closedYears, keptBook } from './queries.ts';
import { closeoutRows } from './rows.ts';

export function closeoutRoutes(app: App): void {
  route(app, listCloseouts, async ({ db, input, calendar, today }) => {
    const year = input.year ?? Number(today.slice(0, 4));
    const closedLotsOf = input.owner === undefined ? 'closedLots' : 'closedLotsOfOwner';
    const [[kept], years] = await db.batch([
      prepared(closedLotsOf, keptBook({ year, owner: input.owner }, calendar)),
      closedYears(input.owner),
    ]);
    const rows = closeoutRows(bookFrom(kept?.json ?? ''), today);
    return { ...closedLots(rows), year, years: years.map((one) => one.year) };
  });

  route(app, groupCloseouts, async ({ db, input: { by, ...filter }, calendar, today }) => {
    const [[kept]] = await db.batch([keptBook(filter, calendar)]);
    const rows = closeoutRows(bookFrom(kept?.json ?? ''), today);
    return { groups: closeoutsBy(rows, by), total: closeoutGroup(rows) };
  });

  route(app, listBreakEvens, async ({ db, calendar, today }) => {
    const [[kept]] = await db.batch([keptBook({ state: 'on feed' }, calendar)]);
    return closeoutRows(bookFrom(kept?.json ?? ''), today).map(
      ({ lot_id, break_even, break_even_with_hedges, shipments_without_weight }) => ({
        lot_id,
        break_even,
        break_even_with_hedges,
        shipments_without_weight,
      }),
    );
  });
}
