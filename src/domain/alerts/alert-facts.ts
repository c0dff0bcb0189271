import type { BorrowingDeficit } from './borrowing-alerts.ts';
import type { PastExpenses } from './expense-alerts.ts';
import type { HedgeBand } from './hedge-band.ts';
import type { OpenBook, OpenLot, OpenTrade } from '../book/open-book.ts';
import type { Day } from '../kit/days.ts';
import type { LrpPosition } from '../lrp/lrp.ts';
import type { LrpRules } from '../lrp/lrp-rules.ts';
import type { EntityTrade, GuardedRecord, InsuredOut } from './lrp-alerts.ts';
import type { MarginFacts } from './margin-alerts.ts';
import type { AlertNote } from './note-alerts.ts';

/** An open trade with its entity; null while none is known. */
export type AlertTrade = OpenTrade & { owner: string | null };

export interface AlertFacts extends MarginFacts {
  book: OpenBook<OpenLot, AlertTrade, LrpPosition & { owner: string }>;
  /** The ids of the entities, by name. */
  clients: ReadonlyMap<string, number>;
  /** Whether the list is of several entities, so that each alert names its own and leads into it; the screens of one state it. */
  namesEntities: boolean;
  /** The entities with another hedge band than the default. */
  bands: readonly (HedgeBand & { owner: string })[];
  policies: readonly EndingLrp[];
  unsettled: UnsettledLrp;
  /** Settled endorsements with another ending value than RMA's. */
  changed: readonly ChangedLrp[];
  /** Endorsements with a premium that may be due soon. */
  premiums: readonly LrpPremium[];
  /** The records of LRP endorsements, and the trades around their effective dates. */
  guarded: { policies: readonly (GuardedRecord & { owner: string })[]; trades: readonly EntityTrade[] };
  insuredOuts: readonly InsuredOut[];
  lrpRules: LrpRules;
  /** The notes in the notifications of the user: own overdue tasks, and for a client the notes shared with it that are not done. */
  notes: readonly AlertNote[];
  /** The last borrowing base for each lender, where it is in deficit. */
  deficits: readonly BorrowingDeficit[];
  /** Projected expenses dated in the past, by entity; none that a plan to finish has written. */
  pastExpenses: readonly PastExpenses[];
  stale: readonly { symbol: string; day: Day }[];
  entersPuts: boolean;
  assignsTrades: boolean;
  /** Imported trades without a lot by entity; none for users who cannot assign trades. */
  withoutLot: readonly { owner: string | null; count: number; day: Day }[];
  /**
   * The contracts of which one account has open trades on both sides, by entity: their number, these trades and the last of them; none
   * for users who cannot match them.
   */
  opposing: readonly { owner: string | null; contracts: number; trades: number; newest: number; day: Day }[];
  /** The last scheduled backup and why it failed; null where it succeeded, or for producers. */
  failedBackup: { day: Day; failure: string } | null;
  today: Day;
}

/** Endorsements that have ended, without ending value and indemnity. */
interface UnsettledLrp {
  /** The recent ones, listed individually. */
  recent: readonly EndedPolicy[];
  /** The number of earlier ones of an entity, and the last end date among them. */
  earlier: readonly { owner: string; endorsements: number; day: Day }[];
}

export interface EndedPolicy extends EndingLrp {
  /** The actual ending value that RMA published, $/cwt, and the day on which it did; null where there is none. */
  published: number | null;
  released: Day | null;
  /** Whether the simulated market published it. */
  simulated: boolean | null;
}

/** An endorsement that was settled with another ending value than the published one. */
export interface ChangedLrp extends EndingLrp {
  actual_ending_value: number;
  published: number;
  released: Day;
  simulated: boolean;
  /** The value published before, where it has changed since. */
  previous: number | null;
}

/** The premium of an endorsement, $. */
export interface LrpPremium extends EndingLrp {
  effective_date: Day;
  total_premium: number;
}

interface EndingLrp {
  id: number;
  owner: string;
  endorsement_number: string;
  end_date: Day;
}

/** The part of a key that tells entities apart. */
export const ofEntity = ({ owner }: { owner: string | null }): string => (owner === null ? '' : `:${owner}`);

export const lotAddress = ({ lot, owner }: Pick<OpenLot, 'lot' | 'owner'>): string =>
  `/lot/${encodeURIComponent(lot)}?owner=${encodeURIComponent(owner)}`;
