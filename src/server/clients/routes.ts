import { listClients, refreshClientRisks } from '#api/clients';
import { type App, route } from '../http/route.ts';
import { providerOf } from '../providers/provider-of.ts';
import { currentValueAtRisk } from '../value-at-risk/current.ts';
import { currentClients } from './board.ts';
import { boardRisks, clients } from './queries.ts';

/** Milliseconds after which no further client's value at risk is begun in a request. */
const RISKS_FOR = 4_000;

export function clientRoutes(app: App): void {
  route(app, listClients, ({ db, calendar }) => currentClients(db, calendar));

  route(app, refreshClientRisks, async ({ db, calendar, sender }) => {
    const simulated = providerOf(app.env).source === 'simulated';
    const until = performance.now() + RISKS_FOR;
    const [found, before] = await db.batch([clients(calendar), boardRisks]);
    const storedAt = new Map(before.map(({ entity_id, worked_out_at }) => [entity_id, worked_out_at]));
    const inTurn = found.toSorted((one, other) =>
      (storedAt.get(one.id) ?? '').localeCompare(storedAt.get(other.id) ?? ''),
    );
    const known = new Set<number>();
    for (const { id } of inTurn) {
      if (performance.now() > until) break;
      await currentValueAtRisk(db, { entityId: id, days: 1, simulated }, calendar, sender);
      known.add(id);
    }
    const risks = (await db.rows(boardRisks)).filter(({ entity_id }) => known.has(entity_id));
    return { risks, remaining: found.filter(({ id }) => !known.has(id) && !storedAt.has(id)).length };
  });
}
