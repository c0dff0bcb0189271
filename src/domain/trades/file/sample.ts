import { tradingDayUpTo } from '../../market/contract-calendar.ts';
import { addDays, type Day } from '../../kit/days.ts';
import { formatPeriod } from '../../kit/periods.ts';
import { REQUIRED_COLUMNS } from './header.ts';
import { TRADE_COLUMNS } from './table.ts';
import { tradedMonths } from '../../market/watchlist.ts';

/** The required and optional columns of a file of trades. Source: spec 2 §5. */
export const SAMPLE_COLUMNS: { required: readonly string[]; optional: readonly string[] } = {
  required: REQUIRED_COLUMNS,
  optional: TRADE_COLUMNS.filter((column) => !REQUIRED_COLUMNS.some((required) => required === column)),
};

/** A sample file of trades with current dates and contracts: a future, an option and a closing. Source: decision 52. */
export function sampleFile(today: Day): string {
  const day = tradingDayUpTo(addDays(today, -1));
  const [, feeder = ''] = tradedMonths('GF', today).map(formatPeriod);
  const [, live = ''] = tradedMonths('LE', today).map(formatPeriod);
  const put = `PUT ${live.toUpperCase().replace('-', ' ')} LIVE CATTLE`;
  const rows = [
    ['RJ10000', 'Sample Feeders LLC', day, 'Sell', 2, feeder, 'FDR CATTLE', '', '', 350],
    ['RJ10000', 'Sample Feeders LLC', day, 'Buy', 3, live, put, 225, 'put', 6.5],
    ['RJ10000', 'Sample Feeders LLC', day, 'Buy to close', 1, feeder, 'FDR CATTLE', '', '', 347.5],
  ];
  return [TRADE_COLUMNS, ...rows].map((cells) => `${cells.join(',')}\r\n`).join('');
}
