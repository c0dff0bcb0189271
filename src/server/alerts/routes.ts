import { dismissAlert, listAlerts } from '#api/alerts';
import { type App, route } from '../http/route.ts';
import { currentAlerts } from './current.ts';
import { insertDismissal } from './queries.ts';

export function alertRoutes(app: App): void {
  route(app, listAlerts, ({ db, calendar }) => currentAlerts(db, calendar));

  route(app, dismissAlert, ({ db, input }) =>
    db.write(async (tx) => {
      await tx.run(insertDismissal(input.key, input.facts));
      return {};
    }),
  );
}
