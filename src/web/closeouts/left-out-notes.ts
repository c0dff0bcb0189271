import type { CloseoutRow } from '#domain/closeout/row';
import { counted } from '#domain/format';

type LeftOut =
  | 'shipments_without_proceeds'
  | 'shipments_without_weight'
  | 'trades_left_out'
  | 'unmatched_closings'
  | 'lrp_left_out';

const REASONS: Record<LeftOut, readonly [string, string]> = {
  shipments_without_proceeds: ['shipment has no proceeds', 'shipments have no proceeds'],
  shipments_without_weight: ['shipment has no weight', 'shipments have no weight'],
  trades_left_out: ['open trade has no price', 'open trades have no price'],
  unmatched_closings: ['closing has no match', 'closings have no match'],
  lrp_left_out: ['LRP policy has no result yet', 'LRP policies have no result yet'],
};

const MOST_NAMED = 5;

/** `lots 7 and 9`, `lots 1, 2, 3, 4, 5 and 12 more`. */
function named(rows: readonly Pick<CloseoutRow, 'lot'>[]): string {
  const names = rows.slice(0, MOST_NAMED).map(({ lot }) => lot);
  const more = rows.length - names.length;
  const last = more > 0 ? `${more} more` : names.pop();
  const all = names.length > 0 ? `${names.join(', ')} and ${last}` : last;
  return `${rows.length === 1 ? 'lot' : 'lots'} ${all}`;
}

/** What the results leave out, and of which lots. Example: '2 shipments have no proceeds: lot HP-2598'. */
export const leftOutNotes = (rows: readonly Pick<CloseoutRow, LeftOut | 'lot'>[]): string[] =>
  (Object.keys(REASONS) as LeftOut[]).flatMap((key) => {
    const lacking = rows.filter((row) => row[key] > 0);
    const total = lacking.reduce((sum, row) => sum + row[key], 0);
    return total === 0 ? [] : [`${counted(total, ...REASONS[key])}: ${named(lacking)}`];
  });
