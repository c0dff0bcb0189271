import { dismissAlert, listAlerts } from '#api/alerts';
import { type App, route } from '../http/route.ts';
import { namedScope } from '../db/scope.ts';
import { currentAlerts } from './current.ts';
import { insertDismissal } from './queries.ts';

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
}
