import type { CsvColumn } from '../ui/csv.ts';
import { statusLabel } from './labels.ts';
import type { PricedTrade } from './priced.ts';

/** A trade as a line of a CSV file: the table's columns; administrators also get the owner. */
export const tradeLines = (withOwner: boolean): CsvColumn<PricedTrade>[] => [
  { header: 'Status', value: statusLabel },
  { header: 'Lot', value: ({ lot }) => lot },
  ...(withOwner ? [{ header: 'Owner', value: ({ owner }: PricedTrade) => owner }] : []),
  { header: 'Account', value: ({ acct }) => acct },
  { header: 'Name', value: ({ name }) => name },
  { header: 'Trade Date', value: ({ trade_date }) => trade_date },
  { header: 'B/S', value: ({ b_s }) => b_s },
  { header: 'Quantity', value: ({ quantity }) => quantity },
  { header: 'Period', value: ({ period }) => period },
  { header: 'Description', value: ({ description }) => description },
  { header: 'Strike', value: ({ strike }) => strike },
  { header: 'P/C', value: ({ p_c }) => p_c },
  { header: 'Price/Amount', value: ({ price_amount }) => price_amount },
  { header: 'Last/Closed Price', value: ({ last_price }) => last_price },
  { header: 'P/L', value: ({ profit_loss }) => profit_loss },
];
