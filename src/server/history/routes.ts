import { listHistory, lotHistory, restoreRecord } from '#api/history';
import { type App, route } from '../http/route.ts';
import * as queries from './queries.ts';

/** The change history that database triggers record. */
export function historyRoutes(app: App): void {
  route(app, listHistory, ({ db, input, calendar }) => db.json(queries.historyOf(input, calendar.timeZone)));

  route(app, lotHistory, ({ db, input, calendar }) =>
    db.json(queries.historyOfLot(input, calendar.timeZone)),
  );

  route(app, restoreRecord, ({ db, input }) =>
    db.write(async (tx) => {
      await tx.run(queries.restore(input.id));
      return {};
    }),
  );
}
