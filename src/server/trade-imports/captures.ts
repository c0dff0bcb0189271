import type { OutputOf } from '#api/endpoint';
import type { checkTradeImport } from '#api/trade-imports';
import { groupedBy } from '#domain/kit/grouping';
import { isOption } from '#domain/market/symbols';
import type { GuardedRecord } from '#domain/alerts/lrp-alerts';
import { type GuardedTrade, subsidyCaptures } from '#domain/lrp/subsidy-capture/guard';
import { CAPTURE_PRESUMED, captureConditions, endorsementName } from '#domain/lrp/subsidy-capture/messages';
import type { FileRow } from '#domain/trades/file/table';
import { directionOf, type Trade } from '#domain/trades/trades';
import type { Session } from '../db/database.ts';
import { lrpRules } from '../lrp-rules/routes.ts';
import * as queries from './queries.ts';

/** A row of the file, or a saved trade, whose row index is null. */
type Checked = GuardedTrade & Pick<Trade, 'quantity'> & { rowIndex: number | null; entity_id: number };

const opened = { status: 'open', closing_date: null, closing_price: null } as const;

/** The rows of the file, each of the entity of its suggested lot, else of its account. */
async function rowsOfEntities(
  db: Session,
  trades: readonly FileRow[],
  lots: readonly number[],
): Promise<Checked[]> {
  if (!trades.some((row) => isOption(row) && directionOf(row.b_s) < 0)) return [];
  const accts = [...new Set(trades.map(({ acct }) => acct))];
  const [ofLots, ofAccounts] = await db.batch([
    queries.entitiesOfLots([...new Set(lots)]),
    queries.entitiesOfAccounts(accts),
  ]);
  const byLot = new Map(ofLots.map(({ id, entity_id }) => [id, entity_id]));
  const byAccount = new Map(ofAccounts.map(({ acct, entity_id }) => [acct, entity_id]));
  return trades.flatMap((trade) => {
    const entity_id = byLot.get(lots[trade.rowIndex] ?? 0) ?? byAccount.get(trade.acct) ?? null;
    return entity_id === null ? [] : [{ ...trade, ...opened, entity_id }];
  });
}

/**
 * The notices of rows for which RMA would presume subsidy capture, together with the trades that are saved already. They never
 * keep a row from being saved (decision 70).
 */
export async function capturesIn(
  db: Session,
  trades: readonly FileRow[],
  lots: readonly number[],
): Promise<OutputOf<typeof checkTradeImport>['captures']> {
  const rows = await rowsOfEntities(db, trades, lots);
  if (rows.length === 0) return [];
  const entities = [...new Set(rows.map(({ entity_id }) => entity_id))];
  const days = rows.map(({ trade_date }) => trade_date).toSorted();
  const [policies, saved, rules] = await db.batch([
    queries.policiesAround(entities, days[0] ?? '', days.at(-1) ?? ''),
    queries.tradesAround(entities, days[0] ?? '', days.at(-1) ?? ''),
    lrpRules,
  ]);
  const known: Checked[] = [...rows, ...saved.map((trade) => ({ ...trade, rowIndex: null }))];
  const tradesOf = groupedBy(known, ({ entity_id }) => String(entity_id));
  const rowIndexes = new Map<string, Set<number>>();
  const note = (policy: GuardedRecord) => {
    for (const capture of subsidyCaptures(policy, tradesOf.get(String(policy.entity_id)) ?? [], rules)) {
      const conditions = captureConditions(policy, capture, rules).join('. ');
      const message = `${CAPTURE_PRESUMED} ${endorsementName(policy)}. ${conditions}.`;
      const found = [capture.trade, capture.future].flatMap((trade) =>
        trade === null || trade.rowIndex === null ? [] : [trade.rowIndex],
      );
      if (found.length > 0) rowIndexes.set(message, new Set([...(rowIndexes.get(message) ?? []), ...found]));
    }
  };
  for (const policy of policies) note(policy);
  return [...rowIndexes].map(([message, found]) => ({
    message,
    rowIndexes: [...found].toSorted((a, b) => a - b),
  }));
}
