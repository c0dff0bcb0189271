import { useMemo } from 'react';
import type { LotDetail } from '#api/lot-detail';
import type { Day } from '#domain/kit/days';
import { equityOf, type Equity } from '#domain/book/equity';
import { hedgeOf, type Hedge } from '#domain/book/hedging';
import { sumCents } from '#domain/kit/money';
import { priceOf, type Prices } from '#domain/market/prices';
import { profitTotal, type ProfitTotal } from '#domain/trades/trades';
import { usePrices, useQuotesBehind, type QuoteBehind, type QuoteOf } from '../../parts/prices-data.ts';
import { useToday } from '../../lib/profile.ts';
import { pricedTrades, type PricedTrade } from '../../trades/priced.ts';

export interface Financials {
  detail: LotDetail;
  trades: PricedTrade[];
  trades_total: ProfitTotal;
  actual: number;
  projected: number;
  equity: Equity;
  hedge: Hedge;
  quote: QuoteBehind;
  prices: Prices;
  today: Day;
}

const spent = ({ expenses }: LotDetail, category: 'actual' | 'projected'): number =>
  sumCents(
    expenses.filter(({ expense_category }) => expense_category === category).map(({ amount }) => amount),
  );

export function financialsOf(detail: LotDetail, prices: Prices, quoteOf: QuoteOf, today: Day): Financials {
  const { lot, trades } = detail;
  const trades_total = profitTotal(trades, prices);
  const [actual, projected] = [spent(detail, 'actual'), spent(detail, 'projected')];
  const price = priceOf(prices, lot.futures_contract).current;
  return {
    detail,
    trades: pricedTrades(trades, prices, quoteOf),
    trades_total,
    actual,
    projected,
    equity: equityOf(lot, price, trades_total.total, sumCents([actual, projected])),
    hedge: hedgeOf(lot, { trades, policies: detail.lrp, prices }, today),
    quote: quoteOf(lot.futures_contract),
    prices,
    today,
  };
}

/** The lot's financials, recalculated when prices change; undefined until lot, prices and today have loaded. */
export function useFinancials(detail: LotDetail | undefined): Financials | undefined {
  const { prices, isPending } = usePrices();
  const quoteOf = useQuotesBehind();
  const today = useToday();
  return useMemo(
    () =>
      !detail || isPending || today === undefined ? undefined : financialsOf(detail, prices, quoteOf, today),
    [detail, prices, quoteOf, isPending, today],
  );
}
