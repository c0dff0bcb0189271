import { afterAll, beforeAll } from 'vitest';
import { ADMIN, openServer, type Person, type BareServer } from './bare-server.ts';

export { emptyDatabase, PASSWORD, type Person } from './bare-server.ts';

/** A complete server on its own database, with one user per role: an administrator, and producers of two entities. */
export interface TestServer extends BareServer {
  admin: Person;
  /** Producer of Lazy K Ranch. */
  ann: Person;
  /** Producer of Sandhill Cattle Co. */
  bob: Person;
}

/** On a new database, or on the given one. */
export async function openTestServer(
  settings: Record<string, string> = {},
  existingUrl?: string,
): Promise<TestServer> {
  const server = await openServer(settings, existingUrl);
  return {
    ...server,
    admin: await server.signedIn(ADMIN),
    ann: await server.signedUp('ann@lazyk.test', 'Lazy K Ranch'),
    bob: await server.signedUp('bob@sandhill.test', 'Sandhill Cattle Co'),
  };
}

/** The server of a file's or a block's tests: opened before the first of them, closed after the last. */
export function testServer(settings: Record<string, string> = {}): TestServer {
  const server = {} as TestServer;
  beforeAll(async () => void Object.assign(server, await openTestServer(settings)));
  afterAll(() => server.close());
  return server;
}
