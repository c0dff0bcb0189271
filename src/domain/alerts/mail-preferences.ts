import { z } from 'zod';
import { type Alert, ALERT_KINDS } from '../kit/alert.ts';
import type { User } from '../users/users.ts';
import { type Action, may } from '../users/permissions.ts';

/** The kinds of mail: every kind of alert, the LRP offers for lots below their band, each equity snapshot, and the changes by client. */
export const MAIL_KINDS = [...ALERT_KINDS, 'lrp_offers', 'snapshot', 'clients'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export const MAIL_FREQUENCIES = ['none', 'daily', 'at_once'] as const;
export type MailFrequency = (typeof MAIL_FREQUENCIES)[number];

export const MAIL_FREQUENCY_LABELS: Record<MailFrequency, string> = {
  none: 'None',
  daily: 'Once each morning',
  at_once: 'Immediately',
};

export const MAIL_KIND_LABELS: Record<MailKind, string> = {
  lrp_ending: 'LRP policies ending soon',
  lrp_settlement: 'Ended LRP policies to settle, and changed ending values',
  lrp_premium: 'LRP premiums due',
  subsidy_capture: 'Sold options for which RMA presumes subsidy capture',
  lrp_reminder: 'Deaths and early shipments of insured lots',
  contract_ending: 'Contracts near their last trading day',
  lot_past_out_date: 'Lots past their out date',
  lot_without_plan: 'Lots without a plan to finish',
  lot_hedge: 'Lots outside their hedge band',
  expenses_past: 'Projected expenses dated in the past',
  lrp_put: 'LRP policies with no put assigned',
  margin_call: 'Margin calls, due or one limit day away',
  value_at_risk: 'Value at risk above its limit',
  statement_old: 'Old statements of broker accounts',
  borrowing_deficit: 'Borrowing bases in deficit',
  task_overdue: 'Overdue tasks',
  note_shared: 'Notes shared with you',
  stale_prices: 'Stale prices',
  trades_without_lot: 'Imported trades without a lot',
  trades_doubtful: 'Open trades that may not be fills, or have no known contract',
  opposing_trades: 'Open trades on both sides of one account and contract',
  backup_failed: 'Backups that fail',
  lrp_offers: 'LRP offers for lots hedged below their band',
  snapshot: 'Equity snapshots',
  clients: 'Clients by need, with what has changed',
};

/** Kinds of mail only for users who may act on them. */
const REQUIRED_ACTIONS: Partial<Record<MailKind, Action>> = {
  lrp_put: 'setPutOptions',
  lrp_offers: 'seeMarket',
  trades_without_lot: 'assignTrades',
  trades_doubtful: 'assignTrades',
  opposing_trades: 'correctTrades',
  backup_failed: 'makeBackups',
  clients: 'seeEntities',
};

/** The kinds of mail a user may receive. Example: only users who may make backups receive mail about failed ones. */
export const mailKindsOf = (user: Pick<User, 'user_type'>): MailKind[] =>
  MAIL_KINDS.filter((kind) => {
    const action = REQUIRED_ACTIONS[kind];
    return action === undefined || may(user, action);
  });

/** The kinds that are mailed in the morning alone: offers come once a day, and clients are compared with the day before. */
const IN_THE_MORNING: ReadonlySet<MailKind> = new Set(['lrp_offers', 'clients']);

/** How often a kind can be received. Source: beyond-2 K10. */
export const mailFrequenciesOf = (kind: MailKind): readonly MailFrequency[] =>
  IN_THE_MORNING.has(kind) ? ['none', 'daily'] : MAIL_FREQUENCIES;

export const mailPreferencesSchema = z.object(
  Object.fromEntries(MAIL_KINDS.map((kind) => [kind, z.enum(mailFrequenciesOf(kind))])) as Record<
    MailKind,
    z.ZodEnum<{ [F in MailFrequency]: F }>
  >,
);
export type MailPreferences = z.infer<typeof mailPreferencesSchema>;

/** An item to mail: the same key and facts are mailed once. */
export interface MailItem extends Omit<Alert, 'kind' | 'owner' | 'severity' | 'since'> {
  kind: MailKind;
}

/** Items not mailed yet with these facts. */
export const unmailed = <Item extends Pick<MailItem, 'key' | 'facts'>>(
  items: readonly Item[],
  mailed: ReadonlyMap<string, string>,
): Item[] => items.filter(({ key, facts }) => mailed.get(key) !== facts);
