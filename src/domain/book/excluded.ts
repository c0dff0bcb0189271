import { z } from 'zod';
import { count, counted, dollars, moneyWhole } from '../kit/format.ts';
import { groupedBy } from '../kit/grouping.ts';
import { sumCents } from '../kit/money.ts';
import { isWithoutPlan, type Lot } from '../lots/lots.ts';

/** Why records are excluded from a figure, in the order of the messages: the records, and the reason. */
const REASONS = {
  /** Excluded with their positions; the amount is their cost. */
  lots_without_price: ['lot', 'without a price'],
  /** They count, without the feed to finish them. Source: decision 88. */
  lots_without_plan: ['lot', 'without a plan to finish'],
  lots_without_proceeds: ['lot', 'without all proceeds'],
  /** The amount is the estimate at which they count. */
  shipments_without_proceeds: ['shipment', 'without proceeds'],
  shipments_without_weight: ['shipment', 'without weight'],
  trades_without_price: ['open trade', 'without a price'],
  unmatched_offsets: ['unmatched offset', ''],
  /** Both of these, where only their sum is stored. */
  trades_without_result: ['trade', 'without a price or a match'],
  /** Without a put or its price. */
  policies_without_value: ['LRP policy', 'without a value'],
  policies_without_ending_value: ['ended LRP policy', 'without an ending value'],
  /** Whether their premium counts depends on the day of the snapshot. */
  policies_of_unknown_value: ['LRP policy', 'of unknown value'],
  /** Of these two the premium counts, and the indemnity is unknown. Source: decision 84. */
  policies_at_premium: ['LRP policy', 'of unknown value'],
  policies_unsettled: ['ended LRP policy', 'without an ending value'],
  ended_policies: ['ended LRP policy', ''],
  /** The amount of these two is the insured value. Source: decisions 41 and 42. */
  policies_without_put: ['LRP policy', 'with no put assigned'],
  policies_with_expired_put: ['LRP policy', 'with an expired put'],
  /** Options and policies. Source: decision 24. */
  positions_without_delta: ['position', 'without a quoted delta'],
  /** Lots, trades and policies together. */
  positions_without_price: ['position', 'without a price'],
  hypothetical_positions: ['hypothetical position', 'without a price or factor'],
  records_without_result: ['record', 'without a result'],
  /** Open contracts, bought or sold, past their last trading day. Source: decision 42. */
  stopped_contracts: ['contract', 'no longer trading'],
  /** Open contracts by a description that names no known contract. Source: decision 81. */
  unknown_contracts: ['contract', 'of an unknown kind'],
} as const;
export type ExcludedReason = keyof typeof REASONS;
export const EXCLUDED_REASONS = Object.keys(REASONS) as ExcludedReason[];

const excludedGroupSchema = z.object({
  count: z.number(),
  /** $. */
  amount: z.number().optional(),
  /** Those with a name that the user may see: contracts by symbol, policies by endorsement. */
  names: z.array(z.object({ name: z.string(), count: z.number() })).optional(),
});
export type ExcludedGroup = z.infer<typeof excludedGroupSchema>;

/**
 * Records excluded from a figure, by reason; a reason without records may be absent. Source: decisions 21, 41, 42, 46, 51 and 81.
 */
export const excludedSchema = z.partialRecord(z.enum(EXCLUDED_REASONS), excludedGroupSchema);
export type Excluded = z.infer<typeof excludedSchema>;

/** Records of one reason as a group: counts are added up by name, the names in their order. Example: 2 and 1 of 'GFX26' are 3. */
export function excludedGroup(
  records: readonly { name: string | null; count: number }[],
  amount?: number,
): ExcludedGroup {
  // Of most lots nothing is excluded.
  if (records.length === 0) return { count: 0, ...(amount !== undefined && { amount }), names: [] };
  const named = records.flatMap(({ name, count: of }) => (name === null ? [] : [{ name, count: of }]));
  return {
    count: totalOf(records),
    ...(amount !== undefined && { amount }),
    names: [...groupedBy(named, ({ name }) => name)]
      .map(([name, own]) => ({ name, count: totalOf(own) }))
      .filter(({ count: of }) => of > 0)
      .toSorted((one, other) => inOrder.compare(one.name, other.name)),
  };
}

/** Names are in one order wherever they are listed: HP-9 comes before HP-10. */
const inOrder = new Intl.Collator('en-US', { numeric: true });

const totalOf = (records: readonly { count: number }[]): number =>
  records.reduce((sum, record) => sum + record.count, 0);

