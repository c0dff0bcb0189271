import { getToday } from '#api/today';
import { type App, route } from '../http/route.ts';
import { sql } from '../db/sql.ts';

export function todayRoutes(app: App): void {
  route(app, getToday, async ({ db, today }) => {
    // The database checks that the session still exists.
    await db.row(sql`select 1`);
    return { today };
  });
}
