import { dismissAlert, getHedgeBand, listAlerts, saveHedgeBand } from '#api/alerts';
import { refuse } from '#api/errors';
import { type App, route } from '../http/route.ts';
import { namedScope } from '../db/scope.ts';
import { currentAlerts } from './current.ts';
import { hedgeBandOf, insertDismissal, updateHedgeBand } from './queries.ts';

const NO_OWNER = 'Owner not found';

export function alertRoutes(app: App): void {
  route(app, listAlerts, async ({ db, input, calendar }) =>
    currentAlerts(db, calendar, await namedScope(db, input.owner)),
  );

  route(app, dismissAlert, ({ db, input }) =>
    db.write(async (tx) => {
      await tx.run(insertDismissal(input.key, input.facts));
      return {};
    }),
  );

  route(
    app,
    getHedgeBand,
    async ({ db, input }) => (await db.row(hedgeBandOf(input.owner))) ?? refuse('not_found', NO_OWNER),
  );

  route(app, saveHedgeBand, ({ db, input: { owner, ...band } }) =>
    db.write(async (tx) => (await tx.row(updateHedgeBand(band, owner))) ?? refuse('not_found', NO_OWNER)),
  );
}
