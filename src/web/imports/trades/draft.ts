import { WARNING_REASONS, type WarningReason } from '#domain/trades/trade-plausibility';
import type { Day } from '#domain/kit/days';
import { counted, strike } from '#domain/kit/format';
import { groupedBy } from '#domain/kit/grouping';
import { exclusionWord } from '#domain/trades/file/warnings';
import { type FileTrade, MARKS, rowAt, tradeCount, type TradeTable } from '#domain/trades/file/table';
import { byRow, setRows } from '../draft.ts';
import type { FileFacts } from '../read-worker.ts';
import { TradeChoices } from './choices.ts';
import { AccountCounts, accountsOf, rowsByClient } from './clients.ts';
import type { CheckedTrades } from './offsets.ts';

export type TradeRow = ReturnType<TradeDraft['row']>;

export type PreviewFilter = 'all' | 'attention' | 'already';

export interface DraftStart extends Omit<CheckedTrades, 'problems' | 'problem_count' | 'options' | 'prices'> {
  fileName: string;
  waitingFile?: number | null;
  trades: TradeTable;
  facts: FileFacts;
  today: Day;
}

interface Noted {
  message: string;
}

/** Rows counted per step: a few milliseconds. */
const STEP = 5_000;

/**
 * The number of rows of each kind, those from `withoutPrice` on among the rows to save; `opposed` are openings against open
 * contracts.
 */
const noRows = (trades: TradeTable) => ({
  all: tradeCount(trades),
  selected: 0,
  attention: 0,
  already: 0,
  skipped: 0,
  excluded: 0,
  others: 0,
  withoutPrice: 0,
  closing: 0,
  withoutLot: 0,
  guessed: 0,
  undecided: 0,
  opposed: [] as number[],
  byAccount: new AccountCounts(trades),
});

type RowCounts = ReturnType<typeof noRows>;

const messagesOf = (found: readonly Noted[] = []): string[] => found.map(({ message }) => message);

/** The trades of a broker's file and the choices for each. A row is built only when shown, so that 100,000 are as fast as ten. */
export class TradeDraft extends TradeChoices {
  readonly start: DraftStart;
  readonly trades: TradeTable;
  readonly accounts: ReturnType<typeof accountsOf>;
  /** By the index of the account's text. */
  private readonly rowsOf: ReadonlyMap<number, readonly number[]>;
  private readonly all: Int32Array;
  private readonly selected = new Set<number>();
  /** Source: decision 49. */
  private readonly warnings: ReadonlyMap<number, readonly Noted[]>;
  private readonly doubtful: ReadonlyMap<WarningReason, readonly number[]>;
  private readonly confirmed = new Set<WarningReason>();
  private readonly subsidyCaptures: ReadonlyMap<number, readonly Noted[]>;
  private readonly notes: ReadonlyMap<number, readonly Noted[]>;
  private readonly inFuture: readonly boolean[];
  /** The counts of a version of the draft. */
  private counted: { version: number; counts: RowCounts };

  constructor(start: DraftStart) {
    super(start);
    this.start = start;
    this.trades = start.trades;
    this.all = new Int32Array(tradeCount(start.trades)).map((_, rowIndex) => rowIndex);
    const { trades } = start;
    this.rowsOf = groupedBy(this.all, (rowIndex) => trades.acct[rowIndex] ?? 0);
    this.accounts = accountsOf(trades, this.rowsOf);
    this.warnings = byRow(start.warnings);
    this.doubtful = new Map(
      WARNING_REASONS.map((reason) => {
        const rows = start.warnings.flatMap((one) => (one.reason === reason ? one.rowIndexes : []));
        return [reason, [...new Set(rows)].toSorted((a, b) => a - b)];
      }),
    );
    this.subsidyCaptures = byRow(start.subsidy_captures);
    this.notes = byRow(start.notes);
    this.inFuture = start.trades.texts.map((text) => text > start.today);
    this.counted = { version: -1, counts: noRows(start.trades) };
  }

