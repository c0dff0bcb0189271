import type { PricesUsed, ValueSummaryRow } from '#api/dashboard';
import { excludedMessages, type ExcludedReason } from '#domain/book/excluded';
import { counted, money } from '#domain/kit/format';
import { time } from '../lib/format.ts';
import { SOURCE_LABELS } from '#domain/market/quotes';

const inIt: Record<ValueSummaryRow['category'], string> = {
  Inventory: 'head x est out weight x (futures price + basis) / 100, over lots with head',
  'Futures/Options': 'profit and loss of open trades',
  LRP: 'profit and loss of LRP policies that count, by their puts',
  'Net Value': 'Inventory, Futures/Options and LRP together',
};

/** Explains a figure of the Value Summary: its positions, exact amount, and its prices and their times. */
export function definitionOf(row: ValueSummaryRow): string {
  const cents = row.current === null ? '' : `Current ${money(row.current)}, Prev ${money(row.prev)}. `;
  return `${row.category}: ${inIt[row.category]}. ${counted(row.positions, 'position')}. ${cents}${pricesMessage(row.prices)}`;
}

function pricesMessage({ instruments, sources, oldest, newest, stale }: PricesUsed): string {
  if (instruments === 0) return 'No prices are needed yet.';
  const when = oldest === newest ? time(newest) : `${time(oldest)} to ${time(newest)}`;
  const named = sources.map((source) => SOURCE_LABELS[source]).join(', ');
  const old = stale > 0 ? `, ${stale} of them stale` : '';
  return `${counted(instruments, 'price')} (${named}) of ${when}${old}.`;
}

const EXCLUDED: Record<ValueSummaryRow['category'], ExcludedReason> = {
  Inventory: 'lots_without_price',
  'Futures/Options': 'trades_without_price',
  LRP: 'policies_without_value',
  'Net Value': 'positions_without_price',
};

/**
 * The notes about what a row of the Value Summary excludes. Example: `3 open trades without a price excluded`; `12 positions without a
 * previous settlement: $33,335,333.79 of Current has no previous settlement`. Source: decisions 21 and 40.
 */
export function notesOf(row: ValueSummaryRow): string[] {
  const { left_out, without_previous, current_without_previous } = row;
  return [
    ...excludedMessages({ [EXCLUDED[row.category]]: { count: left_out } }),
    without_previous > 0 &&
      `${counted(without_previous, 'position')} without a previous settlement: ${money(current_without_previous)} of Current has no previous settlement`,
  ].filter((note) => note !== false);
}
