import type { Day } from '../kit/days.ts';
import { formatPeriod } from '../kit/periods.ts';
import type { QuoteSource } from '../market/quotes.ts';
import { parseFuturesSymbol, tradeSymbol } from '../market/symbols.ts';

/** Prices of the sample lot in $/cwt, for the contract of its out date. */
export const MARKET = {
  basis: 2.5,
  future: { last_price: 345.5, previous_settlement: 344.275 },
  option: {
    strike: 345,
    last_price: 11.45,
    bid_price: 11.3,
    ask_price: 11.7,
    settlement: 11.4,
    previous_settlement: 11.95,
    delta: -0.47,
  },
  insurance: {
    coverage: 340,
    premium: 7.85,
    put: {
      strike: 340,
      last_price: 9.1,
      bid_price: 8.95,
      ask_price: 9.25,
      settlement: 9.05,
      previous_settlement: 9.475,
      delta: -0.41,
    },
  },
};

export interface SampleInstruments {
  description: string;
  /** The contract month as a broker prints it: Jan-27. */
  period: string;
  future: string;
  option: string;
  insurance: string;
}

/** The instruments on a contract. Example: on GFF27 the put that is held is GFF3450R. */
export function sampleInstruments(future: string): SampleInstruments {
  const month = parseFuturesSymbol(future);
  const description = 'FDR CATTLE';
  const period = month === null ? '' : formatPeriod(month);
  const put = (strike: number): string => tradeSymbol({ description, period, strike, p_c: 'put' }) ?? '';
  const { option, insurance } = MARKET;
  return {
    description,
    period,
    future,
    option: put(option.strike),
    insurance: put(insurance.put.strike),
  };
}

interface AsOf {
  symbol: string;
  source: QuoteSource;
  updated_at: string;
  stale: boolean;
}

export interface SamplePrices {
  futures: (AsOf & { last_price: number; previous_settlement: number })[];
  options: (AsOf & {
    last_price: number;
    bid_price: number;
    ask_price: number;
    settlement: number;
    previous_settlement: number;
    delta: number;
  })[];
}

export function pricesAsOf(day: Day, instruments: SampleInstruments): SamplePrices {
  const asOf = (symbol: string): AsOf => ({
    symbol,
    source: 'simulated',
    updated_at: `${day}T19:05:00Z`,
    stale: false,
  });
  const { strike: _option, ...option } = MARKET.option;
  const { strike: _put, ...put } = MARKET.insurance.put;
  return {
    futures: [{ ...asOf(instruments.future), ...MARKET.future }],
    options: [
      { ...asOf(instruments.option), ...option },
      { ...asOf(instruments.insurance), ...put },
    ],
  };
}
