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
  lotOf(rowIndex: number): number | null;
  /** What a closing trade closes and opens; null for other trades. */
  closing(rowIndex: number): ClosingChoice | null;
  isWantedAgain(rowIndex: number): boolean;
  /** The confirmed warning reasons. */
  confirmed: readonly WarningReason[];
}

const closingChoice = ({
  parts,
  opens,
  closes_only,
}: Omit<InputOf<typeof importTrades>['closings'][number], 'rowIndex'>): ClosingChoice => ({
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
  const closings = new Map(
    input.closings.map(({ rowIndex, ...closing }) => [rowIndex, closingChoice(closing)]),
  );
  const opened = input.closings.flatMap(({ parts }) => parts.flatMap(({ opened_by }) => opened_by ?? []));
  const rowIndexes = [...closings.keys(), ...again, ...opened];
  if (lots.length !== count || rowIndexes.some((rowIndex) => rowIndex >= count)) {
    refuse('invalid', 'The choices do not belong to these trades', {
      lots: 'The choices do not belong to these trades',
    });
  }
  for (const [rowIndex, { parts }] of closings) {
    if (lots[rowIndex] !== 0 || parts.length > 0) continue;
    const message = `Row ${trades.row[rowIndex]}: a closing trade needs a lot`;
    refuse('invalid', message, { lots: message });
  }
  const wantedAgain = new Set(again);
  return {
    lotOf: (rowIndex) => lots[rowIndex] || null,
    closing: (rowIndex) => closings.get(rowIndex) ?? null,
    isWantedAgain: (rowIndex) => wantedAgain.has(rowIndex),
    confirmed: input.confirmed,
  };
}
