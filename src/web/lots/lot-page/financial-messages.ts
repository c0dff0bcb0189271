import { isOpen } from '#domain/trades/trades';
import { counted, head, money, moneySigned, signed, tradePrice, weightExact } from '#domain/kit/format';
import { priceMessage } from '../../parts/price-messages.ts';
import { futuresPrice } from '#domain/market/quotes';
import { excludedMessages, tradesExcluded } from '#domain/book/excluded';
import type { Financials } from './financials.ts';

/** Explains the calculation of each figure: its records, its price and the source of the price. */

export const costFormula = ({ detail }: Financials): string =>
  `What ${counted(detail.receivings.length, 'receiving')} cost`;

/** Example: `558.9 head x 918.66 lb x (224.962 − 4.44) $/cwt / 100; GFH27 last price 224.962 $/cwt, simulated, ...` */
export function futureValueFormula({ detail: { lot }, equity, quote }: Financials): string {
  const origin = priceMessage(lot.futures_contract, quote);
  if (equity.est_future_value === null || quote?.kind !== 'futures') return origin;
  const basis = lot.basis === null ? ', no basis set' : ` ${signed(lot.basis)} basis`;
  const price = `(${tradePrice(futuresPrice(quote.quote))}${basis})`;
  return `${head(lot.current_hd)} head x ${weightExact(lot.est_out_wt)} lb x ${price} $/cwt / 100; ${origin}`;
}

export function grossFormula({ detail: { lot }, equity }: Financials): string {
  if (equity.est_future_value === null) return 'The future value is not known';
  return `Est. future cash value ${money(equity.est_future_value)} less total in cost ${money(lot.total_cost)}`;
}

export function tradesFormula({ trades, trades_total }: Financials): string {
  const open = trades.filter(isOpen).length;
  const parts = `${counted(open, 'open trade')} at current prices, ${counted(trades.length - open, 'closed trade')} as closed`;
  return [parts, ...excludedMessages(tradesExcluded(trades_total))].join('; ');
}

export const expensesFormula = ({ actual, projected }: Financials): string =>
  `Actual ${money(actual)}, projected ${money(projected)}`;

export function netFormula({ equity, trades_total }: Financials): string {
  if (equity.gross_equity === null) return 'To be determined: the future value is not known';
  const sum = `Est. gross equity ${money(equity.gross_equity)}, trades ${moneySigned(equity.trades_pl)}, less expenses ${money(equity.total_expenses)}`;
  return [sum, ...excludedMessages(tradesExcluded(trades_total))].join('; ');
}
