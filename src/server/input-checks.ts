import type { Endpoint } from '#api/endpoint';
import { checkTradeImport, importTrades } from '#api/trade-imports';
import type { InputChecks } from './http/read-input.ts';
import { withCompleteTradesReread, withTradesReread } from './trade-imports/reread-trades.ts';

/** The checks of inputs beyond their contract: trades of a file are read again. */
export const inputChecks: InputChecks = new Map<Endpoint, (input: never) => unknown>([
  [checkTradeImport, withTradesReread],
  [importTrades, withCompleteTradesReread],
]);
