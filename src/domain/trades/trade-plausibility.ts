import {
  isTradingDay,
  lastTradingDay,
  optionsExpiry,
  previousTradingDay,
} from '../market/contract-calendar.ts';
import {
  type ContractMonth,
  CONTRACTS,
  futuresSymbol,
  monthLetter,
  type Root,
  rootOfDescription,
  underlyingMonth,
} from '../market/contracts.ts';
import { addDays, dayFrom, type Day } from '../kit/days.ts';
import { day as dayText, price as priceText } from '../kit/format.ts';
import { memoize } from '../kit/memoize.ts';
import { USUAL_PRICE } from '../kit/plausibility.ts';
import { formatPeriod, parsePeriod } from '../kit/periods.ts';
import type { Settled, SettlementHistory } from '../market/settlement-history.ts';
import { isOption } from '../market/symbols.ts';
import {
  describedOption,
  describedPeriod,
  MAX_PRICE_DISTANCE,
  isPlausiblePrice,
} from './file/description.ts';
import type { FileTrade } from './file/table.ts';

/** Reasons to doubt a trade that can be read. Such a row is saved only once its reason is confirmed. Source: decisions 49, 77 and 81. */

export const WARNING_REASONS = [
  'price',
  'strike',
  'premium',
  'month',
  'stopped',
  'date',
  'quantity',
  'description',
  'contract',
  'status',
  'transfer',
  'offset',
] as const;
export type WarningReason = (typeof WARNING_REASONS)[number];

export interface Warning {
  reason: WarningReason;
  /** The message for the screen; the same for all rows with the same problem. */
  message: string;
}

/** The most contracts, and the oldest trade date in years, accepted without a warning. Source: decision 49. */
const MOST_CONTRACTS = 500;
const MOST_YEARS_BACK = 2;

/** Without a settlement of its own, a trade is compared with another contract's only if it is from the last trading days. Source: decision 49. */
const RECENT_TRADING_DAYS = 60;

/** How many months ahead the exchange lists contracts. */
const MONTHS_LISTED_AHEAD = 24;

export type CheckedTrade = Omit<FileTrade, 'row' | 'acct' | 'name'>;

/** Example: 'GFF27 at 361.250 on May 4, 2026'. */
const settledMessage = ({ symbol, settlement, day }: Settled): string =>
  `${symbol} at ${priceText(settlement)} on ${dayText(day)}`;

/** Without a settlement, a price is compared with the usual range. Source: decision 49. */
const isInRange = (price: number): boolean => price >= USUAL_PRICE.least && price <= USUAL_PRICE.most;
const OUTSIDE = `outside $${USUAL_PRICE.least}-$${USUAL_PRICE.most}/cwt`;

/** Whether a month has a future, or an option: live cattle has options of every month. Source: CME contract months. */
export const isListedMonth = ({ root, month }: ContractMonth, option: boolean): boolean =>
  (option && root === 'LE') || CONTRACTS[root].listed.includes(monthLetter(month));

/**
 * The warning about a contract month on a day, or null. Example: LE Jan-27 has no future, GFQ20 had stopped trading on
 * 2026-05-04.
 */
export function monthWarning(contract: ContractMonth, option: boolean, day: Day): Warning | null {
  const symbol = futuresSymbol(contract);
  if (!isListedMonth(contract, option)) {
    const kind = option ? 'options' : 'future';
    return {
      reason: 'month',
      message: `${CONTRACTS[contract.root].name} has no ${formatPeriod(contract)} ${kind}`,
    };
  }
  const listedFrom = dayFrom(contract.year, contract.month - MONTHS_LISTED_AHEAD, 1);
  if (day < listedFrom) return { reason: 'month', message: `${symbol} was not listed yet` };
  const last = option ? optionsExpiry(contract) : lastTradingDay(contract);
  const what = option ? `${symbol} options` : symbol;
  return day > last ? { reason: 'stopped', message: `${what} stopped trading on ${dayText(last)}` } : null;
}

/** The warning about a future's price compared with a settlement or, without one, with the range that cattle have traded in. */
export function futurePriceWarning(
  price: number,
  settled: Settled | null,
  what: 'Price' | 'Strike',
): Warning | null {
  const reason = what === 'Price' ? 'price' : 'strike';
  if (settled === null) return isInRange(price) ? null : { reason, message: `${what} ${OUTSIDE}` };
  if (isPlausiblePrice(price, settled.settlement)) return null;
  return {
    reason,
    message: `${what} more than ${MAX_PRICE_DISTANCE * 100}% from ${settledMessage(settled)}`,
  };
}

/**
 * An option is worth less than half its underlying. Example: a premium of 3,250 with a future at 361.25 is in dollars, not $/cwt.
 * Source: decision 49.
 */
