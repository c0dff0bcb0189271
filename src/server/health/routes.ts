import { health, openApi } from '#api/health';
import { openApiDocument } from '#api/openapi';
import { endpoints } from '#api/endpoints';
import { type App, route } from '../lib/route.ts';
import { sql } from '../lib/sql.ts';

export function healthRoutes(app: App): void {
  route(app, health, async ({ db }) => {
    await db.row(sql`select 1`);
    return { status: 'ok' as const };
  });

  const document = openApiDocument(endpoints);
  route(app, openApi, async () => document);
}
