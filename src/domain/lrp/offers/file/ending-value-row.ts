import type { Day } from '../../../kit/days.ts';
import type { EndingValue } from '../offer.ts';
import { dayOfText, type EndingValueColumn, type Header, numberIn } from './columns.ts';
import { isSkip, type SkipReason, typeOfRow } from './offer-row.ts';

/** A row of RMA's file of actual ending values. Source: beyond-2 K7. */

export type RowEndingValue = Omit<EndingValue, 'previous' | 'source'>;

type JudgedEndingValue =
  | { outcome: 'value'; value: RowEndingValue }
  | { outcome: 'skipped'; reason: SkipReason }
  | { outcome: 'refused'; problem: string };

const refused = (problem: string): JudgedEndingValue => ({ outcome: 'refused', problem });

/** Above this no ending value of cattle is right, and it could not be stored. */
const MOST = 100_000;

/**
 * Judges a row of a file of actual ending values, released on `day` where the row does not say when. Example: type 820 of crop year 2027
 * that ended on 2027-02-23 at 231.40. Source: beyond-2 K7.
 */
export function judgeEndingValueRow(
  cells: readonly string[],
  { width, at }: Header<EndingValueColumn>,
  day: Day,
): JudgedEndingValue {
  if (cells.length !== width) return refused(`the file has ${width} columns, this row ${cells.length}`);
  const cell = (column: EndingValueColumn): string => cells[at[column]]?.trim() ?? '';
  const type = typeOfRow(cell('commodity_code'), cell('type_code'));
  if (isSkip(type)) return { outcome: 'skipped', reason: type };
  if (cell('deleted_date') !== '') return { outcome: 'skipped', reason: 'deleted' };
  const end_date = dayOfText(cell('end_date'));
  if (end_date === null) return refused(`end date ${cell('end_date').slice(0, 40)} is not a date`);
  const crop_year = Number(cell('commodity_year'));
  if (!Number.isInteger(crop_year) || crop_year < 2000 || crop_year > 2100)
    return refused(`commodity year ${cell('commodity_year').slice(0, 40)} is not a year`);
  const value = numberIn(cell('actual_ending_value_amount'));
  if (value === null || value > MOST)
    return refused(`actual ending value is not a number: ${cell('actual_ending_value_amount').slice(0, 40)}`);
  const released = dayOfText(cell('released_date')) ?? day;
  return { outcome: 'value', value: { type, end_date, crop_year, value, released } };
}
