import { sumExcluded } from '../../book/excluded.ts';
import type { Day } from '../../kit/days.ts';
import { groupedBy } from '../../kit/grouping.ts';
import { memoize } from '../../kit/memoize.ts';
import { parseFuturesSymbol } from '../../market/symbols.ts';
import { ROOTS } from '../../market/contracts.ts';
import {
  type HoldingPeriod,
  type OwnerRisk,
  type ValueAtRisk,
  type ValueAtRiskResult,
  backtestOf,
  LEAST_HISTORICAL_DAYS,
  lossAt,
  ONE_IN,
  WINDOW,
} from './result.ts';
import { booksByOwner, type ExposedBook, type Exposure, exposuresOf, priceMovesOf } from './exposures.ts';
import {
  historicalPricesOf,
  type HistoricalPrice,
  roundCents,
  type HistoricalDays,
  historicalDaysOf,
  type Series,
} from './historical-days.ts';

const MOST_LISTED_LOTS = 100;
const WORST_DAYS = 5;

interface Setting {
  holdingDays: HoldingPeriod;
  today: Day;
  window?: number;
  /** The most lots that are listed one by one: those that risk the most without their hedges. */
  mostLots?: number;
}

/**
 * Value at risk by historical simulation with full revaluation: every position is valued at its price moved as on each past day,
 * the basis unchanged; the loss is the 5 % one of the last 250 such days. Example: a lot of 296 head with 4 LE sold loses in a
 * fall only the part that the futures do not gain. Each entity has its own, and there is none of them together. Source: decisions
 * 68 and 90.
 */
export function valueAtRiskOf(book: ExposedBook, series: Series, setting: Setting): ValueAtRiskResult {
  const books = booksByOwner(book);
  return books.size > 1 ? ofSeveral(book, books, series, setting) : ofOne(book, series, setting);
}

function ofSeveral(
  { lots, prices }: ExposedBook,
  books: ReadonlyMap<string, ExposedBook>,
  series: Series,
  { holdingDays, today, window = WINDOW }: Setting,
): ValueAtRiskResult {
  const moveOf = priceMovesOf(prices, today);
  const recentOf = memoize(
    (needed: readonly string[]) => lastOf(historicalDaysOf(series, needed, holdingDays), window),
    (needed) => needed.join(' '),
  );
  const owners = [...books].map(([owner, own]): OwnerRisk => {
    const { all, excluded } = exposuresOf(own, today, moveOf);
    const needed = contractsOf(all);
    const recent = recentOf(needed);
    const count = recent.days.length;
    const stored_days = needed.length === 0 ? 0 : count;
    const isKnown = stored_days >= LEAST_HISTORICAL_DAYS;
    const changes = isKnown ? changesOf(all, recent) : null;
    const lossOfAll = (exposures: readonly Exposure[]) =>
      changes && lossOf(totalOf(exposures, changes, count));
    return {
      owner,
      positions: all.length,
      lots_with_head: own.lots.length,
      stored_days,
      excluded,
      value: lossOfAll(all),
      without_hedges: lossOfAll(all.filter(isCattle)),
    };
  });
  return {
    positions: owners.reduce((sum, { positions }) => sum + positions, 0),
    lots_with_head: lots.length,
    stored_days: Math.max(...owners.map(({ stored_days }) => stored_days)),
    needed: LEAST_HISTORICAL_DAYS,
    excluded: sumExcluded(owners.map(({ excluded }) => excluded)),
    result: null,
    owners: owners.toSorted((one, other) => (other.value ?? -1) - (one.value ?? -1)),
  };
}

/** The futures that move the prices of these positions. */
const contractsOf = (all: readonly Exposure[]): string[] =>
  [...new Set(all.map(({ contract }) => contract))].toSorted();

function ofOne(
  book: ExposedBook,
  series: Series,
  { holdingDays, today, window = WINDOW, mostLots = MOST_LISTED_LOTS }: Setting,
): ValueAtRiskResult {
  const { all, excluded } = exposuresOf(book, today);
  const needed = contractsOf(all);
  const historical = historicalDaysOf(series, needed, holdingDays);
  const recent = lastOf(historical, window);
  const stored_days = needed.length === 0 ? 0 : recent.days.length;
  const isKnown = needed.length > 0 && stored_days >= LEAST_HISTORICAL_DAYS;
  const changes = changesOf(all, historical);
  return {
    positions: all.length,
    lots_with_head: book.lots.length,
    stored_days,
    needed: LEAST_HISTORICAL_DAYS,
    excluded,
    result: isKnown
      ? { ...resultOf(book, all, recent, changes, mostLots), backtest: backtestOf(dailyChanges()) }
      : null,
    owners: [],
  };

  /** The backtest always uses single days. */
  function dailyChanges(): number[] {
    const daily = holdingDays === 1 ? historical : historicalDaysOf(series, needed, 1);
    const ofDays = holdingDays === 1 ? changes : changesOf(all, daily);
    return totalOf(all, ofDays, daily.days.length).map(fromCents);
  }
}

/** A value at risk, and the prices behind each of its historical days. */
export interface RiskFacts {
  risk: ValueAtRiskResult;
  prices: HistoricalPrice[];
}

/** The same figures with every lot listed, and with their prices, for files. */
export function riskFactsOf(book: ExposedBook, series: Series, setting: Setting): RiskFacts {
  const risk = valueAtRiskOf(book, series, { ...setting, mostLots: Infinity });
  const days = (risk.result?.changes ?? []).map(({ day }) => day).toSorted();
  const needed = contractsOf(exposuresOf(book, setting.today).all);
  return { risk, prices: historicalPricesOf(series, needed, setting.holdingDays, days) };
}

