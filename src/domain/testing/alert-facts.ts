import type { AlertFacts } from '../alerts/alerts.ts';
import { seededLrpRules } from './lrp-rules.ts';

/** Facts of Nov 20, 2026 that need no attention: there are no records. */
export const noFacts: AlertFacts = {
  book: { lots: [], trades: [], policies: [], prices: new Map() },
  margin: { accounts: [], rates: [], limits: [], sales: [] },
  entersPuts: false,
  policies: [],
  unsettled: { recent: [], earlier: { endorsements: 0, day: null } },
  guarded: { policies: [], trades: [] },
  insuredOuts: [],
  lrpRules: seededLrpRules,
  stale: [],
  withoutLot: null,
  opposing: null,
  failedBackup: null,
  today: '2026-11-20',
};
