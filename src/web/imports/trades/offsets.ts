import type { OutputOf } from '#api/endpoint';
import type { checkTradeImport } from '#api/trade-imports';
import {
  type Offset,
  offsetKey,
  offsetsOf,
  type RowOfContract,
  unsavedId,
  rowOfUnsaved,
} from '#domain/trades/offsets';
import { MARKS, rowAt, textAt, tradeCount, type TradeTable } from '#domain/trades/file/table';
import { tradeSymbol } from '#domain/market/symbols';
import { memoize } from '#domain/kit/memoize';

export type CheckedTrades = OutputOf<typeof checkTradeImport>;

export type OpenInBooks = CheckedTrades['open'][number];

/** The rows that may offset one another or open trades: those of one account and contract. */
interface Group {
  rowIndexes: number[];
  open: OpenInBooks[];
  /** Whether a row could close a trade, or is marked as closing. */
  mayOffset: boolean;
  /** Whether its contract is not known. */
  unpriced: boolean;
}

/** The choice for a row; a row that is left out is not saved. */
type ChoiceOf = (
  rowIndex: number,
) => Pick<RowOfContract, 'lot_id' | 'lot_chosen' | 'choice' | 'effect'> | null;

/** Rows per step: a few milliseconds. */
const STEP = 2_000;

/** Offsets of rows, derived from the choices. Only groups of changed rows are derived again, for speed. Source: decision 78. */
export class DraftOffsets {
  private readonly trades: TradeTable;
  private readonly choiceOf: ChoiceOf;
  private readonly groups: Group[] = [];
  /** Offsets by row index. */
  private readonly derived: (Offset | undefined)[];
  private readonly changed = new Set<Group>();
  private readonly openById: ReadonlyMap<number, OpenInBooks>;
  private readonly grouping: Iterator<void>;

  constructor(trades: TradeTable, marks: Uint8Array, open: readonly OpenInBooks[], choiceOf: ChoiceOf) {
    this.trades = trades;
    this.choiceOf = choiceOf;
    this.openById = new Map(open.map((trade) => [trade.id, trade]));
    this.derived = Array.from({ length: tradeCount(trades) });
    this.grouping = this.findGroups(marks, open);
  }

  private *findGroups(marks: Uint8Array, open: readonly OpenInBooks[]): Generator<void> {
    const { acct, description, period, strike, p_c, b_s } = this.trades;
    const groupOf = memoize(
      (trade: Parameters<typeof offsetKey>[0]): Group => ({
        rowIndexes: [],
        open: [],
        mayOffset: false,
        unpriced: tradeSymbol(trade) === null,
      }),
      offsetKey,
    );
    const groupOfRow = memoize(
      (rowIndex: number) => groupOf(rowAt(this.trades, rowIndex)),
      (rowIndex) =>
        `${acct[rowIndex]} ${description[rowIndex]} ${period[rowIndex]} ${strike[rowIndex]} ${p_c[rowIndex]}`,
    );
    for (const trade of open) {
      const group = groupOf(trade);
      group.open.push(trade);
      group.mayOffset = true;
    }
    for (let rowIndex = 0; rowIndex < this.derived.length; rowIndex += 1) {
      const group = groupOfRow(rowIndex);
      const [first = rowIndex] = group.rowIndexes;
      const closes = ((marks[rowIndex] ?? 0) & MARKS.closes) !== 0;
      group.mayOffset ||= closes || b_s[rowIndex] !== b_s[first];
      group.rowIndexes.push(rowIndex);
      this.groups.push(group);
      if (group.mayOffset) this.changed.add(group);
      if (rowIndex % STEP === 0) yield;
    }
  }

  touch(rowIndex: number): void {
    const group = this.groups[rowIndex];
    if (group?.mayOffset) this.changed.add(group);
  }

  /** Derives the changes, in steps between which the page may respond. */
  *steps(): Generator<void> {
    while (this.grouping.next().done !== true) yield;
    let rows = 0;
    for (const group of this.changed) {
      this.changed.delete(group);
      this.derive(group);
      rows += group.rowIndexes.length;
      if (rows < STEP) continue;
      rows = 0;
      yield;
    }
  }

  private derive({ rowIndexes, open }: Group): void {
    const { trades, derived } = this;
    const rows = rowIndexes.flatMap((rowIndex): RowOfContract[] => {
      derived[rowIndex] = undefined;
      const choice = this.choiceOf(rowIndex);
      if (choice === null) return [];
      const { lot_id, lot_chosen, choice: chosen, effect } = choice;
      return [
        {
          rowIndex,
          trade_date: textAt(trades, 'trade_date', rowIndex),
          b_s: textAt(trades, 'b_s', rowIndex),
          quantity: trades.quantity[rowIndex] ?? 0,
          lot_id,
          lot_chosen,
          choice: chosen,
          effect,
        },
      ];
    });
    for (const [rowIndex, offset] of offsetsOf(rows, open)) derived[rowIndex] = offset;
  }

  private ensure(): void {
    if (this.changed.size > 0 || this.groups.length < this.derived.length) for (const _ of this.steps());
  }

  of = (rowIndex: number): Offset | undefined => {
    this.ensure();
    return this.derived[rowIndex];
  };

  /** Whether the contract of a row is not known. */
  isUnpriced = (rowIndex: number): boolean => {
    this.ensure();
    return this.groups[rowIndex]?.unpriced ?? false;
  };

  trade(id: number): OpenInBooks | undefined {
    const rowIndex = rowOfUnsaved(id);
    if (rowIndex === null) return this.openById.get(id);
    const offset = this.of(rowIndex);
    const trade = rowAt(this.trades, rowIndex);
    return {
      ...trade,
      id,
      status: 'open',
      quantity: offset?.opens ?? trade.quantity,
      lot_id: offset?.lot_id ?? null,
      closing_date: null,
      closing_price: null,
      symbol: null,
      version: 0,
    };
  }

  openTo(rowIndex: number): OpenInBooks[] {
    const group = this.groups[rowIndex];
    if (!group?.mayOffset) return [];
    const day = textAt(this.trades, 'trade_date', rowIndex);
    const isEarlier = (other: number) => {
      const its = textAt(this.trades, 'trade_date', other);
      return its < day || (its === day && other < rowIndex);
    };
    const opened = group.rowIndexes.flatMap((other) =>
      isEarlier(other) && (this.of(other)?.opens ?? 0) > 0 ? (this.trade(unsavedId(other)) ?? []) : [],
    );
    return [...group.open, ...opened];
  }
}
