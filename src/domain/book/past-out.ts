import { listed } from './excluded.ts';
import type { Day } from '../kit/days.ts';
import type { Lot } from '../lots/lots.ts';

/** Whether a lot is past its out date: that day tells no longer when its cattle are sold. Example: out on Nov 17, on Nov 18. */
export const isPastOut = ({ est_out_date: out }: Pick<Lot, 'est_out_date'>, today: Day): boolean =>
  out < today;

/** Names lots past their out date. Example: 'HP-2599 is past its out date'; null without any. */
export const pastOutMessage = (lots: readonly string[]): string | null =>
  lots.length === 0
    ? null
    : `${listed(lots)} ${lots.length === 1 ? 'is past its out date' : 'are past their out dates'}`;
