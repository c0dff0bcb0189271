import type { PricesUsed, ValueSummaryRow } from '#api/dashboard';
import { counted, money, time } from '../lib/format.ts';
import { sourceWords } from '../quotes/price-words.ts';

const inIt: Record<ValueSummaryRow['category'], string> = {
  Inventory: 'head x est out weight x (futures price + basis), over lots with head',
  'Futures/Options': 'profit and loss of open trades',
  LRP: 'profit and loss of LRP policies that count, by their puts',
  'Net Value': 'Inventory, Futures/Options and LRP together',
};

/** What is in a figure of the Value Summary, to the cent, and from which prices and when. */
export function definitionOf(row: ValueSummaryRow): string {
  const cents = row.current === null ? '' : `Current ${money(row.current)}, Prev ${money(row.prev)}. `;
  return `${row.category}: ${inIt[row.category]}. ${counted(row.positions, 'position')}. ${cents}${pricesWords(row.prices)}`;
}

function pricesWords({ instruments, sources, oldest, newest, stale }: PricesUsed): string {
  if (instruments === 0) return 'No prices are needed yet.';
  const when = oldest === newest ? time(newest) : `${time(oldest)} to ${time(newest)}`;
  const named = sources.map((source) => sourceWords[source]).join(', ');
  const old = stale > 0 ? `, ${stale} of them stale` : '';
  return `${counted(instruments, 'price')} (${named}) of ${when}${old}.`;
}
