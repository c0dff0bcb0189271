import type { WarningReason } from '#domain/trades/trade-plausibility';
import { tradeAt, tradeCount, type TradeTable } from '#domain/trades/file/table';
import { leftOutWord } from '#domain/trades/file/row-notes';
import { groupedBy } from '#domain/kit/grouping';
import { store } from '../lib/store.ts';
import { DraftChoices } from './draft-choices.ts';
import type {
  ClosingChoice,
  DraftCounts,
  DraftStart,
  LeftOutRows,
  Match,
  OpenInBooks,
  PreviewRow,
  Shown,
} from './draft-rows.ts';
import { type Account, flagMessages } from './trade-flags.ts';
import type { FileFacts } from './read-worker.ts';
import { descriptionMessage } from './row-marks.ts';
import { addMessages, type ReasonToConfirm, RowWarnings } from './row-warnings.ts';

/**
 * An import being prepared: the trades of a file and the choices for each. Choices are stored by index in typed arrays, and a row
 * object is built only when shown, so that 100,000 rows are as fast as ten.
 */
export class Draft {
  readonly fileName: string;
  readonly waitingFile: number | null;
  readonly trades: TradeTable;
  readonly count: number;
  readonly accounts: readonly Account[];
  readonly facts: FileFacts;
  private readonly warnings: RowWarnings;
  /** By row: the notices about subsidy capture. */
  private readonly captures = new Map<number, string[]>();
  private readonly notes = new Map<number, string[]>();
  private readonly flags: Uint8Array;
  /** By text: whether it is a day in the future. */
  private readonly inFuture: readonly boolean[];
  private readonly rows: DraftChoices;
  /** Whether some row has several lots to choose from. */
  readonly hasFitting: boolean;
  private readonly selected: Uint8Array;
  private readonly changes = store(0);

  constructor(start: DraftStart) {
    this.fileName = start.fileName;
    this.waitingFile = start.waitingFile ?? null;
    this.trades = start.trades;
    this.count = tradeCount(start.trades);
    this.accounts = start.accounts;
    this.facts = start.facts;
    this.warnings = new RowWarnings(start.warnings, this.count);
    addMessages(this.captures, start.captures);
    addMessages(this.notes, start.notes ?? []);
    this.flags = start.flags;
    this.inFuture = start.trades.texts.map((text) => text > start.today);
    this.rows = new DraftChoices(start);
    this.hasFitting = this.rows.hasFitting();
    this.selected = new Uint8Array(this.count);
  }

  readonly subscribe = this.changes.subscribe;

  /** Increases with every change. */
  readonly version = this.changes.get;

  private changed(): void {
    this.changes.set(this.version() + 1);
  }

  private isInFuture = (rowIndex: number) => this.inFuture[this.trades.trade_date[rowIndex] ?? 0] ?? false;

  private needsAttention = (rowIndex: number) =>
    this.notes.has(rowIndex) || (!this.rows.isSkipped(rowIndex) && this.isDoubtful(rowIndex));

  private isDoubtful = (rowIndex: number) =>
    this.rows.messagesOf(rowIndex).length > 0 ||
    this.flags[rowIndex] !== 0 ||
    this.isInFuture(rowIndex) ||
    this.warnings.has(rowIndex) ||
    this.capturesOf(rowIndex).length > 0 ||
    this.opensWithoutPrice(rowIndex) ||
    this.contradictsBroker(rowIndex);

  /** Source: decision 78. */
  private opensWithoutPrice = (rowIndex: number) =>
    !this.rows.closes(rowIndex) && (this.trades.price_amount[rowIndex] ?? 0) <= 0;

  /** A closing row opens nothing, so nothing is captured by it. */
  private capturesOf = (rowIndex: number): readonly string[] =>
    this.rows.closes(rowIndex) || this.rows.says(rowIndex) === 'close'
      ? []
      : (this.captures.get(rowIndex) ?? []);

  /** Whether the broker's mark contradicts the chosen status. */
  private contradictsBroker = (rowIndex: number) =>
    this.rows.says(rowIndex) === (this.rows.closes(rowIndex) ? 'open' : 'close');

  private messagesOf = (rowIndex: number): string[] => [
    ...this.rows.messagesOf(rowIndex),
    ...flagMessages(this.flags[rowIndex] ?? 0),
    ...(this.isInFuture(rowIndex) ? ['Dated in the future'] : []),
    ...this.warnings.messages(rowIndex),
    ...this.capturesOf(rowIndex),
    ...(this.opensWithoutPrice(rowIndex) ? ['An opening needs a price above 0'] : []),
    ...(this.contradictsBroker(rowIndex)
      ? [`The broker says that it ${this.rows.closes(rowIndex) ? 'opens' : 'closes'}`]
      : []),
  ];

  row(rowIndex: number): PreviewRow {
    const skipped = this.rows.isSkipped(rowIndex);
    const trade = tradeAt(this.trades, rowIndex);
    return {
      rowIndex,
      trade,
      lotId: this.rows.lotOf(rowIndex),
      fitting: this.rows.fittingOf(rowIndex),
      guessed: this.rows.isGuessed(rowIndex),
      status: this.rows.closes(rowIndex) ? 'closed' : 'open',
      match: this.rows.matchOf(rowIndex),
      already: this.rows.isAlready(rowIndex),
      skipped,
      selected: this.selected[rowIndex] === 1,
      says: this.rows.says(rowIndex),
      described: descriptionMessage(this.facts.marks[rowIndex] ?? 0, trade),
      left_out: this.rows.isLeftOut(rowIndex) ? leftOutWord(this.trades, rowIndex) : null,
      attention: [...(this.notes.get(rowIndex) ?? []), ...(skipped ? [] : this.messagesOf(rowIndex))],
    };
  }

