import { head as headText } from '../kit/format.ts';
import type { Lot } from './lots.ts';

/**
 * Why a head count is invalid, or null. It is a whole number from 1, except on a partnership lot, where it may be half a head,
 * and on a lot that already holds such shares. `label` is the field's label. Example: 10.5 is refused with 'Head count must be a
 * whole number'. Source: spec 2 §5 (Head count min 1), decisions 11, 49.
 */
export function headProblem(
  label: string,
  head: number,
  lot: Pick<Lot, 'partnership' | 'total_received'>,
): string | null {
  if (lot.partnership) return null;
  if (head < 1) return `${label} must be at least 1`;
  const isWhole = Number.isInteger(head) || !Number.isInteger(lot.total_received);
  return isWhole ? null : `${label} must be a whole number`;
}

/** Head is missing where the lot has several receivings. */
interface EditedHead {
  partnership: boolean;
  total_received?: number | undefined;
}

/**
 * Why the head count of an edited lot is invalid, or null. A lot that leaves its partnership takes whole head like any other.
 * Example: 24.5 head without a partnership is refused. Source: decisions 11, 49.
 */
export const editedHeadProblem = (
  edited: EditedHead,
  before: Pick<Lot, 'partnership' | 'total_received'>,
): string | null =>
  edited.total_received === undefined
    ? null
    : headProblem('Head count received', edited.total_received, {
        partnership: edited.partnership,
        total_received: before.partnership ? 0 : before.total_received,
      });

/**
 * Why a lot cannot leave its partnership, or null: its records must be of whole head. Example: 'A lot with 24.5 head received must
 * stay a partnership'. Source: decisions 11, 49.
 */
export function leavingProblem(
  edited: EditedHead,
  before: Pick<Lot, 'partnership' | 'total_received' | 'total_dead' | 'total_shipped'>,
): string | null {
  if (edited.partnership || !before.partnership) return null;
  const totals = {
    received: edited.total_received ?? before.total_received,
    dead: before.total_dead,
    shipped: before.total_shipped,
  };
  const part = Object.entries(totals).find(([, head]) => !Number.isInteger(head));
  return part ? `A lot with ${headText(part[1])} head ${part[0]} must stay a partnership` : null;
}