  private price = (rowIndex: number): number => this.trades.price_amount[rowIndex] ?? 0;

  /** Source: decision 78. */
  private opensWithoutPrice = (rowIndex: number) => this.price(rowIndex) <= 0 && !this.closes(rowIndex);

  /** A closing row opens nothing, so nothing is captured by it. */
  private subsidyCapturesOf = (rowIndex: number): readonly Noted[] =>
    this.closes(rowIndex) || this.effect(rowIndex) === 'close'
      ? []
      : (this.subsidyCaptures.get(rowIndex) ?? []);

  private readonly checks: readonly (readonly [message: string, holds: (rowIndex: number) => boolean])[] = [
    ['No price: contract not known', this.isUnpriced],
    ['Negative price', (rowIndex) => this.price(rowIndex) < 0],
    ['Dated in the future', (rowIndex) => this.inFuture[this.trades.trade_date[rowIndex] ?? 0] ?? false],
    ['An opening needs a price above 0', this.opensWithoutPrice],
    ['The broker marks it as opening', (row) => this.effect(row) === 'open' && this.closes(row)],
    ['The broker marks it as closing', (row) => this.effect(row) === 'close' && !this.closes(row)],
  ];

  private attentionOf = (rowIndex: number): string[] => [
    ...this.choiceMessages(rowIndex),
    ...this.checks.flatMap(([message, holds]) => (holds(rowIndex) ? [message] : [])),
    ...messagesOf(this.warnings.get(rowIndex)),
    ...messagesOf(this.subsidyCapturesOf(rowIndex)),
  ];

  private needsAttention = (rowIndex: number): boolean =>
    this.notes.has(rowIndex) ||
    (!this.isSkipped(rowIndex) &&
      (this.warnings.has(rowIndex) ||
        this.choiceMessages(rowIndex).length > 0 ||
        this.checks.some(([, holds]) => holds(rowIndex)) ||
        this.subsidyCapturesOf(rowIndex).length > 0));

  row = (rowIndex: number) => {
    const skipped = this.isSkipped(rowIndex);
    const trade = rowAt(this.trades, rowIndex);
    const { row, b_s, quantity, description } = trade;
    return {
      rowIndex,
      number: row,
      name: `Row ${row}, ${b_s} ${counted(quantity, 'contract')} ${description ?? ''}`.trim(),
      trade,
      lotId: this.lotOf(rowIndex),
      /** The lots that fit, where several do; those that hold the contracts that it stands against. */
      fitting: this.fittingOf(rowIndex),
      guessed: this.isGuessed(rowIndex),
      status: this.closes(rowIndex) ? ('closed' as const) : ('open' as const),
      /** Trades it closes; null for an opening row. */
      match: this.matchOf(rowIndex),
      already: this.isAlready(rowIndex),
      skipped,
      ofAnother: this.isOfAnother(rowIndex),
      selected: this.selected.has(rowIndex),
      effect: this.effect(rowIndex),
      described: descriptionMessage(this.start.facts.marks[rowIndex] ?? 0, trade),
      /** The word by which the row may not be a fill: CANCELLED. */
      exclusion: this.isExcluded(rowIndex) ? exclusionWord(trade) : null,
      attention: [...messagesOf(this.notes.get(rowIndex)), ...(skipped ? [] : this.attentionOf(rowIndex))],
    };
  };

  shown(which: PreviewFilter): Int32Array {
    if (which === 'all') return this.all;
    return this.all.filter(which === 'already' ? this.isAlready : this.needsAttention);
  }

  ofAccount(acct: string): readonly number[] {
    const account = this.accounts.find((one) => one.acct === acct);
    return (account && this.rowsOf.get(account.text)) ?? [];
  }

  selection = (): number[] => [...this.selected];

