import {
  CONTRACTS,
  type ContractMonth,
  futuresSymbol,
  monthLetter,
  type Root,
} from '#domain/market/contracts';
import { type Day, daysBetween } from '#domain/kit/days';
import { SESSION_MINUTES } from '#domain/market/market-hours';
import { previousTradingDay } from '#domain/market/contract-calendar';
import { memoize } from '#domain/kit/memoize';
import { rounded, times } from '#domain/kit/money';

/**
 * A simulated market: the price of every contract at every minute depends only on the seed, so that two servers, or a test
 * and its expectation, see the same. The general level is a mean-reverting random walk around a base; each month adds a
 * seasonal component and a small one of its own.
 */

/** The base price in $/cwt, the daily move, and the seasonal component (month 1 to 12). */
const ROOTS: Record<Root, { base: number; dailyMove: number; season: (month: number) => number }> = {
  GF: { base: 352, dailyMove: 0.009, season: (month) => 0.02 * Math.cos(((month - 9) * Math.PI) / 6) },
  LE: { base: 231, dailyMove: 0.007, season: (month) => 0.025 * Math.cos(((month - 3) * Math.PI) / 6) },
};

/** The share of a weekday's move that remains a weekday later, and for how many weekdays it counts. */
const MEMORY = 0.98;
const MEMORY_DAYS = 150;

/** The path of a price from its open to its settlement: a sum of sine waves, the slower ones larger. */
const WAVES = [1, 2, 3, 5, 8, 13];

export interface SimulatedMarket {
  settlement(contract: ContractMonth, day: Day): number;
  /** Its prices from the open up to a minute of the day. */
  pathUntil(contract: ContractMonth, day: Day, minute: number): number[];
}

/** A number from 0 to 1 derived from a text: FNV-1a with a final mix. */
function uniform(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** A normally distributed number derived from a text (Box-Muller). */
const normal = (text: string): number =>
  Math.sqrt(-2 * Math.log(1 - uniform(`${text}/1`))) * Math.cos(2 * Math.PI * uniform(`${text}/2`));

/** The number of weekdays since a fixed Monday: weekends do not count. */
function weekdayNumber(day: Day): number {
  const days = daysBetween('2001-01-01', day); // a Monday
  return Math.floor(days / 7) * 5 + Math.min(days % 7, 4);
}

export const isListed = ({ root, month }: ContractMonth): boolean =>
  CONTRACTS[root].listed.includes(monthLetter(month));

/** A price moves in ticks. Example: 352.1133 of a contract with tick 0.025 is 352.125. */
export const toTick = (price: number, tick: number): number =>
  rounded(times(Math.round(price / tick), tick), 3);

export function simulatedMarket(seed: string): SimulatedMarket {
  /** The random-walk component of a price on a day, relative to the price. Cached: the first start makes two years of settlements. */
  const walkOf = memoize(
    ({ name, dailyMove }: { name: string; dailyMove: number }) => {
      const move = memoize((weekday: number) => normal(`${seed} ${name} ${weekday}`), Number);
      return memoize((day: Day): number => {
        const last = weekdayNumber(day);
        let sum = 0;
        let weight = dailyMove;
        for (let back = 0; back < MEMORY_DAYS; back += 1) {
          sum += weight * move(last - back);
          weight *= MEMORY;
        }
        return sum;
      }, String);
    },
    ({ name }) => name,
  );

  const exactSettlement = (contract: ContractMonth, day: Day): number => {
    const { base, dailyMove, season } = ROOTS[contract.root];
    const own = walkOf({ name: futuresSymbol(contract), dailyMove: dailyMove / 8 })(day);
    const ofRoot = walkOf({ name: contract.root, dailyMove })(day);
    return base * Math.exp(ofRoot + own + season(contract.month));
  };

  const tickOf = ({ root }: ContractMonth): number => CONTRACTS[root].tick;

  return {
    settlement: (contract, day) => toTick(exactSettlement(contract, day), tickOf(contract)),

    pathUntil: (contract, day, minute) => {
      const end = exactSettlement(contract, day);
      const before = exactSettlement(contract, previousTradingDay(day));
      const size = end * ROOTS[contract.root].dailyMove;
      // The months of a root move mostly together.
      const randomOf = (what: string): number =>
        0.95 * normal(`${seed} ${contract.root} ${day} ${what}`) +
        0.3 * normal(`${seed} ${futuresSymbol(contract)} ${day} ${what}`);
      const start = before + 0.3 * (end - before) + 0.2 * size * randomOf('open');
      const waves = WAVES.map((wave) => ({ wave, height: (0.35 * size * randomOf(`wave ${wave}`)) / wave }));
      return Array.from({ length: minute + 1 }, (_, at) => {
        const part = at / SESSION_MINUTES;
        const swing = waves.reduce(
          (sum, { wave, height }) => sum + height * Math.sin(Math.PI * wave * part),
          0,
        );
        return toTick(start + (end - start) * part + swing, tickOf(contract));
      });
    },
  };
}
