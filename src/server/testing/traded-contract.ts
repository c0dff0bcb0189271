import { dayFrom, type Day } from '#domain/kit/days';
import { formatPeriod } from '#domain/kit/periods';
import { type ContractMonth, futuresSymbol, type Root } from '#domain/market/contracts';
import { optionSymbol, type PutCall } from '#domain/market/symbols';
import { tradedMonths } from '#domain/market/watchlist';
import { today } from './today.ts';

/** A contract that still trades, for tests that run on any day. */
export interface TradedContract {
  month: ContractMonth;
  /** `LEG27` */
  symbol: string;
  /** `Feb-27` */
  period: string;
  /** As brokers print it: `FEB 27` */
  printed: string;
  /** A day in its month, on which a lot is priced by it. */
  outDate: Day;
  /** Its option at a strike, such as `LEG2200R`. */
  option: (strike: number, p_c: PutCall) => string;
}

/**
 * The contracts of a root that trade after this month, nearest first; their options trade too. Example: on 2026-11-28
 * those of LE are LEZ26, LEG27, LEJ27 and so on.
 */
export function tradedContracts(root: Root): TradedContract[] {
  const nextMonth = dayFrom(Number(today.slice(0, 4)), Number(today.slice(5, 7)) + 1, 1);
  return tradedMonths(root, nextMonth, 24).map((month) => ({
    month,
    symbol: futuresSymbol(month),
    period: formatPeriod(month),
    printed: formatPeriod(month).toUpperCase().replace('-', ' '),
    outDate: dayFrom(month.year, month.month, 10),
    option: (strike, p_c) => {
      const symbol = optionSymbol({ ...month, strike, p_c });
      if (symbol === null) throw new Error(`Options of ${month.year} have no symbol.`);
      return symbol;
    },
  }));
}

/** One of them, by its place. Example: on 2026-11-28 `tradedContract('LE', 1)` is LEG27. */
export function tradedContract(root: Root, at = 0): TradedContract {
  const contract = tradedContracts(root)[at];
  if (!contract) throw new Error(`No contract trades as far ahead as ${root} ${at}.`);
  return contract;
}
