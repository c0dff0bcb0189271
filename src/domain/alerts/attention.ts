import type { Alert } from '../kit/alert.ts';
import { counted } from '../kit/format.ts';
import { groupedBy } from '../kit/grouping.ts';

/** An alert, or several of a kind, with the action for it. */
export interface AttentionLine {
  kind: Alert['kind'];
  message: string;
  verb: string;
  link: string;
  /** The alerts of the line, with where each is resolved. */
  alerts: readonly Alert[];
}

interface Attention {
  verb: string;
  several: (count: number) => string;
  link: string;
}

const LRP = '/risk-management/lrp';
const TRADES = '/risk-management/futures-options';

const ATTENTION: Record<Alert['kind'], Attention> = {
  subsidy_capture: {
    verb: 'Review',
    several: (count) => `Subsidy capture is presumed of ${counted(count, 'LRP endorsement and trade')}`,
    link: LRP,
  },
  lrp_reminder: {
    verb: 'Report',
    several: (count) => `${counted(count, 'out')} of insured head`,
    link: LRP,
  },
  lrp_settlement: {
    verb: 'Settle',
    several: (count) => `${counted(count, 'LRP endorsement')} to settle`,
    link: LRP,
  },
  lrp_premium: {
    verb: 'Pay',
    several: (count) => `${counted(count, 'LRP premium is', 'LRP premiums are')} due soon`,
    link: LRP,
  },
  lrp_ending: {
    verb: 'Review',
    several: (count) => `${counted(count, 'LRP endorsement ends', 'LRP endorsements end')} within two weeks`,
    link: LRP,
  },
  lrp_put: {
    verb: 'Enter put',
    several: (count) =>
      `${counted(count, 'LRP endorsement counts', 'LRP endorsements count')} in no hedge: no put`,
    link: LRP,
  },
  contract_ending: {
    verb: 'Close',
    several: (count) => `${counted(count, 'contract')} at or near the last trading day`,
    link: `${TRADES}?tab=open`,
  },
  opposing_trades: {
    verb: 'Match',
    several: (count) => `${counted(count, 'client has', 'clients have')} open trades on both sides`,
    link: `${TRADES}?tab=open&match=open`,
  },
  trades_doubtful: {
    verb: 'Correct',
    several: (count) => `Open trades in doubt, for ${counted(count, 'reason')}`,
    link: `${TRADES}?tab=open`,
  },
  trades_without_lot: {
    verb: 'Assign',
    several: (count) => `Imported trades of ${counted(count, 'client')} without a lot`,
    link: `${TRADES}?lots=none`,
  },
  lot_past_out_date: {
    verb: 'Record out',
    several: (count) => `${counted(count, 'lot is', 'lots are')} past the out date`,
    link: '/inventory?sort=est_out_date',
  },
  lot_without_plan: {
    verb: 'Plan',
    several: (count) => `Lots of ${counted(count, 'client')} without a plan to finish`,
    link: '/lots/plans',
  },
  lot_hedge: {
    verb: 'Hedge',
    several: (count) => `Lots of ${counted(count, 'client')} are hedged outside the band`,
    link: '/risk-management',
  },
  margin_call: {
    verb: 'Review',
    several: (count) => `${counted(count, 'account')} at or near a margin call`,
    link: '/risk-management?tab=cash',
  },
  value_at_risk: {
    verb: 'Review',
    several: (count) => `Value at risk of ${counted(count, 'client')} is above the limit`,
    link: '/risk-management?tab=cash',
  },
  statement_old: {
    verb: 'Record',
    several: (count) => `Statements of ${counted(count, 'account')} are old`,
    link: '/risk-management?tab=cash',
  },
  borrowing_deficit: {
    verb: 'Review',
    several: (count) => `${counted(count, 'borrowing base is', 'borrowing bases are')} in deficit`,
    link: '/reports/borrowing',
  },
  expenses_past: {
    verb: 'Book',
    several: (count) => `Projected expenses of ${counted(count, 'client')} are dated in the past`,
    link: '/accounting?tab=projected',
  },
  task_overdue: {
    verb: 'Open',
    several: (count) => `${counted(count, 'task is', 'tasks are')} overdue`,
    link: '/notes?state=overdue',
  },
  note_shared: {
    verb: 'Read',
    several: (count) => `${counted(count, 'note')} shared with you`,
    link: '/notes',
  },
  stale_prices: { verb: 'View', several: (count) => `${counted(count, 'price')} stale`, link: '/quotes' },
  backup_failed: {
    verb: 'View',
    several: (count) => `${counted(count, 'backup')} failed`,
    link: '/admin/user-profiles',
  },
};

/** Where several alerts of a kind are resolved. */
export const pageOfKind = (kind: Alert['kind']): string => ATTENTION[kind].link;

/** Where one alert is resolved: a lot past its out date by the form of an out. */
const resolvedAt = ({ kind, link }: Alert): string =>
  kind === 'lot_past_out_date' ? `${link}&new=out` : link;

/** One alert may stand for those that a list leaves out, or that are long past: its facts begin with their number. */
const numberOf = ({ key, kind, facts }: Alert): number =>
  key === `${kind}:more` || key.startsWith(`${kind}:earlier:`) ? Number.parseInt(facts, 10) : 1;

/**
 * Alerts by kind, in the order of the first of each. Example: three ended endorsements and a lot past its out date are '3 LRP endorsements
 * to settle' with 'Settle', and the lot's own message with 'Record out'. Source: decisions 89 and 93.
 */
export const attentionLines = (alerts: readonly Alert[]): AttentionLine[] =>
  [...groupedBy(alerts, ({ kind }) => kind)].flatMap(([, of]) => {
    const [first, ...others] = of;
    if (!first) return [];
    const { verb, several, link } = ATTENTION[first.kind];
    const line = { kind: first.kind, verb, alerts: of };
    return others.length === 0
      ? { ...line, message: first.message, link: resolvedAt(first) }
      : { ...line, message: several(of.reduce((sum, alert) => sum + numberOf(alert), 0)), link };
  });
