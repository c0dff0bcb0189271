import type { Alert } from '../kit/alert.ts';
import type { AlertFacts } from './alerts.ts';
import { groupedBy } from '../kit/grouping.ts';
import type { LrpPolicy } from '../lrp/lrp.ts';
import type { Trade } from '../trades/trades.ts';
import { type GuardedPolicy, type GuardedTrade, subsidyCaptures } from '../lrp/subsidy-capture/guard.ts';
import {
  CAPTURE_PRESUMED,
  captureConditions,
  endorsementName,
  tradeName,
} from '../lrp/subsidy-capture/messages.ts';

/** A record of an LRP endorsement. */
export interface GuardedRecord extends GuardedPolicy, Pick<LrpPolicy, 'id' | 'endorsement_number'> {
  entity_id: number;
}

/** A trade of an entity; parts that were split off have the id of the trade that they were split from. */
export interface EntityTrade extends GuardedTrade, Pick<Trade, 'id' | 'quantity'> {
  entity_id: number;
}

/** One alert for each endorsement and trade, whatever their records. Source: RMA, LRP Basic Provisions, Section 25. */
export function capturesPresumed({ guarded, lrpRules }: AlertFacts): Alert[] {
  const tradesOf = groupedBy(guarded.trades, ({ entity_id }) => String(entity_id));
  const found = guarded.policies.flatMap((policy) =>
    subsidyCaptures(policy, tradesOf.get(String(policy.entity_id)) ?? [], lrpRules).map((capture) => {
      const conditions = captureConditions(policy, capture, lrpRules);
      const { id, endorsement_number, entity_id, effective_date } = policy;
      const records = `${endorsementName(policy)}, and ${tradeName(capture.trade)}`;
      const alert: Alert = {
        key: `subsidy_capture:${id}:${capture.trade.id}`,
        kind: 'subsidy_capture',
        since: capture.trade.trade_date,
        message: `${CAPTURE_PRESUMED} ${records}. ${conditions.join('. ')}.`,
        link: `/risk-management/lrp?q=${encodeURIComponent(endorsement_number)}`,
        facts: `${id} ${capture.trade.id}`,
      };
      return [[entity_id, endorsement_number, effective_date, capture.trade.id].join('\n'), alert] as const;
    }),
  );
  // The first record of an endorsement speaks for all.
  return [...new Map(found.toReversed()).values()].toReversed();
}
