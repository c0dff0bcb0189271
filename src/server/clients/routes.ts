import { listClients, refreshClientRisks } from '#api/clients';
import { clientBoard } from '#domain/clients/board';
import { alertFacts } from '../alerts/current.ts';
import { type App, route } from '../http/route.ts';
import { providerOf } from '../providers/provider-of.ts';
import { currentValueAtRisk } from '../value-at-risk/current.ts';
import { boardCaptures, boardRisks, boardSums, clients } from './queries.ts';

/** Milliseconds after which no further client's value at risk is begun in a request. */
const RISKS_FOR = 4_000;

export function clientRoutes(app: App): void {
  route(app, listClients, async ({ db, calendar }) => {
    const { today } = calendar;
    const [{ facts: alerts, dismissed }, [found, sums, captured, risks]] = await Promise.all([
      alertFacts(db, calendar, null),
      db.batch([clients(today), boardSums, boardCaptures(today), boardRisks]),
    ]);
    return clientBoard({ clients: found, alerts, dismissed, sums, captured, risks });
  });

  route(app, refreshClientRisks, async ({ db, calendar, sender }) => {
    const simulated = providerOf(app.env).source === 'simulated';
    const until = performance.now() + RISKS_FOR;
    const found = await db.rows(clients(calendar.today));
    const known = new Set<number>();
    for (const { id } of found) {
      if (performance.now() > until) break;
      await currentValueAtRisk(db, { entityId: id, days: 1, simulated }, calendar, sender);
      known.add(id);
    }
    const risks = (await db.rows(boardRisks)).filter(({ entity_id }) => known.has(entity_id));
    return { risks, remaining: found.length - known.size };
  });
}
