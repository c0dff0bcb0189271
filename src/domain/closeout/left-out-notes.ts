import { counted, dollars } from '../kit/format.ts';
import type { CloseoutGroup } from './groups.ts';
import { type CloseoutRow, LEFT_OUT, type LeftOut } from './row.ts';

const REASONS: Record<keyof LeftOut, readonly [string, string]> = {
  shipments_without_proceeds: ['shipment has no proceeds', 'shipments have no proceeds'],
  shipments_without_weight: ['shipment has no weight', 'shipments have no weight'],
  trades_left_out: ['open trade has no price', 'open trades have no price'],
  unmatched_closings: ['closing has no match', 'closings have no match'],
  lrp_left_out: ['LRP policy has no result yet', 'LRP policies have no result yet'],
};

const MOST_NAMED = 5;

/** The first five names of a list. Example: '7 and 9', '1, 2, 3, 4, 5 and 12 more'. */
export function listed(all: readonly string[]): string {
  const names = all.slice(0, MOST_NAMED);
  const more = all.length - names.length;
  const last = more > 0 ? `${more} more` : names.pop();
  return names.length > 0 ? `${names.join(', ')} and ${last}` : `${last}`;
}

/**
 * What the results of lots or of groups of lots leave out, a line for each reason, with the names of those that lack it. Example:
 * '2 shipments have no proceeds: Dalhart'. Source: decision 21.
 */
export function notesOnLeftOut<Row extends LeftOut>(
  rows: readonly Row[],
  named: (lacking: readonly Row[]) => string,
): string[] {
  return LEFT_OUT.flatMap((key) => {
    const lacking = rows.filter((row) => row[key] > 0);
    const total = lacking.reduce((sum, row) => sum + row[key], 0);
    return total === 0 ? [] : [`${counted(total, ...REASONS[key])}: ${named(lacking)}`];
  });
}

/** The part of results that is estimated. Example: ['Results count an estimated $35,182.35 for shipments without proceeds']. Source: decision 76. */
export const estimatedNotes = ({ sales_estimate: { value, lots } }: Pick<CloseoutGroup, 'sales_estimate'>) =>
  lots === 0 ? [] : [`Results count an estimated ${dollars(value)} for shipments without proceeds`];

/** What the results leave out, and of which lots. Example: '2 shipments have no proceeds: lot HP-2598'. Source: decision 21. */
export const leftOutNotes = (rows: readonly (LeftOut & Pick<CloseoutRow, 'lot'>)[]): string[] =>
  notesOnLeftOut(
    rows,
    (lacking) => `${lacking.length === 1 ? 'lot' : 'lots'} ${listed(lacking.map(({ lot }) => lot))}`,
  );
