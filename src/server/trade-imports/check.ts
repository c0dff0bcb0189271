import type { checkTradeImport } from '#api/trade-imports';
import type { InputOf, OutputOf } from '#api/endpoint';
import type { Day } from '#domain/kit/days';
import { Plausibility } from '#domain/trades/trade-plausibility';
import { dateProblems, expiredFutures, withPrices } from '#domain/trades/file/event-prices';
import { missingLegs, savedFillNotes } from '#domain/trades/file/row-notes';
import { describedOptions, withOptions } from '#domain/trades/file/strikes';
import { isNotFill, tradeCount } from '#domain/trades/file/table';
import { fileWarnings } from '#domain/trades/file/warnings';
import type { Session } from '../db/database.ts';
import { alreadySaved, savedFills } from './saved-trades.ts';
import { capturesIn } from './captures.ts';
import { suggestedLots } from './guesses.ts';
import { openToClose } from './offsets.ts';
import { settlementsFor } from './settlements.ts';

/** The number of problems listed; further ones are only counted. */
const MOST_PROBLEMS = 100;

/** Checks the trades of a file against the saved records and the market. */
export async function checkTrades(
  db: Session,
  { trades: given, profile_id }: InputOf<typeof checkTradeImport>,
  today: Day,
): Promise<OutputOf<typeof checkTradeImport>> {
  const settlements = await settlementsFor(db, given, today);
  const rowIndexes = Array.from({ length: tradeCount(given) }, (_, rowIndex) => rowIndex);
  const fills = rowIndexes.filter((rowIndex) => !isNotFill(given, rowIndex));
  const described = describedOptions(given, settlements);
  const { options } = described;
  const withStrikes = withOptions(given, options);
  const { prices, problems: unpriced } = expiredFutures(withStrikes, settlements);
  const problems = [...described.problems, ...unpriced, ...dateProblems(given, fills, today)].toSorted(
    (one, other) => one.row - other.row,
  );
  const refused = { problems: problems.slice(0, MOST_PROBLEMS), problem_count: problems.length };
  const nothing = { options: [], prices: [], warnings: [], captures: [], notes: [], already: [], lots: [] };
  if (problems.length > 0) return { ...refused, ...nothing, by_profile: [], fitting: [], open: [] };
  const trades = withPrices(withStrikes, prices);
  const saved = await savedFills(db, trades);
  const already = alreadySaved(trades, saved);
  const { lots, byProfile, fitting } = await suggestedLots(db, trades, profile_id);
  return {
    ...refused,
    options,
    prices,
    warnings: fileWarnings(trades, rowIndexes, new Plausibility(settlements, today)),
    already: already.flatMap((is, rowIndex) => (is ? [rowIndex] : [])),
    lots,
    by_profile: byProfile,
    fitting,
    open: await openToClose(db, trades),
    captures: await capturesIn(db, trades, lots),
    notes: [...savedFillNotes(trades, saved), ...missingLegs(trades)],
  };
}
