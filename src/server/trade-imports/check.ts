import type { checkTradeImport } from '#api/trade-imports';
import type { InputOf, OutputOf } from '#api/endpoint';
import type { Day } from '#domain/kit/days';
import { Plausibility } from '#domain/trades/trade-plausibility';
import { dateProblems, expiredFutures, describedOptions } from '#domain/trades/file/market-values';
import { missingLegs, savedFillNotes, fileWarnings } from '#domain/trades/file/warnings';
import { isNotFill, rowsOf } from '#domain/trades/file/table';
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
  const trades = rowsOf(given);
  const settlements = await settlementsFor(db, trades, today);
  const described = describedOptions(trades, settlements);
  const { options } = described;
  for (const { rowIndex, ...option } of options) Object.assign(trades[rowIndex] ?? {}, option);
  const { prices, problems: unpriced } = expiredFutures(trades, settlements);
  const fills = trades.filter((row) => !isNotFill(row));
  const problems = [...described.problems, ...unpriced, ...dateProblems(fills, today)].toSorted(
    (one, other) => one.row - other.row,
  );
  const refused = { problems: problems.slice(0, MOST_PROBLEMS), problem_count: problems.length };
  const nothing = { options: [], prices: [], warnings: [], captures: [], notes: [], already: [], lots: [] };
  if (problems.length > 0) return { ...refused, ...nothing, by_profile: [], fitting: [], open: [] };
  for (const { rowIndex, price } of prices) Object.assign(trades[rowIndex] ?? {}, { price_amount: price });
  const saved = await savedFills(db, trades);
  const already = alreadySaved(trades, saved);
  const { lots, byProfile, fitting } = await suggestedLots(db, trades, profile_id);
  return {
    ...refused,
    options,
    prices,
    warnings: fileWarnings(trades, trades, new Plausibility(settlements, today)),
    already: already.flatMap((is, rowIndex) => (is ? [rowIndex] : [])),
    lots,
    by_profile: byProfile,
    fitting,
    open: await openToClose(db, trades),
    captures: await capturesIn(db, trades, lots),
    notes: [...savedFillNotes(trades, saved), ...missingLegs(trades)],
  };
}
