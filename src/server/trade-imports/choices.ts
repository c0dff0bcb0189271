import { refuse } from '#api/errors';
import type { importTrades } from '#api/trade-imports';
import type { InputOf } from '#api/endpoint';
import { tradeCount, type TradeTable } from '#domain/trade-file/table';
import type { WarningReason } from '#domain/trade-plausibility';

type ClosingChoice = Omit<InputOf<typeof importTrades>['closings'][number], 'place'>;

/** The administrator's choices for each trade of a file. */
export interface Choices {
  lotOf(place: number): number | null;
  /** What a closing trade closes and opens; null for other trades. */
  closing(place: number): ClosingChoice | null;
  isWantedAgain(place: number): boolean;
  /** The confirmed warning reasons. */
  confirmed: readonly WarningReason[];
}

/** Checks that the choices refer to trades of this file, and that closings have a lot. Source: spec 2 §4. */
export function choicesFor(trades: TradeTable, input: InputOf<typeof importTrades>): Choices {
  const count = tradeCount(trades);
  const { lots, again } = input;
  const closings = new Map(input.closings.map(({ place, ...closing }) => [place, closing]));
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
    closing: (place) => closings.get(place) ?? null,
    isWantedAgain: (place) => wantedAgain.has(place),
    confirmed: input.confirmed,
  };
}
