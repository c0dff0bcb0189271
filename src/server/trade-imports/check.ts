import type { checkTradeImport } from '#api/trade-imports';
import type { InputOf, OutputOf } from '#api/endpoint';
import type { Day } from '#domain/days';
import { Plausibility } from '#domain/trade-plausibility';
import { describedOptions, withOptions } from '#domain/trade-file/strikes';
import { tradeCount } from '#domain/trade-file/table';
import { fileWarnings } from '#domain/trade-file/warnings';
import type { Session } from '../db/database.ts';
import { alreadySaved } from './saved-trades.ts';
import { capturesIn } from './captures.ts';
import { suggestedLots } from './guesses.ts';
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
  const { options, problems } = describedOptions(given, settlements);
  const refused = { problems: problems.slice(0, MOST_PROBLEMS), problem_count: problems.length };
  if (problems.length > 0)
    return { ...refused, options: [], warnings: [], captures: [], already: [], lots: [], by_profile: [] };
  const trades = withOptions(given, options);
  const already = await alreadySaved(db, trades);
  const { lots, byProfile } = await suggestedLots(db, trades, profile_id);
  const places = Array.from({ length: tradeCount(trades) }, (_, place) => place);
  return {
    ...refused,
    options,
    warnings: fileWarnings(trades, places, new Plausibility(settlements, today)),
    already: already.flatMap((is, place) => (is ? [place] : [])),
    lots,
    by_profile: byProfile,
    captures: await capturesIn(db, trades, lots),
  };
}