  private rowsWhere(holds: (rowIndex: number) => boolean): Int32Array {
    const rowIndexes = new Int32Array(this.count);
    let length = 0;
    for (let rowIndex = 0; rowIndex < this.count; rowIndex += 1)
      if (holds(rowIndex)) rowIndexes[length++] = rowIndex;
    return rowIndexes.subarray(0, length);
  }

  /** The indexes of the rows shown. */
  shown(which: Shown): Int32Array {
    if (which === 'attention') return this.rowsWhere(this.needsAttention);
    return this.rowsWhere(which === 'already' ? (rowIndex) => this.rows.isAlready(rowIndex) : () => true);
  }

  selectedAmong(rowIndexes: Int32Array): number {
    let selected = 0;
    for (const rowIndex of rowIndexes) selected += this.selected[rowIndex] ?? 0;
    return selected;
  }

  selection(): Int32Array {
    return this.rowsWhere((rowIndex) => this.selected[rowIndex] === 1);
  }

  ofAccount(acct: string): Int32Array {
    const at = this.trades.texts.indexOf(acct);
    return this.rowsWhere((rowIndex) => this.trades.acct[rowIndex] === at);
  }

  counts(): DraftCounts {
    const counts = {
      all: this.count,
      attention: 0,
      already: 0,
      selected: 0,
      skipped: 0,
      leftOut: 0,
      withoutPrice: 0,
      closing: 0,
      withoutLot: 0,
      guessed: 0,
      undecided: 0,
    };
    for (let rowIndex = 0; rowIndex < this.count; rowIndex += 1) {
      counts.attention += Number(this.needsAttention(rowIndex));
      counts.already += Number(this.rows.isAlready(rowIndex));
      counts.selected += this.selected[rowIndex] ?? 0;
      const skipped = this.rows.isSkipped(rowIndex);
      counts.skipped += Number(skipped);
      counts.leftOut += Number(skipped && this.rows.isLeftOut(rowIndex));
      if (skipped) continue;
      counts.withoutPrice += Number(this.opensWithoutPrice(rowIndex));
      counts.withoutLot += Number(this.rows.lotOf(rowIndex) === 0);
      counts.guessed += Number(this.rows.isGuessed(rowIndex));
      counts.closing += Number(this.rows.closes(rowIndex));
      counts.undecided += Number(this.rows.isUndecided(rowIndex));
    }
    return counts;
  }

  /** The reasons to confirm before the file can be saved. */
  toConfirm(): ReasonToConfirm[] {
    const found = this.warnings.toConfirm((rowIndex) => !this.rows.isSkipped(rowIndex));
    const opposed = this.rowsWhere(
      (rowIndex) => !this.rows.isSkipped(rowIndex) && this.rows.isOpposed(rowIndex),
    );
    return opposed.length === 0 ? found : [...found, this.warnings.reason('offset', opposed)];
  }

  /** The rows that are not fills, by the word that says so. Source: decision 77. */
  leftOut(): LeftOutRows[] {
    const groups = groupedBy([...this.rowsWhere(this.rows.isLeftOut)], (rowIndex) =>
      leftOutWord(this.trades, rowIndex),
    );
    return [...groups].map(([word, rowIndexes]) => ({
      word,
      rowIndexes,
      taken: rowIndexes.every((rowIndex) => !this.rows.isSkipped(rowIndex)),
    }));
  }

  confirm(reason: WarningReason, on: boolean): void {
    this.warnings.confirm(reason, on);
    this.changed();
  }

  select(rowIndexes: ArrayLike<number>, on: boolean): void {
    for (let at = 0; at < rowIndexes.length; at += 1) this.selected[rowIndexes[at] ?? 0] = on ? 1 : 0;
    this.changed();
  }

  setLot(rowIndexes: ArrayLike<number>, lotId: number): void {
    this.rows.setLot(rowIndexes, lotId);
    this.changed();
  }

  importAgain(rowIndexes: ArrayLike<number>, on: boolean): void {
    this.rows.importAgain(rowIndexes, on);
    this.changed();
  }

  acceptLots(rowIndexes: ArrayLike<number>): void {
    this.rows.acceptLots(rowIndexes);
    this.changed();
  }

  close(rowIndex: number, match: Match): void {
    this.rows.close(rowIndex, match);
    this.changed();
  }

  open(rowIndex: number): void {
    this.rows.open(rowIndex);
    this.changed();
  }

  undecide(rowIndex: number): void {
    this.rows.undecide(rowIndex);
    this.changed();
  }

  /** The open trades of its account and contract that a row may close, and what earlier rows open. */
  openTo = (rowIndex: number): OpenInBooks[] => this.rows.openTo(rowIndex);

  /** The contracts of an open trade that other rows already close. */
  takenFrom = (tradeId: number, exceptRow: number): number => this.rows.takenFrom(tradeId, exceptRow);

  /** The choices, as sent to the server. */
  choices(): {
    lots: Int32Array;
    closings: ClosingChoice[];
    again: readonly number[];
    confirmed: WarningReason[];
  } {
    return { ...this.rows.saved(), confirmed: this.warnings.choices() };
  }
}
