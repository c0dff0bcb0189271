import { ADMIN, openServer, type Person, type TestServer } from './server.ts';

export { emptyDatabase, PASSWORD, type Person } from './server.ts';

/**
 * A whole server on a database of its own, with one person per role: an administrator, and producers of two entities.
 * Open it in `beforeAll`, close it in `afterAll`.
 */
export interface World extends TestServer {
  admin: Person;
  /** Producer of Lazy K Ranch. */
  ann: Person;
  /** Producer of Sandhill Cattle Co. */
  bob: Person;
}

/** On a new database, or on the one that it is given. */
export async function openWorld(settings: Record<string, string> = {}, existingUrl?: string): Promise<World> {
  const server = await openServer(settings, existingUrl);
  return {
    ...server,
    admin: await server.signedIn(ADMIN),
    ann: await server.signedUp('ann@lazyk.test', 'Lazy K Ranch'),
    bob: await server.signedUp('bob@sandhill.test', 'Sandhill Cattle Co'),
  };
}
