import type { Statement } from './sql.ts';

/** What somebody sees of the records: all of them, or their own. */
export type Sight = 'all' | 'own';

const remembered = 10_000;

/**
 * What each user saw at their last request, so that the next can be asked by the road that is short for them
 * (`byShortRoad`). It is expected, not believed: `app.enter` answers what holds now, and what was asked by the wrong road is
 * asked again. What users may see is for the access rules of the database alone.
 */
export class Sights {
  readonly #known = new Map<string, Sight>();

  /** What the user is expected to see; most see their own. */
  of(userId: string): Sight {
    return this.#known.get(userId) ?? 'own';
  }

  remember(userId: string, sight: Sight): void {
    if (this.#known.size >= remembered) this.#known.clear();
    this.#known.set(userId, sight);
  }
}

/** The statement as who sees this much is to ask it; it is planned apart for each. */
export function seenBy<Row>(sight: Sight, statement: Statement<Row>): Statement<Row> {
  const { name, own } = statement;
  if (sight === 'all' || !own) return statement;
  return name ? { ...own, name: `${name} (own)` } : own;
}
