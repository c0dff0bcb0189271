import { z } from 'zod';
import { lotsInHedgeFacts } from '../alerts/hedge-alerts.ts';
import { SEVERITY } from '../alerts/severity.ts';
import { type Alert, ALERT_KINDS, alertSchema } from '../kit/alert.ts';
import { addDays, type Day } from '../kit/days.ts';
import { daySchema } from '../kit/fields.ts';
import { counted, day } from '../kit/format.ts';
import { groupedBy } from '../kit/grouping.ts';

/** Why a client needs attention: the alerts of one kind and severity, or no note for long. */
export const needReasonSchema = alertSchema.pick({ severity: true, link: true }).extend({
  kind: z.enum([...ALERT_KINDS, 'no_note']),
  /** A few words: `6 lots outside band`. */
  label: z.string(),
  points: z.int(),
  /** The message of the first alert. */
  message: z.string(),
  /** How many alerts say so. */
  alerts: z.int(),
});
export type NeedReason = z.infer<typeof needReasonSchema>;

/** How much a client needs attention. Its points are shown only beside the reasons. */
export const needSchema = z.object({
  /** The largest of the reasons; 0 without any. */
  severity: z.int(),
  points: z.int(),
  /** The most severe first. */
  reasons: z.array(needReasonSchema),
});
type Need = z.infer<typeof needSchema>;

type Label = (subjects: number) => string;

const only =
  (label: string): Label =>
  () =>
    label;

/** The words of a reason, by kind, and by severity where one kind has several. */
const LABELS: Partial<Record<Alert['kind'], Label | Partial<Record<number, Label>>>> = {
  subsidy_capture: only('Subsidy capture'),
  lrp_reminder: {
    [SEVERITY.notice_of_death]: only('Notice of death'),
    [SEVERITY.early_shipment]: only('Early shipment'),
  },
  margin_call: {
    [SEVERITY.margin_to_wire]: only('Margin call'),
    [SEVERITY.margin_near]: only('Margin call near'),
  },
  contract_ending: {
    [SEVERITY.contract_stopped]: only('Contract stopped'),
    [SEVERITY.ending]: (contracts) => `${counted(contracts, 'contract')} ending`,
    [SEVERITY.missing_data]: only('Contract unknown'),
  },
  lrp_premium: only('Premium due'),
  task_overdue: (tasks) => `${counted(tasks, 'task')} overdue`,
  note_shared: only('Shared note'),
  lrp_settlement: only('LRP to settle'),
  lrp_ending: (endorsements) => `${counted(endorsements, 'endorsement')} ending`,
  lot_past_out_date: (lots) => `${counted(lots, 'lot')} past out date`,
  lot_without_plan: only('No plan to finish'),
  lot_hedge: (lots) => `${counted(lots, 'lot')} outside band`,
  expenses_past: only('Past projected expenses'),
  lrp_put: only('No put assigned'),
  value_at_risk: only('Risk above limit'),
  statement_old: only('Old statement'),
  borrowing_deficit: only('Borrowing deficit'),
  stale_prices: only('Stale price'),
  trades_without_lot: only('Trades without lot'),
  trades_doubtful: only('Trades in doubt'),
  opposing_trades: only('Trades to match'),
};

/** The severities that count their points for each lot, endorsement or contract; the points of all others count once. */
const COUNTED_EACH: ReadonlySet<string> = new Set(
  (
    [
      ['lrp_ending', 'ending'],
      ['contract_ending', 'ending'],
      ['lot_past_out_date', 'past_out_date'],
      ['lot_hedge', 'hedge_out_of_band'],
      ['task_overdue', 'overdue_task'],
    ] as const
  ).map(([kind, severity]) => `${kind} ${SEVERITY[severity]}`),
);

/** The lots, endorsements or contracts of an alert: one, but for lots outside of their band, which are one alert. */
const subjectsOf = ({ kind, facts }: Alert): number => (kind === 'lot_hedge' ? lotsInHedgeFacts(facts) : 1);

function labelOf({ kind, severity }: Alert, subjects: number): string {
  const label = LABELS[kind];
  const found = typeof label === 'object' ? label[severity] : label;
  return found?.(subjects) ?? kind;
}

function reasonOf(key: string, alerts: readonly [Alert, ...Alert[]]): NeedReason {
  const [first] = alerts;
  const subjects = alerts.reduce((sum, alert) => sum + subjectsOf(alert), 0);
  return {
    kind: first.kind,
    severity: first.severity,
    label: labelOf(first, subjects),
    points: COUNTED_EACH.has(key) ? first.severity * subjects : first.severity,
    message: first.message,
    link: first.link,
    alerts: alerts.length,
  };
}

/**
 * How much a client needs attention, from the alerts about it that this user has not dismissed. A reason is all alerts of one kind and
 * severity. Its points are its severity, once; for each lot past its out date (25) or outside its band (20), and for each endorsement or
 * contract in its notice window (30). The severity is the largest. Example: a margin call, two lots past their out dates and three
 * outside of their band are 85 + 50 + 60 = 195 points with a severity of 85. Source: `beyond.md` I, decision 89.
 */
export function clientNeed(alerts: readonly Alert[], others: readonly NeedReason[] = []): Need {
  const groups = groupedBy(alerts, ({ kind, severity }) => `${kind} ${severity}`);
  const reasons = [
    ...[...groups].map(([key, of]) => reasonOf(key, of as [Alert, ...Alert[]])),
    ...others,
  ].toSorted((one, other) => other.severity - one.severity || other.points - one.points);
  return {
    severity: reasons[0]?.severity ?? 0,
    points: reasons.reduce((sum, { points }) => sum + points, 0),
    reasons,
  };
}

/** The days after which a client with cattle is to have a new note, and the points without one. Source: `beyond.md` I. */
const NOTE_DAYS = 30;
const NO_NOTE = 5;

/** The reason that a client has had no note for 30 days. Example: on Nov 27 with a last note of Oct 1 it is one; none from Oct 28 on. */
export const withoutNote = (lastNote: Day | null, today: Day): NeedReason[] =>
  lastNote !== null && lastNote >= addDays(today, -NOTE_DAYS)
    ? []
    : [
        {
          kind: 'no_note',
          severity: NO_NOTE,
          label: 'No recent note',
          points: NO_NOTE,
          message: lastNote === null ? 'There is no note yet' : `The last note is of ${day(lastNote)}`,
          link: '/notes',
          alerts: 1,
        },
      ];

/** The next date of a client: `LRP ends Jan 22`. */
export const nextDateSchema = z.object({ day: daySchema, message: z.string() });

interface Needy extends Pick<Need, 'severity' | 'points'> {
  name: string;
  next: z.infer<typeof nextDateSchema> | null;
}

const LAST = '9999-12-31';

/**
 * Whom to call first: the highest severity, then the most points, then the earliest next date, then the name. Example: a margin call alone
 * (85) comes before five lots past their out dates (25 each, 125). Source: `beyond.md` I.
 */
export const byNeed = (one: Needy, other: Needy): number =>
  other.severity - one.severity ||
  other.points - one.points ||
  (one.next?.day ?? LAST).localeCompare(other.next?.day ?? LAST) ||
  one.name.localeCompare(other.name, 'en', { numeric: true });
