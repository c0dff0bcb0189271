import { refuse } from '#api/errors';
import type { importTrades } from '#api/trade-imports';
import type { InputOf } from '#api/endpoint';
import type { OffsetPart, TradeStatus } from '#domain/trades/trades';
import { unsavedId } from '#domain/trades/offsets';
import type { FileRow } from '#domain/trades/file/table';
import type { WarningReason } from '#domain/trades/trade-plausibility';

/** Contracts that a row closes and opens. The openings of rows of the same file stand in for their trades: see `unsavedId`. */
interface OffsetChoice {
  parts: OffsetPart[];
  opens: number;
  closes_only: boolean;
}

export interface Choices {
  lotOf(row: FileRow): number | null;
  /** Contracts that an offsetting trade closes and opens; null for other trades. */
  offset(row: FileRow): OffsetChoice | null;
  isWantedAgain(row: FileRow): boolean;
  confirmed: readonly WarningReason[];
}

/** Checks that the choices refer to trades of this file, and that unmatched offsets have a lot. Source: spec 2 §4, decision 78. */
export function choicesFor(trades: readonly FileRow[], input: InputOf<typeof importTrades>): Choices {
  const count = trades.length;
  const { lots, again } = input;
  const offsets = new Map<number, OffsetChoice>();
  for (const { rowIndex, parts, opens, closes_only } of input.offsets) {
    const chosen = parts.map(({ trade_id, opened_by = 0, quantity }) => ({
      trade_id: trade_id ?? unsavedId(opened_by),
      quantity,
    }));
    offsets.set(rowIndex, { parts: chosen, opens, closes_only });
  }
  const opened = input.offsets.flatMap(({ parts }) => parts.flatMap(({ opened_by }) => opened_by ?? []));
  const rowIndexes = [...offsets.keys(), ...again, ...opened];
  if (lots.length !== count || rowIndexes.some((rowIndex) => rowIndex >= count)) {
    const message = 'The choices do not belong to these trades';
    refuse('invalid', message, { lots: message });
  }
  for (const [rowIndex, { parts }] of offsets) {
    if (lots[rowIndex] !== 0 || parts.length > 0) continue;
    const message = `Row ${trades[rowIndex]?.row}: a closing trade needs a lot`;
    refuse('invalid', message, { lots: message });
  }
  const wantedAgain = new Set(again);
  return {
    lotOf: ({ rowIndex }) => lots[rowIndex] || null,
    offset: ({ rowIndex }) => offsets.get(rowIndex) ?? null,
    isWantedAgain: ({ rowIndex }) => wantedAgain.has(rowIndex),
    confirmed: input.confirmed,
  };
}

/** A new trade from a row of the file: all of its contracts, or those remaining after its offsets. */
export interface NewTrade {
  row: FileRow;
  quantity: number;
  status: TradeStatus;
  /** The row that these are the remaining contracts of; null for a row that is one trade. */
  rest_of_row: number | null;
  /** The contracts of that row in all. */
  fill_quantity: number | null;
}

const wholeRow = { rest_of_row: null, fill_quantity: null };

/** The new trades from a row, besides its offsets. Source: decision 51. */
export function tradesOf(row: FileRow, choices: Choices): NewTrade[] {
  const whole = row.quantity;
  const offset = choices.offset(row);
  if (offset === null) return [{ row, quantity: whole, status: 'open', ...wholeRow }];
  const { parts, opens } = offset;
  const unmatched = whole - opens - parts.reduce((sum, { quantity }) => sum + quantity, 0);
  const rest = parts.length > 0 ? { rest_of_row: row.row, fill_quantity: whole } : wholeRow;
  return [
    { row, quantity: opens, status: 'open' as const, ...rest },
    { row, quantity: unmatched, status: 'closed' as const, ...rest },
  ].filter(({ quantity }) => quantity > 0);
}
