import { isTradingDay } from './contract-calendar.ts';
import { type ContractMonth, futuresSymbol, type Root, ROOTS } from './contracts.ts';
import { addDays, type Day, daysBetween } from '../kit/days.ts';
import { parseFuturesSymbol } from './symbols.ts';

/** A future's settlement on a day, $/cwt. */
export interface Settled {
  symbol: string;
  day: Day;
  settlement: number;
}

/** The maximum distance of a settlement from the requested day, in trading days. Source: decision 49. */
const NEAR = 5;

/** Trading days after one day, up to and including another. Example: Friday 2026-11-20 to Tuesday 2026-11-24 is 2. */
function tradingDaysBetween(from: Day, to: Day): number {
  let days = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) days += Number(isTradingDay(day));
  return days;
}

/** Five trading days never span more calendar days than this. */
const MOST_CALENDAR_DAYS = 14;

const isNearDay = (one: Day, other: Day): boolean =>
  Math.abs(daysBetween(one, other)) <= MOST_CALENDAR_DAYS &&
  (one < other ? tradingDaysBetween(one, other) : tradingDaysBetween(other, one)) <= NEAR;

/** The settlement nearest a day, from a future's settlements sorted by day; of two equally near, the earlier. */
function nearest(settled: readonly Settled[], day: Day): Settled | null {
  let [low, high] = [0, settled.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((settled[middle]?.day ?? '') < day) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [settled[low - 1], settled[low]];
  if (!before || !after) return before ?? after ?? null;
  return daysBetween(before.day, day) <= daysBetween(day, after.day) ? before : after;
}

const monthsOf = ({ year, month }: ContractMonth): number => year * 12 + month;

export class SettlementHistory {
  private readonly bySymbol = new Map<string, Settled[]>();
  private readonly contracts: Record<Root, ContractMonth[]> = { GF: [], LE: [] };

  constructor(settled: readonly Settled[]) {
    for (const one of settled) {
      const known = this.bySymbol.get(one.symbol);
      if (known) known.push(one);
      else this.bySymbol.set(one.symbol, [one]);
    }
    for (const [symbol, history] of this.bySymbol) {
      history.sort((one, other) => one.day.localeCompare(other.day));
      const contract = parseFuturesSymbol(symbol);
      if (contract) this.contracts[contract.root].push(contract);
    }
    for (const root of ROOTS) this.contracts[root].sort((one, other) => monthsOf(one) - monthsOf(other));
  }

  /**
   * A contract's settlement nearest a day; null when it has none. Example: with GFF27 settled at 361.25 on May 4 and 365 on
   * June 1, that of May 20 is 365.
   */
  of(contract: ContractMonth, day: Day): Settled | null {
    return nearest(this.bySymbol.get(futuresSymbol(contract)) ?? [], day);
  }

  /** The same within five trading days of the day. Source: decision 49. */
  near(contract: ContractMonth, day: Day): Settled | null {
    const found = this.of(contract, day);
    return found !== null && isNearDay(found.day, day) ? found : null;
  }

  /** The settlement nearest a day, of the nearest contract month of the same root that has one; null when none has. */
  ofNearestContract(contract: ContractMonth, day: Day): Settled | null {
    const [closest] = this.contracts[contract.root].toSorted(
      (one, other) =>
        Math.abs(monthsOf(one) - monthsOf(contract)) - Math.abs(monthsOf(other) - monthsOf(contract)),
    );
    return closest === undefined ? null : this.of(closest, day);
  }
}
