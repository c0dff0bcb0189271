import { addDays, type Day } from '../../../kit/days.ts';
import { price, perCwtInWords } from '../../../kit/format.ts';
import { minus, rounded, times } from '../../../kit/money.ts';
import type { LrpType } from '../../lrp.ts';
import type { LrpOffer } from '../offer.ts';
import { dayOfText, type Header, numberIn, type OfferColumn } from './columns.ts';

/** A row of RMA's file of offers. Source: beyond-2 K2. */

export type SkipReason = 'other commodity' | 'other type' | 'deleted';
export type RowFault =
  | 'columns'
  | 'missing'
  | 'not a number'
  | 'level or length'
  | 'end date'
  | 'cost above coverage'
  | 'rate x coverage'
  | 'expected x level';

/** An offer as read from a row, without its source. */
export type RowOffer = Omit<LrpOffer, 'effective' | 'source'>;

export type JudgedRow =
  | { outcome: 'offer'; offer: RowOffer }
  | { outcome: 'skipped'; reason: SkipReason }
  | { outcome: 'refused'; reason: RowFault; problem: string };

/** RMA's codes of cattle: commodity and type. Source: beyond-2 K2. */
const TYPES: Record<string, Record<string, LrpType>> = {
  '0801': { '809': 'strs_wt_1', '810': 'strs_wt_2', '811': 'hfrs_wt_1', '812': 'hfrs_wt_2', '817': 'unborn' },
  '0802': { '820': 'fed' },
};

/** RMA's codes of a type. Example: fed is commodity 0802, type 820. Source: beyond-2 K2. */
export function codesOf(type: LrpType): { commodity_code: string; type_code: string } {
  for (const [commodity_code, types] of Object.entries(TYPES)) {
    const [type_code] = Object.entries(types).find(([, one]) => one === type) ?? [];
    if (type_code !== undefined) return { commodity_code, type_code };
  }
  throw new Error(`LRP type ${type} has no code`);
}

/** The type of cattle of a row, or why it is none. */
export function typeOfRow(commodity: string, type: string): LrpType | SkipReason {
  const types = TYPES[commodity.padStart(4, '0')];
  return types === undefined ? 'other commodity' : (types[type] ?? 'other type');
}

export const isSkip = (type: LrpType | SkipReason): type is SkipReason =>
  type === 'other commodity' || type === 'other type' || type === 'deleted';

const refused = (reason: RowFault, problem: string): JudgedRow => ({
  outcome: 'refused',
  reason,
  problem,
});

/** The numbers that a row must have, by column, with their names in messages. */
const NUMBERS = [
  ['endorsement_length_count', 'endorsement length'],
  ['livestock_coverage_level_percent', 'coverage level'],
  ['coverage_price', 'coverage price'],
  ['livestock_rate', 'rate'],
  ['cost_per_cwt_amount', 'cost per cwt'],
  ['expected_ending_value_amount', 'expected ending value'],
] as const;

/** Above this no figure of cattle is right, and it could not be stored. */
const MOST = 100_000;

const WEEKS = { min: 1, max: 60 };
const LEVELS = { min: 0.7, max: 1 };
/** A level above this is a percent. */
const MOST_SHARE = 1.5;

/** How far rounding may take the figures of a row apart, $/cwt. Source: beyond-2 K2. */
const OFF_BY = { cost: 0.002, coverage: 0.011 };

/**
 * Judges a row of a file of offers in this order: the number of its columns; other cattle or deleted; an empty or unreadable figure; level
 * and length; end date; cost above coverage; rate x coverage against cost; expected ending value x level against coverage. Example: coverage
 * 200 at a rate of 0.05 costs 10, so 10.002 passes and 10.003 is refused. Source: beyond-2 K2.
 */