function lastOf({ days, ratios, proxied, dropped }: HistoricalDays, window: number): HistoricalDays {
  const last = <Values extends { slice: (start: number) => Values }>(values: Map<string, Values>) =>
    new Map(Array.from(values, ([symbol, all]) => [symbol, all.slice(-window)] as const));
  return { days: days.slice(-window), ratios: last(ratios), proxied: last(proxied), dropped };
}

const fromCents = (cents: number): number => cents / 100;

/** The value at risk of changes in cents, $. */
const lossOf = (cents: ArrayLike<number>): number => fromCents(lossAt(cents) ?? 0);

/** The change of every position on every historical day, in cents: each is valued once, then added up in several ways. */
type Changes = ReadonlyMap<Exposure, Float64Array>;

function changesOf(exposures: readonly Exposure[], { days, ratios }: HistoricalDays): Changes {
  return new Map(
    exposures.map((exposure) => {
      const moves = ratios.get(exposure.contract);
      const cents = Float64Array.from(days, (_, at) => Math.round(exposure.change(moves?.[at] ?? 1) * 100));
      return [exposure, cents] as const;
    }),
  );
}

/** The last changes of some positions together, in cents. */
function totalOf(exposures: readonly Exposure[], changes: Changes, count: number): number[] {
  const sum = Array.from({ length: count }, () => 0);
  for (const exposure of exposures) {
    const cents = changes.get(exposure);
    const start = (cents?.length ?? 0) - count;
    for (let at = 0; at < count; at += 1) sum[at] = (sum[at] ?? 0) + (cents?.[start + at] ?? 0);
  }
  return sum;
}

const sumOf = (one: readonly number[], other: readonly number[]): number[] =>
  one.map((cents, at) => cents + (other[at] ?? 0));

const isCattle = ({ kind }: Exposure): boolean => kind === 'cattle';

function resultOf(
  book: ExposedBook,
  all: readonly Exposure[],
  historical: HistoricalDays,
  moved: Changes,
  mostLots: number,
) {
  const { days, proxied, dropped } = historical;
  const { total, cattle, lots } = byLot(book, all, moved, days.length);
  const flags = [...proxied.values()].flat();
  const contracts = [...groupedBy(all, ({ contract }) => contract)]
    .map(([symbol, own]) => ({ symbol, value: lossOf(totalOf(own, moved, days.length)) }))
    .toSorted((one, other) => other.value - one.value);
  const changes = days
    .map((day, at) => ({ day, at, change: fromCents(total[at] ?? 0) }))
    .toSorted((one, other) => one.change - other.change);
  return {
    value: lossOf(total),
    without_hedges: lossOf(cattle),
    historical_days: days.length,
    rank: Math.floor(days.length / ONE_IN),
    first_day: days[0] ?? '',
    last_day: days.at(-1) ?? '',
    moves: flags.length,
    proxied: flags.filter(Boolean).length,
    dropped,
    changes: changes.map(({ day, change }) => ({ day, change })),
    worst: worstOf(changes, historical, book),
    lots: lots.slice(0, mostLots),
    lots_not_listed: Math.max(0, lots.length - mostLots),
    contracts,
  };
}

/** The changes of everything and of the cattle alone, and each lot's own value at risk with and without its hedges. */
function byLot(book: ExposedBook, all: readonly Exposure[], moved: Changes, count: number) {
  const none = Array.from({ length: count }, () => 0);
  const [total, cattle] = [[...none], [...none]];
  const lotOf = new Map(book.lots.map((lot) => [String(lot.id), lot]));
  const lots: ValueAtRisk['lots'] = [];
  for (const [id, own] of groupedBy(all, ({ lot_id }) => String(lot_id))) {
    const head = totalOf(own.filter(isCattle), moved, count);
    const both = sumOf(
      head,
      totalOf(
        own.filter((exposure) => !isCattle(exposure)),
        moved,
        count,
      ),
    );
    for (const at of none.keys()) {
      total[at] = (total[at] ?? 0) + (both[at] ?? 0);
      cattle[at] = (cattle[at] ?? 0) + (head[at] ?? 0);
    }
    const lot = lotOf.get(id);
    if (!lot || !own.some(isCattle)) continue;
    lots.push({
      id: lot.id,
      lot: lot.lot,
      owner: lot.owner,
      value: lossOf(both),
      without_hedges: lossOf(head),
    });
  }
  return {
    total,
    cattle,
    lots: lots.toSorted((one, other) => other.without_hedges - one.without_hedges),
  };
}

/** The days with the largest losses, of changes worst first, with the move of the nearest contract of each root. */
function worstOf(
  changes: readonly { day: Day; at: number; change: number }[],
  { ratios }: HistoricalDays,
  { prices }: ExposedBook,
) {
  const nearest = ROOTS.flatMap((root) => {
    const months = [...ratios.keys()].flatMap((symbol) => {
      const contract = parseFuturesSymbol(symbol);
      return contract?.root === root ? [{ symbol, at: contract.year * 12 + contract.month }] : [];
    });
    return months.toSorted((one, other) => one.at - other.at)[0]?.symbol ?? [];
  });
  return changes
    .filter(({ change }) => change < 0)
    .slice(0, WORST_DAYS)
    .map(({ day, at, change }) => ({
      day,
      change,
      futures: nearest.flatMap((symbol) => {
        const [now, ratio] = [prices.get(symbol)?.current ?? null, ratios.get(symbol)?.[at]];
        return now === null || ratio === undefined ? [] : [{ symbol, move: roundCents(now * (ratio - 1)) }];
      }),
    }));
}
