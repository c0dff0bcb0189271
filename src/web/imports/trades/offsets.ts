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
}

/** The choice for a row; a row that is left out is not saved. */
type ChoiceOf = (rowIndex: number) => Pick<OffsetRow, 'lot_id' | 'lot_chosen' | 'choice' | 'effect'> | null;

/** What rows offset, derived from the choices. Only groups of changed rows are derived again, for speed. Source: decision 78. */
export class DraftOffsets {
  private readonly trades: TradeTable;
  private readonly choiceOf: ChoiceOf;
  private readonly groups: (Group | null)[];
  private readonly groupOf: Int32Array;
  private readonly derived = new Map<number, Offset>();
  private readonly changed = new Set<number>();
  private readonly openById: ReadonlyMap<number, OpenInBooks>;

  constructor(trades: TradeTable, marks: Uint8Array, open: readonly OpenInBooks[], choiceOf: ChoiceOf) {
    this.trades = trades;
    this.choiceOf = choiceOf;
    this.openById = new Map(open.map((trade) => [trade.id, trade]));
    this.groupOf = new Int32Array(tradeCount(trades));
    this.groups = this.grouped(open, marks);
    for (const [at, group] of this.groups.entries()) if (group) this.changed.add(at);
  }

  /** The groups in which a row could close something, or says that it does; null for the others. */
  private grouped(open: readonly OpenInBooks[], marks: Uint8Array): (Group | null)[] {
    const indexOf = new Map<string, number>();
    const groups: Group[] = [];
    const groupAt = (key: string): number => {
      const known = indexOf.get(key);
      if (known !== undefined) return known;
      indexOf.set(key, groups.length);
      return groups.push({ rowIndexes: [], open: [] }) - 1;
    };
    const { acct, description, period, strike, p_c, b_s } = this.trades;
    const ofRow = memoize(
      (rowIndex: number) => groupAt(offsetKey(rowAt(this.trades, rowIndex))),
      (rowIndex) =>
        [acct[rowIndex], description[rowIndex], period[rowIndex], strike[rowIndex], p_c[rowIndex]].join(' '),
    );
    for (let rowIndex = 0; rowIndex < this.groupOf.length; rowIndex += 1) {
      const at = ofRow(rowIndex);
      this.groupOf[rowIndex] = at;
      groups[at]?.rowIndexes.push(rowIndex);
    }
    for (const trade of open) groups[groupAt(offsetKey(trade))]?.open.push(trade);
    const mayOffset = ({ rowIndexes, open: held }: Group) =>
      held.length > 0 ||
      rowIndexes.some(
        (rowIndex) =>
          b_s[rowIndex] !== b_s[rowIndexes[0] ?? 0] || ((marks[rowIndex] ?? 0) & MARKS.closes) !== 0,
      );
    return groups.map((group) => (mayOffset(group) ? group : null));
  }

  touch(rowIndex: number): void {
    const at = this.groupOf[rowIndex] ?? 0;
    if (this.groups[at]) this.changed.add(at);
  }

  private derive(): void {
    for (const at of this.changed) {
      const { rowIndexes = [], open = [] } = this.groups[at] ?? {};
      const rows = rowIndexes.flatMap((rowIndex): OffsetRow[] => {
        this.derived.delete(rowIndex);
        const choice = this.choiceOf(rowIndex);
        return choice === null ? [] : [{ ...rowAt(this.trades, rowIndex), ...choice }];
      });
      for (const [rowIndex, offset] of allOffsets(rows, open)) this.derived.set(rowIndex, offset);
    }
    this.changed.clear();
  }

  /** What becomes of a row; undefined for one that offsets nothing. */
  of(rowIndex: number): Offset | undefined {
    if (this.changed.size > 0) this.derive();
    return this.derived.get(rowIndex);
  }

  closing(): number[] {
    if (this.changed.size > 0) this.derive();
    return [...this.derived]
      .flatMap(([rowIndex, { closes }]) => (closes ? [rowIndex] : []))
      .toSorted((a, b) => a - b);
  }

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
    const group = this.groups[this.groupOf[rowIndex] ?? 0];
    if (!group) return [];
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
