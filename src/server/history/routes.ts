import { refuse } from '#api/errors';
import { listHistory, lotHistory, restoreRecord } from '#api/history';
import { headProblem } from '#domain/lots/head-count';
import { type App, route } from '../http/route.ts';
import * as queries from './queries.ts';

const CLOSES_ANOTHER = 'This trade closes another one: take back that match instead';

/** The change history that database triggers record. */
export function historyRoutes(app: App): void {
  route(app, listHistory, ({ db, input, calendar }) => db.json(queries.historyOf(input, calendar.timeZone)));

  route(app, lotHistory, ({ db, input, calendar }) =>
    db.json(queries.historyOfLot(input, calendar.timeZone)),
  );

  route(app, restoreRecord, ({ db, input }) =>
    db.write(async (tx) => {
      const deleted = await tx.row(queries.deletedHead(input.id));
      const problem = deleted && headProblem('Head count', deleted.head, deleted);
      if (problem) refuse('conflict', problem);
      if ((await tx.row(queries.fillHasRoom(input.id)))?.has_room === false)
        refuse('conflict', CLOSES_ANOTHER);
      await tx.run(queries.restore(input.id));
      return {};
    }),
  );
}
