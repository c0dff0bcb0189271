import { exportRecords } from '#api/export';
import { JsonText } from '../db/database.ts';
import { type App, route } from '../http/route.ts';
import { exportedKinds, ownEntity, ownRecords } from './queries.ts';

/** Exports the user's own records as one consistent snapshot. PostgreSQL builds the JSON of each kind; the route joins them. */
export function exportRoutes(app: App): void {
  route(app, exportRecords, async ({ db, today }) => {
    const [entity, ...lists] = await db.batch([ownEntity, ...ownRecords]);
    const parts = [
      `"entity_name":${entity?.[0]?.json ?? '""'}`,
      `"today":${JSON.stringify(today)}`,
      ...exportedKinds.map((kind, at) => `${JSON.stringify(kind)}:${lists[at]?.[0]?.json ?? '[]'}`),
    ];
    return new JsonText(`{${parts.join(',')}}`);
  });
}
