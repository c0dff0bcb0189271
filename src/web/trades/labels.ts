import { type PutCall } from '#domain/market/symbols';
import { isOpen, type Trade } from '#domain/trades/trades';
import { count, dayShort } from '#domain/kit/format';

export const statusLabel = (trade: Pick<Trade, 'status'>): 'Open' | 'Closed' =>
  isOpen(trade) ? 'Open' : 'Closed';

/** The tabs of a list of trades, and what each says without any. */
export const statusTabs = [
  { value: 'all', label: 'All Trades' },
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const;
export const noTradesTitles = {
  all: 'No Trades Found',
  open: 'No Open Trades',
  closed: 'No Closed Trades',
} as const;

export const putCallLabels: Record<PutCall, string> = { put: 'Put', call: 'Call' };

/** `Sell of 2 FDR CATTLE Jan-27 on 3/5/2026` */
export const tradeName = ({ b_s, quantity, description, period, trade_date }: Trade): string =>
  [b_s, 'of', count(quantity), description, period, 'on', dayShort(trade_date)].filter(Boolean).join(' ');
