import { refuse } from '#api/errors';
import type { importTrades } from '#api/trade-imports';
import type { InputOf } from '#api/endpoint';
import { readAgain } from '#domain/trade-file-reader';
import { tradeCount, type TradeTable } from '#domain/trade-file-table';

/** The trades of a file, read again by the rules for files: a client's word is not taken for it. */
export function tradesReadAgain(given: TradeTable): TradeTable {
  const { trades, problems } = readAgain(given);
  const [first] = problems;
  if (first) refuse('invalid', first.message, { [first.column || 'trades']: first.message });
  if (tradeCount(trades) === 0)
    refuse('invalid', 'There are no trades to import', { trades: 'There are no trades to import' });
  return trades;
}

/** What the administrator chose for each trade of a file. */
export interface Choices {
  lotOf(place: number): number | null;
  isClosing(place: number): boolean;
  /** The id of the open trade that a trade closes. */
  closes(place: number): number | null;
  isWantedAgain(place: number): boolean;
}

/** Checks that the choices are about trades of this file, and that what closes has a lot. Source: spec 2 §4. */
export function choicesFor(trades: TradeTable, input: InputOf<typeof importTrades>): Choices {
  const count = tradeCount(trades);
  const { lots, again } = input;
  const closings = new Map(input.closings.map(({ place, trade_id }) => [place, trade_id]));
  const places = [...closings.keys(), ...again];
  if (lots.length !== count || places.some((place) => place >= count)) {
    refuse('invalid', 'The choices do not belong to these trades', {
      lots: 'The choices do not belong to these trades',
    });
  }
  for (const place of closings.keys()) {
    if (lots[place] !== 0) continue;
    const message = `Row ${trades.row[place]}: a closing trade needs a lot`;
    refuse('invalid', message, { lots: message });
  }
  const wantedAgain = new Set(again);
  return {
    lotOf: (place) => lots[place] || null,
    isClosing: (place) => closings.has(place),
    closes: (place) => closings.get(place) ?? null,
    isWantedAgain: (place) => wantedAgain.has(place),
  };
}
