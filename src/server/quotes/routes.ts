import { listPrices } from '#api/quotes';
import { type App, route } from '../lib/route.ts';
import { pricesInSight } from './queries.ts';

export function quoteRoutes(app: App): void {
  const timeZone = app.env.BUSINESS_TIME_ZONE;

  route(app, listPrices, ({ db, today }) => db.json(pricesInSight({ today, timeZone })));
}