export function judgeOfferRow(
  cells: readonly string[],
  { width, at }: Header<OfferColumn>,
  effective: Day,
): JudgedRow {
  if (cells.length !== width)
    return refused('columns', `the file has ${width} columns, this row ${cells.length}`);
  const cell = (column: OfferColumn): string => cells[at[column]]?.trim() ?? '';
  const type = typeOfRow(cell('commodity_code'), cell('type_code'));
  if (isSkip(type)) return { outcome: 'skipped', reason: type };
  if (cell('deleted_date') !== '') return { outcome: 'skipped', reason: 'deleted' };
  const empty = NUMBERS.find(([column]) => cell(column) === '');
  if (empty) return refused('missing', `${empty[1]} is missing`);
  const factorText = cell('price_adjustment_factor');
  const read = [...NUMBERS, ['price_adjustment_factor', 'price adjustment factor'] as const].map(
    ([column, name]) => ({ name, text: cell(column), value: numberIn(cell(column)) }),
  );
  const unread = read.find(({ text, value }) => text !== '' && (value === null || value > MOST));
  if (unread) return refused('not a number', `${unread.name} is not a number: ${unread.text.slice(0, 40)}`);
  const [weeks = 0, given = 0, coverage = 0, rate = 0, gross = 0, expected = 0] = read.map(
    ({ value }) => value ?? 0,
  );
  const share = given > MOST_SHARE ? rounded(times(given, 0.01), 6) : given;
  const figures = { weeks, share, coverage, rate, gross, expected };
  const end_date = endDate(cell('end_date'), effective, weeks);
  const problem = contradiction(figures, { end_date, text: cell('end_date'), effective });
  if (problem !== null) return problem;
  const factor = factorText === '' ? 1 : (numberIn(factorText) ?? 1);
  const level = rounded(times(share, 100), 3);
  return {
    outcome: 'offer',
    offer: { type, weeks, level, coverage, rate, gross, expected, factor, end_date: end_date ?? effective },
  };
}

/** A blank end date is the effective date + 7 x weeks. Example: 13 weeks from 2027-12-15 end on 2028-03-15. Source: beyond-2 K1. */
const endDate = (text: string, effective: Day, weeks: number): Day | null =>
  text === '' ? addDays(effective, 7 * Math.trunc(weeks)) : dayOfText(text);

interface Figures {
  weeks: number;
  share: number;
  coverage: number;
  rate: number;
  gross: number;
  expected: number;
}

function contradiction(
  { weeks, share, coverage, rate, gross, expected }: Figures,
  ends: { end_date: Day | null; text: string; effective: Day },
): JudgedRow | null {
  if (share < LEVELS.min || share > LEVELS.max)
    return refused('level or length', `coverage level ${share} is not between 0.70 and 1.00`);
  if (!Number.isInteger(weeks) || weeks < WEEKS.min || weeks > WEEKS.max)
    return refused('level or length', `endorsement length ${weeks} is not between 1 and 60 weeks`);
  const { end_date, text, effective } = ends;
  if (end_date === null) return refused('end date', `end date ${text.slice(0, 40)} is not a date`);
  if (end_date <= effective)
    return refused('end date', `end date ${end_date} is not after the effective date, ${effective}`);
  if (gross > coverage)
    return refused(
      'cost above coverage',
      `cost per cwt ${price(gross)} is above the coverage, ${perCwtInWords(coverage)}`,
    );
  if (isApart(gross, [rate, coverage], OFF_BY.cost))
    return refused(
      'rate x coverage',
      `cost per cwt ${price(gross)} is not rate x coverage, ${price(rounded(times(rate, coverage), 3))}`,
    );
  if (isApart(coverage, [expected, share], OFF_BY.coverage))
    return refused(
      'expected x level',
      `coverage ${perCwtInWords(coverage)} is not level x expected, ${price(rounded(times(expected, share), 3))}`,
    );
  return null;
}

/** Whether a figure is farther from a product than a bound, which itself passes. Binary numbers decide where they are certain. */
function isApart(figure: number, [one, other]: readonly [number, number], bound: number): boolean {
  const off = Math.abs(one * other - figure) - bound;
  if (Math.abs(off) > 1e-6) return off > 0;
  const { units, scale } = minus(times(one, other), figure);
  return minus({ units: units < 0n ? -units : units, scale }, bound).units > 0n;
}
