import { type Day, isDay } from '../../../kit/days.ts';

/** The columns of RMA's files, which are found by their names and never by their index. Source: beyond-2 K1. */

const NEEDED_OF_OFFERS = [
  'commodity_code',
  'type_code',
  'endorsement_length_count',
  'livestock_coverage_level_percent',
  'coverage_price',
  'livestock_rate',
  'cost_per_cwt_amount',
  'expected_ending_value_amount',
] as const;
const USED_OF_OFFERS = [
  'price_adjustment_factor',
  'end_date',
  'deleted_date',
  'sales_effective_date',
] as const;

const NEEDED_OF_ENDING_VALUES = [
  'commodity_code',
  'type_code',
  'end_date',
  'commodity_year',
  'actual_ending_value_amount',
] as const;
const USED_OF_ENDING_VALUES = ['released_date', 'deleted_date'] as const;

/** The kinds of file, by RMA's record. */
export const FILE_KINDS = { offers: 'A00630', ending_values: 'A00620' } as const;
export type FileKind = keyof typeof FILE_KINDS;

const COLUMNS = {
  offers: { needed: NEEDED_OF_OFFERS, used: USED_OF_OFFERS },
  ending_values: { needed: NEEDED_OF_ENDING_VALUES, used: USED_OF_ENDING_VALUES },
} as const;

export type OfferColumn = (typeof NEEDED_OF_OFFERS)[number] | (typeof USED_OF_OFFERS)[number];
export type EndingValueColumn =
  | (typeof NEEDED_OF_ENDING_VALUES)[number]
  | (typeof USED_OF_ENDING_VALUES)[number];

/** Where each column stands in a file: -1 for a missing one. */
export interface Header<Column extends string> {
  width: number;
  at: Record<Column, number>;
  missing: Column[];
}

/** The names of a header line: trimmed, in lower case, spaces as `_`. Example: 'Livestock Rate ' is `livestock_rate`. Source: beyond-2 K1. */
export const headerNames = (line: string): string[] =>
  line
    .replace(/^\uFEFF/, '')
    .split('|')
    .map((name) => name.trim().toLowerCase().replaceAll(/\s+/g, '_'));

function headerOf<Column extends string>(
  line: string,
  { needed, used }: { needed: readonly Column[]; used: readonly Column[] },
): Header<Column> {
  const names = headerNames(line);
  const at = Object.fromEntries([...needed, ...used].map((name) => [name, names.indexOf(name)]));
  return {
    width: names.length,
    at: at as Record<Column, number>,
    missing: needed.filter((name) => !names.includes(name)),
  };
}

export const offersHeader = (line: string): Header<OfferColumn> =>
  headerOf<OfferColumn>(line, COLUMNS.offers);

export const endingValuesHeader = (line: string): Header<EndingValueColumn> =>
  headerOf<EndingValueColumn>(line, COLUMNS.ending_values);

/** The kind of a file by its header, for a text that is sent by itself. */
export const kindOfHeader = (line: string): FileKind =>
  endingValuesHeader(line).missing.length === 0 ? 'ending_values' : 'offers';

/** Example: 'livestock_rate is missing in the header'. Source: beyond-2 K, bad input. */
export const missingMessage = (missing: readonly string[]): string =>
  `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing in the header`;

const PLAIN = /^(?:\d[\d,]*\.?\d*|\.\d+)$/;

/** A number of a file, with commas between its thousands or without; null for anything else. Example: '1,354.27' is 1354.27. */
export const numberIn = (text: string): number | null =>
  PLAIN.test(text) ? Number(text.replaceAll(',', '')) : null;

/** A day of a file, as YYYYMMDD or YYYY-MM-DD; null for anything else. Example: '20270521' is 2027-05-21. Source: beyond-2 K1. */
export function dayOfText(text: string): Day | null {
  const day = /^\d{8}$/.test(text) ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` : text;
  return isDay(day) ? day : null;
}
