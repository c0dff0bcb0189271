import { endpoints, operations } from '#api/endpoints';
import { apiDocs, health, live, openApi, ready } from '#api/health';
import { openApiDocument } from '#api/openapi';
import { type App, route } from '../http/route.ts';
import { sql } from '../db/sql.ts';
import { docsPage } from './docs-page.ts';

export function healthRoutes(app: App): void {
  route(app, live, async () => ({ status: 'ok' as const }));

  for (const endpoint of [ready, health]) {
    route(app, endpoint, async ({ db }) => {
      await db.row(sql`select 1`);
      return { status: 'ok' as const };
    });
  }

  // Generated on first use: it would take a tenth of the startup time.
  let made: ReturnType<typeof openApiDocument> | undefined;
  const document = () => (made ??= openApiDocument(operations, app.env.PUBLIC_URL));
  route(app, openApi, async () => document());
  route(app, apiDocs, async ({ reply }) =>
    reply.type('text/html; charset=utf-8').send(docsPage(endpoints, document())),
  );
}
