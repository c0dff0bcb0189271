import { refuse } from '#api/errors';
import type { importTrades } from '#api/trade-imports';
import type { InputOf } from '#api/endpoint';
import type { ClosingPart } from '#domain/trades/closing-match';
import { unsavedId } from '#domain/trades/offsets';
import { tradeCount, type TradeTable } from '#domain/trades/file/table';
import type { WarningReason } from '#domain/trades/trade-plausibility';

/** What a row closes and opens. The openings of rows of the same file stand in for their trades: see `unsavedId`. */
interface ClosingChoice {
  parts: ClosingPart[];
  opens: number;
  closes_only: boolean;
}

/** The administrator's choices for each trade of a file. */
export interface Choices {
  lotOf(place: number): number | null;
  /** What a closing trade closes and opens; null for other trades. */
  closing(place: number): ClosingChoice | null;
  isWantedAgain(place: number): boolean;
  /** The confirmed warning reasons. */
  confirmed: readonly WarningReason[];
}

const closingChoice = ({
  parts,
  opens,
  closes_only,
}: Omit<InputOf<typeof importTrades>['closings'][number], 'place'>): ClosingChoice => ({
  parts: parts.map(({ trade_id, opened_by, quantity }) => ({
    trade_id: trade_id ?? unsavedId(opened_by ?? 0),
    quantity,
  })),
  opens,
  closes_only,
});

/** Checks that the choices refer to trades of this file, and that closings without a match have a lot. Source: spec 2 §4, decision 78. */
export function choicesFor(trades: TradeTable, input: InputOf<typeof importTrades>): Choices {
  const count = tradeCount(trades);
  const { lots, again } = input;
  const closings = new Map(input.closings.map(({ place, ...closing }) => [place, closingChoice(closing)]));
  const opened = input.closings.flatMap(({ parts }) => parts.flatMap(({ opened_by }) => opened_by ?? []));
  const places = [...closings.keys(), ...again, ...opened];
  if (lots.length !== count || places.some((place) => place >= count)) {
    refuse('invalid', 'The choices do not belong to these trades', {
      lots: 'The choices do not belong to these trades',
    });
  }
  for (const [place, { parts }] of closings) {
    if (lots[place] !== 0 || parts.length > 0) continue;
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
