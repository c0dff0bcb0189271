import type { OutputOf } from '#api/endpoint';
import type { checkTradeImport } from '#api/trade-imports';
import {
  allOffsets,
  type Offset,
  offsetKey,
  type OffsetRow,
  unsavedId,
  rowOfUnsaved,
} from '#domain/trades/offsets';
import { MARKS, rowAt, textAt, tradeCount, type TradeTable } from '#domain/trades/file/table';
import { memoize } from '#domain/kit/memoize';

export type CheckedTrades = OutputOf<typeof checkTradeImport>;

export type OpenInBooks = CheckedTrades['open'][number];

/** The rows that may offset one another or open trades: those of one account and contract. */
interface Group {
  rowIndexes: number[];
  open: OpenInBooks[];
  /** Whether a row could close something, or says that it does. */
  mayOffset: boolean;
}

/** The choice for a row; a row that is left out is not saved. */
type ChoiceOf = (rowIndex: number) => Pick<OffsetRow, 'lot_id' | 'lot_chosen' | 'choice' | 'effect'> | null;

/** Offsets of rows, derived from the choices. Only groups of changed rows are derived again, for speed. Source: decision 78. */
export class DraftOffsets {
  private readonly trades: TradeTable;
  private readonly choiceOf: ChoiceOf;
  /** The group of each row. */
  private readonly groups: readonly Group[];
  private readonly derived = new Map<number, Offset>();
  private readonly changed: Set<Group>;
  private readonly openById: ReadonlyMap<number, OpenInBooks>;

  constructor(trades: TradeTable, marks: Uint8Array, open: readonly OpenInBooks[], choiceOf: ChoiceOf) {
    this.trades = trades;
    this.choiceOf = choiceOf;
    this.openById = new Map(open.map((trade) => [trade.id, trade]));
    const { acct, description, period, strike, p_c, b_s } = trades;
    const groupOf = memoize(
      (_key: string): Group => ({ rowIndexes: [], open: [], mayOffset: false }),
      (key) => key,
    );
    const groupOfRow = memoize(
      (rowIndex: number) => groupOf(offsetKey(rowAt(trades, rowIndex))),
      (rowIndex) =>
        [acct[rowIndex], description[rowIndex], period[rowIndex], strike[rowIndex], p_c[rowIndex]].join(' '),
    );
    this.groups = Array.from({ length: tradeCount(trades) }, (_, rowIndex) => groupOfRow(rowIndex));
    for (const [rowIndex, group] of this.groups.entries()) {
      const [first = rowIndex] = group.rowIndexes;
      const closes = ((marks[rowIndex] ?? 0) & MARKS.closes) !== 0;
      group.mayOffset ||= closes || b_s[rowIndex] !== b_s[first];
      group.rowIndexes.push(rowIndex);
    }
    for (const trade of open) {
      const group = groupOf(offsetKey(trade));
      group.open.push(trade);
      group.mayOffset = true;
    }
    this.changed = new Set(this.groups.filter(({ mayOffset }) => mayOffset));
  }

  touch(rowIndex: number): void {
    const group = this.groups[rowIndex];
    if (group?.mayOffset) this.changed.add(group);
  }

  /** Offsets of all rows that have one. */
  all(): ReadonlyMap<number, Offset> {
    if (this.changed.size === 0) return this.derived;
    for (const { rowIndexes, open } of this.changed) {
      const rows = rowIndexes.flatMap((rowIndex): OffsetRow[] => {
        this.derived.delete(rowIndex);
        const choice = this.choiceOf(rowIndex);
        return choice === null ? [] : [Object.assign(rowAt(this.trades, rowIndex), choice)];
      });
      for (const [rowIndex, offset] of allOffsets(rows, open)) this.derived.set(rowIndex, offset);
    }
    this.changed.clear();
    return this.derived;
  }

  of = (rowIndex: number): Offset | undefined => this.all().get(rowIndex);

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