export function optionPremiumWarning(
  premium: number,
  settled: Settled | null,
  strike: number | null,
): Warning | null {
  const underlying = settled?.settlement ?? strike;
  if (underlying === null || premium <= underlying / 2) return null;
  return {
    reason: 'premium',
    message: `Premium above half of ${settled === null ? 'its strike' : settledMessage(settled)}`,
  };
}

/** The fields in which the description contradicts the columns. */
function descriptionWarning({ description, period, strike }: CheckedTrade): Warning | null {
  if (description === null) return null;
  const described = describedPeriod(description);
  if (period !== null && described !== null && described !== period) {
    return { reason: 'description', message: `The description says ${described}, the period ${period}` };
  }
  const numbers = describedOption(description)?.numbers ?? [];
  if (strike === null || numbers.length === 0) return null;
  const isStrike = (number: number) =>
    [1, 10, 100].some((scale) => Math.abs(number / scale - strike) < 0.001);
  return numbers.some(isStrike)
    ? null
    : {
        reason: 'description',
        message: `The description says ${numbers.join(' or ')}, the strike ${strike}`,
      };
}

const NONE: readonly Warning[] = [];

/** Checks trades against settlements and today's date; results that rows share are calculated once. */
export class Plausibility {
  private readonly settlements: SettlementHistory;
  private readonly earliest: Day;
  private readonly recent: Day;
  private readonly today: Day;

  private readonly described = memoize(
    descriptionWarning,
    (trade: CheckedTrade) => `${trade.description}\n${trade.period}\n${trade.strike}`,
  );

  private readonly unknown = memoize(
    ({ description }: CheckedTrade): Warning | null =>
      rootOfDescription(description) === null
        ? {
            reason: 'contract',
            message: `${description ?? 'No description'}: unknown contract, not counted as a hedge`,
          }
        : null,
    ({ description }) => description ?? '',
  );

  /** Facts of a contract, independent of a row's day and price. */
  private readonly contractOf = memoize(
    (trade: CheckedTrade) => {
      const option = isOption(trade);
      const contract = contractOfTrade(trade);
      if (contract === null) return null;
      const underlying = option ? underlyingMonth(contract) : contract;
      const onDay = (day: Day) => ({
        month: monthWarning(contract, option, day),
        settled: this.settledFor(underlying, day),
      });
      return { option, onDay: memoize(onDay, String) };
    },
    (trade) => `${trade.description}\n${trade.period}\n${isOption(trade)}`,
  );

  constructor(settlements: SettlementHistory, today: Day) {
    this.settlements = settlements;
    this.earliest = `${Number(today.slice(0, 4)) - MOST_YEARS_BACK}${today.slice(4)}`;
    this.recent = recentSince(today);
    this.today = today;
  }

  /**
   * The warnings about a trade. Example: a future at 3.6125 with a settlement of 361.25 is far from the market. Source: decision
   * 49.
   */
  warnings(trade: CheckedTrade): readonly Warning[] {
    const { quantity, trade_date, strike, price_amount } = trade;
    const found: Warning[] = [];
    const add = (warning: Warning | null) => warning && found.push(warning);
    if (quantity > MOST_CONTRACTS)
      add({ reason: 'quantity', message: `More than ${MOST_CONTRACTS} contracts` });
    if (trade_date < this.earliest) {
      add({ reason: 'date', message: `Traded more than ${MOST_YEARS_BACK} years ago` });
    }
    if (trade_date > this.today && !isTradingDay(trade_date))
      add({ reason: 'date', message: `${dayText(trade_date)} is not a trading day` });
    add(this.unknown(trade));
    add(this.described(trade));
    const known = this.contractOf(trade);
    if (known) {
      const { month, settled } = known.onDay(trade_date);
      add(month);
      if (known.option) {
        if (strike !== null) add(futurePriceWarning(strike, settled, 'Strike'));
        add(optionPremiumWarning(price_amount, settled, strike));
      } else add(futurePriceWarning(price_amount, settled, 'Price'));
    }
    return found.length === 0 ? NONE : found;
  }

  /** The settlement a trade's price is compared with: see decision 49. */
  settledFor(contract: ContractMonth, day: Day): Settled | null {
    const near = this.settlements.near(contract, day);
    return near ?? (day >= this.recent ? this.settlements.ofNearestContract(contract, day) : null);
  }
}

/** The contract month of a trade; null where description or period name none. */
export function contractOfTrade(trade: Pick<CheckedTrade, 'description' | 'period'>): ContractMonth | null {
  const root: Root | null = rootOfDescription(trade.description);
  const period = parsePeriod(trade.period);
  return root && period && { root, ...period };
}

/** The first day on which a trade counts as recent. */
function recentSince(today: Day): Day {
  let day = addDays(today, 1);
  for (let back = 0; back < RECENT_TRADING_DAYS; back += 1) day = previousTradingDay(day);
  return day;
}