/** Without the reasons that have no records. */
export const onlyExcluded = (excluded: Excluded): Excluded =>
  Object.fromEntries(Object.entries(excluded).filter(([, group]) => (group?.count ?? 0) > 0));

/** Combines the excluded records of several figures, e.g. of several lots. */
export function sumExcluded(each: readonly Excluded[]): Excluded {
  const sums: Excluded = {};
  const byReason = groupedBy(
    each.flatMap((excluded) => Object.entries(excluded)),
    ([reason]) => reason,
  );
  for (const reason of EXCLUDED_REASONS) {
    const groups = (byReason.get(reason) ?? []).flatMap(([, group]) => group ?? []);
    if (groups.length === 0) continue;
    const amounts = groups.flatMap(({ amount }) => amount ?? []);
    sums[reason] = {
      ...excludedGroup(
        groups.flatMap(({ names = [] }) => names),
        amounts.length > 0 ? sumCents(amounts) : undefined,
      ),
      count: totalOf(groups),
    };
  }
  return sums;
}

/** The lots that count as without a plan to finish. Example: an open lot is one 'without a plan to finish'. Source: beyond-2 J15. */
export const lotsWithoutPlan = (lots: readonly Pick<Lot, 'lot' | 'missing'>[]): Excluded => ({
  lots_without_plan: excludedGroup(lots.filter(isWithoutPlan).map(({ lot: name }) => ({ name, count: 1 }))),
});

export const tradesExcluded = ({
  excluded_count,
  unmatched,
}: {
  excluded_count: number;
  unmatched: number;
}): Excluded => ({
  trades_without_price: { count: excluded_count },
  unmatched_offsets: { count: unmatched },
});

/**
 * A sentence for each reason why records are excluded. Example: ['2 lots without a price ($420,918 of cost) excluded: HP-1 and
 * HP-2', '1 unmatched offset excluded']. Source: decisions 21 and 45.
 */
export const excludedMessages = (excluded: Excluded): string[] =>
  EXCLUDED_REASONS.flatMap((reason) => {
    const group = excluded[reason];
    return group === undefined || group.count === 0 ? [] : [messageOf(reason, group)];
  });

/** The same in one line; null where nothing is excluded. */
export const excludedMessage = (excluded: Excluded): string | null =>
  excludedMessages(excluded).join('; ') || null;

/**
 * The verb for records that are not simply excluded. Shipments may count at an estimate: their message is also why a figure is
 * missing.
 */
const VERBS: Partial<Record<ExcludedReason, string>> = {
  lots_without_plan: '',
  shipments_without_proceeds: '',
  shipments_without_weight: '',
  policies_of_unknown_value: '',
  policies_at_premium: ' counted as a loss of the premium',
  policies_unsettled: ' counted as a loss of the premium',
};

function messageOf(reason: ExcludedReason, group: ExcludedGroup): string {
  const [noun, why] = REASONS[reason];
  const several = noun.endsWith('policy') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  const records = `${counted(group.count, noun, several)} ${why}`.trim();
  const amount = group.amount === undefined ? '' : ` (${amountMessage(reason, group.amount)})`;
  const verb = VERBS[reason] ?? ' excluded';
  const advice = reason === 'stopped_contracts' ? `; close ${group.count === 1 ? 'it' : 'them'}` : '';
  return `${records}${amount}${verb}${namesMessage(reason, group)}${advice}`;
}

function amountMessage(reason: ExcludedReason, amount: number): string {
  if (reason === 'lots_without_price') return `${moneyWhole(amount)} of cost`;
  return reason === 'shipments_without_proceeds' ? `about ${dollars(amount)}` : insuredMessage(amount);
}

/** Example: '$370,065 insured'. */
export const insuredMessage = (insured: number): string => `${moneyWhole(insured)} insured`;

function namesMessage(reason: ExcludedReason, { count: all, names = [] }: ExcludedGroup): string {
  if (names.length === 0) return '';
  const texts = names.map(({ name, count: of }) =>
    reason.endsWith('_contracts') ? `${count(of)} ${name}` : name,
  );
  return `: ${listed(texts, all - totalOf(names.slice(0, MOST_NAMED)))}`;
}

const MOST_NAMED = 5;

/** The first five names of a list, and the number of the others. Example: '7 and 9', '1, 2, 3, 4, 5 and 12 more'. */
export function listed(all: readonly string[], more = all.length - Math.min(all.length, MOST_NAMED)): string {
  const names = all.slice(0, MOST_NAMED);
  const last = more > 0 ? `${count(more)} more` : names.pop();
  return names.length > 0 ? `${names.join(', ')} and ${last}` : `${last}`;
}
