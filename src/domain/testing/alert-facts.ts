import type { AlertFacts } from '../alerts/alert-facts.ts';
import { seededLrpRules } from './lrp-rules.ts';

/** Facts of Nov 20, 2026 that need no attention: there are no records. */
export const noFacts: AlertFacts = {
  book: { lots: [], trades: [], policies: [], prices: new Map() },
  margin: { accounts: [], rates: [], limits: [], sales: [] },
  clients: new Map(),
  namesEntities: false,
  bands: [],
  entersPuts: false,
  assignsTrades: false,
  policies: [],
  unsettled: { recent: [], earlier: [] },
  changed: [],
  premiums: [],
  guarded: { policies: [], trades: [] },
  insuredOuts: [],
  lrpRules: seededLrpRules,
  notes: [],
  deficits: [],
  pastExpenses: [],
  stale: [],
  withoutLot: [],
  opposing: [],
  failedBackup: null,
  today: '2026-11-20',
};