  selectedAmong = (rowIndexes: Int32Array): number =>
    this.selected.size === 0 ? 0 : rowIndexes.filter((rowIndex) => this.selected.has(rowIndex)).length;

  select = (rowIndexes: Iterable<number>, on: boolean): void => {
    setRows(this.selected, rowIndexes, on);
    this.changed();
  };

  /** Derives the offsets and counts the rows in steps, between which the page may respond. */
  override *steps(): Generator<void> {
    yield* super.steps();
    yield* this.count();
  }

  /** The rows as they are now, counted again once the draft has changed. */
  counts(): RowCounts {
    if (this.counted.version !== this.version()) for (const _ of this.count());
    return this.counted.counts;
  }

  /** In one pass, as there may be 100,000. */
  private *count(): Generator<void> {
    const version = this.version();
    const counts = noRows(this.trades);
    counts.selected = this.selected.size;
    for (const rowIndex of this.all) {
      this.countRow(rowIndex, counts);
      if (rowIndex % STEP === 0) yield;
    }
    this.counted = { version, counts };
  }

  private countRow(rowIndex: number, counts: RowCounts): void {
    counts.attention += Number(this.needsAttention(rowIndex));
    counts.already += Number(this.isAlready(rowIndex));
    if (this.isSkipped(rowIndex)) {
      const isOfAnother = this.isOfAnother(rowIndex);
      counts.skipped += 1;
      counts.others += Number(isOfAnother);
      counts.excluded += Number(!isOfAnother && this.isExcluded(rowIndex));
      return;
    }
    const [closes, lot] = [this.closes(rowIndex), this.lotOf(rowIndex)];
    counts.byAccount.add(rowIndex, closes, lot);
    counts.withoutPrice += Number(this.opensWithoutPrice(rowIndex));
    counts.closing += Number(closes);
    counts.withoutLot += Number(lot === 0);
    counts.guessed += Number(this.isGuessed(rowIndex));
    counts.undecided += Number(this.isUndecided(rowIndex));
    if (this.isOpposed(rowIndex)) counts.opposed.push(rowIndex);
  }

  /** The rows of each client. Source: decision 95. */
  clients = (counts: AccountCounts) =>
    rowsByClient(
      this.accounts.map((account) => ({ ...account, owner: this.ownerOf(account.acct) })),
      counts,
    );

  toConfirm() {
    return [...this.doubtful].flatMap(([reason, rowIndexes]) => {
      const rows =
        reason === 'offset'
          ? this.counts().opposed
          : rowIndexes.filter((rowIndex) => !this.isSkipped(rowIndex));
      if (rows.length === 0) return [];
      const messages = this.start.warnings.flatMap((one) => (one.reason === reason ? one.message : []));
      return { reason, rows, messages, confirmed: this.confirmed.has(reason) };
    });
  }

  confirm(reason: WarningReason, on: boolean): void {
    if (on) this.confirmed.add(reason);
    else this.confirmed.delete(reason);
    this.changed();
  }

  /** The rows that are not fills, by the word that marks them, and whether they are all saved nevertheless. Source: decision 77. */
  excludedRows() {
    const groups = groupedBy(this.all.filter(this.isExcluded), (rowIndex) =>
      exclusionWord(rowAt(this.trades, rowIndex)),
    );
    return [...groups].map(([word, rows]) => ({ word, rows, taken: !rows.some(this.isSkipped) }));
  }

  choices() {
    return { ...this.saved(), confirmed: [...this.confirmed] };
  }
}

/** The values taken from a description. Example: `340.0 put from the description`. Source: decision 47. */
function descriptionMessage(marks: number, trade: FileTrade): string | null {
  const taken = [
    ...((marks & MARKS.optionDescribed) === 0 ? [] : [`${strike(trade.strike)} ${trade.p_c}`]),
    ...((marks & MARKS.periodDescribed) === 0 ? [] : [trade.period]),
  ];
  return taken.length === 0 ? null : `${taken.join(', ')} from the description`;
}
