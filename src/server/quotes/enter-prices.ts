import { refuse } from '#api/errors';
import { type Day, dayIn } from '#domain/kit/days';
import { optionsExpiry, tradingDayUpTo } from '#domain/market/contract-calendar';
import { enteredFuture, enteredOption, type ManualPrice } from '#domain/market/manual-prices';
import type { FuturesQuote, OptionsQuote } from '#domain/market/quotes';
import { stopDay } from '#domain/market/watchlist';
import { parseOptionSymbol } from '#domain/market/symbols';
import type { WarningReason } from '#domain/trades/trade-plausibility';
import { typedPriceWarnings } from '#domain/quotes/typed-price-warnings';
import type { Calendar } from '../clock/calendar.ts';
import type { Transaction } from '../db/database.ts';
import { sql, type Statement } from '../db/sql.ts';
import type { Settled } from '#domain/market/settlement-history';
import { futuresNamed, optionsNamed, storeFutures, storeOptions, storeSettlements } from './store.ts';
import { keptPrices } from './watchlist-queries.ts';
import { counted } from '#domain/kit/format';
import { type PastedSettlement, settlementVerdicts } from '#domain/quotes/pasted-settlements';

interface Entering extends Calendar {
  now: Date;
  /** The confirmed reasons for implausible prices. */
  confirmed: readonly WarningReason[];
}

/** The trading day that a price typed today settles; a contract that has stopped trading settled on its last day. */
const settlementDay = (symbol: string, today: Day): Day => stopDay(symbol, today) ?? tradingDayUpTo(today);

/** Stores typed prices. A price typed on a day counts as that day's settlement until another is typed. */
export async function enterAll(tx: Transaction, typed: readonly ManualPrice[], entering: Entering) {
  const prices = [...new Map(typed.map((entry) => [entry.symbol, entry])).values()];
  const symbols = prices.map(({ symbol }) => symbol);
  // Two administrators may save at once: the second starts from the first one's prices.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('quotes'))`);
  await refuseImplausible(tx, prices, entering);
  const futures = new Map((await tx.rows(futuresNamed(symbols))).map((quote) => [quote.symbol, quote]));
  const options = new Map((await tx.rows(optionsNamed(symbols))).map((quote) => [quote.symbol, quote]));
  const isNewDay = (stored: FuturesQuote | OptionsQuote | undefined): boolean =>
    stored !== undefined && dayIn(entering.timeZone, new Date(stored.updated_at)) < entering.today;
  const settlement = (symbol: string, price: number | null): Settled[] =>
    price === null ? [] : [{ symbol, day: settlementDay(symbol, entering.today), settlement: price }];

  const enteredFutures = prices
    .filter(({ symbol }) => parseOptionSymbol(symbol) === null)
    .map((entry) => {
      const stored = futures.get(entry.symbol);
      return {
        symbol: entry.symbol,
        ...enteredFuture(entry, stored, isNewDay(stored)),
        at: entering.now,
        settlements: settlement(entry.symbol, entry.last_price),
      };
    });
  const enteredOptions = prices.flatMap((entry) => {
    const option = parseOptionSymbol(entry.symbol);
    const stored = options.get(entry.symbol);
    if (!option) return [];
    return {
      symbol: entry.symbol,
      ...enteredOption(entry, stored, isNewDay(stored)),
      expiration_date: optionsExpiry(option),
      at: entering.now,
      settlements: settlement(entry.symbol, entry.settlement ?? entry.last_price),
    };
  });
  return {
    futuresQuotes: await storeFutures(tx, 'manual', enteredFutures),
    optionsQuotes: await storeOptions(tx, 'manual', enteredOptions),
  };
}

/** Refuses the prices if one is implausible for an unconfirmed reason (decision 49). */
async function refuseImplausible(
  tx: Transaction,
  prices: readonly ManualPrice[],
  { confirmed, today }: Entering,
): Promise<void> {
  const warnings = typedPriceWarnings(prices, await tx.rows(keptPrices), today);
  const found = warnings.find(({ reason }) => !confirmed.includes(reason));
  if (!found) return;
  const message = `${found.message}. Nothing was saved: confirm it first.`;
  refuse('conflict', message, { confirmed: message });
}

/** Stores a page of settlements, or refuses it with the reason of every row that is not to be saved. */
export async function savePastedSettlements(
  tx: Transaction,
  settlements: readonly PastedSettlement[],
  farPrices: boolean,
  today: Day,
): Promise<{ saved: number }> {
  const symbols = [...new Set(settlements.map(({ symbol }) => symbol))];
  const verdicts = settlementVerdicts(settlements, await tx.rows(realSettlements(symbols)), today);
  const refused = verdicts.filter(({ confirmable }) => !confirmable || !farPrices);
  if (refused.length > 0) {
    refuse(
      refused.every(({ confirmable }) => confirmable) ? 'conflict' : 'invalid',
      `Nothing was saved: ${counted(refused.length, 'row needs', 'rows need')} attention`,
      Object.fromEntries(refused.map(({ row, message }) => [`settlements.${row}`, message])),
    );
  }
  await storeSettlements(tx, 'manual', settlements);
  return { saved: settlements.length };
}

const realSettlements = (symbols: readonly string[]): Statement<PastedSettlement> =>
  sql`select symbol, day, settlement from settlements where symbol = any(${symbols}) and source <> 'simulated'`;
