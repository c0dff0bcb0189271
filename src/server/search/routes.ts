import { searchRecords } from '#api/search';
import { type App, route } from '../http/route.ts';
import { lotsFound, ownersFound, policiesFound, tradesFound, wordsOf } from './queries.ts';

/** Finds records by text, in one round trip. */
export function searchRoutes(app: App): void {
  route(app, searchRecords, async ({ db, input }) => {
    const words = wordsOf(input.text);
    const [lots, policies, trades, owners] = await db.batch([
      lotsFound(words),
      policiesFound(words),
      tradesFound(words),
      ownersFound(words),
    ]);
    return { lots, policies, trades, owners };
  });
}
