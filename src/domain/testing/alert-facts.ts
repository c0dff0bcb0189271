import type { AlertFacts } from '../alerts/alerts.ts';
import { pricesOf } from '../market/prices.ts';
import { seededLrpRules } from './lrp-rules.ts';

/** Facts of Nov 20, 2026 that need no attention: there are no records. */
export const noFacts: AlertFacts = {
  book: { lots: [], trades: [], lrp: [] },
  margin: { accounts: [], rates: [], limits: [], sales: [] },
  entersPuts: false,
  policies: [],
  unsettled: { recent: [], earlier: { endorsements: 0, day: null } },
  guarded: { policies: [], trades: [] },
  insuredOuts: [],
  lrpRules: seededLrpRules,
  prices: pricesOf([], []),
  stale: [],
  withoutLot: null,
  opposing: null,
  failedBackup: null,
  today: '2026-11-20',
};
