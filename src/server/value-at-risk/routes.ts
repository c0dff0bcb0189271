import { getRiskLimit, getValueAtRisk, getValueAtRiskTables, saveRiskLimit } from '#api/value-at-risk';
import { JsonText } from '../db/database.ts';
import { scopeOf } from '../db/scope.ts';
import { foundRow } from '../db/records.ts';
import { route, writeRoute, type App } from '../http/route.ts';
import { providerOf } from '../providers/provider-of.ts';
import { currentValueAtRisk, valueAtRiskInThread } from './current.ts';
import { riskFacts, riskLimitOf, updateRiskLimit } from './queries.ts';

const NO_OWNER = 'Owner not found';

export function valueAtRiskRoutes(app: App): void {
  const { source } = providerOf(app.env);

  route(app, getValueAtRisk, async ({ db, input, calendar, sender }) => {
    const entityId = await scopeOf(db, input.owner);
    const scope = { entityId, days: input.days, simulated: source === 'simulated' };
    return new JsonText(await currentValueAtRisk(db, scope, calendar, sender));
  });

  route(app, getValueAtRiskTables, async ({ db, input: { owner, days }, calendar, sender }) => {
    const scope = { entityId: await scopeOf(db, owner), days, simulated: source === 'simulated' };
    const found = await db.row(riskFacts(scope, calendar));
    if (!found) throw new Error('Value at risk: no positions were read');
    const at = new Date().toISOString();
    const { simulated } = scope;
    const task = { ...found, today: calendar.today, days, simulated, at, asTables: true } as const;
    return new JsonText(await valueAtRiskInThread(task, sender));
  });
}

/** The share of equity above which value at risk is an alert. */
export function riskLimitRoutes(app: App): void {
  route(app, getRiskLimit, ({ db, input }) => foundRow(db, riskLimitOf(input.owner), NO_OWNER));

  writeRoute(app, saveRiskLimit, (tx, { input: { risk_limit, owner } }) =>
    foundRow(tx, updateRiskLimit(risk_limit, owner), NO_OWNER),
  );
}
