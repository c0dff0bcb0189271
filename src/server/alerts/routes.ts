import { dismissAlert, getHedgeBand, listAlerts, saveHedgeBand } from '#api/alerts';
import { foundRow } from '../db/records.ts';
import { type App, route, writeRoute } from '../http/route.ts';
import { namedScope } from '../db/scope.ts';
import { currentAlerts } from './current.ts';
import { hedgeBandOf, insertDismissal, updateHedgeBand } from './queries.ts';

const NO_OWNER = 'Owner not found';

export function alertRoutes(app: App): void {
  route(app, listAlerts, async ({ db, input, calendar }) =>
    currentAlerts(db, calendar, (await namedScope(db, input.owner)) ?? db.client),
  );

  writeRoute(app, dismissAlert, async (tx, { input }) => {
    await tx.run(insertDismissal(input.key, input.facts));
    return {};
  });

  route(app, getHedgeBand, ({ db, input }) => foundRow(db, hedgeBandOf(input.owner), NO_OWNER));

  writeRoute(app, saveHedgeBand, (tx, { input: { owner, ...band } }) =>
    foundRow(tx, updateHedgeBand(band, owner), NO_OWNER),
  );
}
