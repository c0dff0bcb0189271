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

  private isInFuture = (place: number) => this.inFuture[this.trades.trade_date[place] ?? 0] ?? false;

  private needsAttention = (place: number) =>
    this.notes.has(place) || (!this.rows.isSkipped(place) && this.isDoubtful(place));

  private isDoubtful = (place: number) =>
    this.rows.messagesOf(place).length > 0 ||
    this.flags[place] !== 0 ||
    this.isInFuture(place) ||
    this.warnings.has(place) ||
    this.capturesOf(place).length > 0 ||
    this.opensWithoutPrice(place) ||
    this.contradictsBroker(place);

  /** Source: decision 78. */
  private opensWithoutPrice = (place: number) =>
    !this.rows.closes(place) && (this.trades.price_amount[place] ?? 0) <= 0;

  /** A closing row opens nothing, so nothing is captured by it. */
  private capturesOf = (place: number): readonly string[] =>
    this.rows.closes(place) || this.rows.says(place) === 'close' ? [] : (this.captures.get(place) ?? []);

  /** Whether the broker's mark contradicts the chosen status. */
  private contradictsBroker = (place: number) =>
    this.rows.says(place) === (this.rows.closes(place) ? 'open' : 'close');

  private messagesOf = (place: number): string[] => [
    ...this.rows.messagesOf(place),
    ...flagMessages(this.flags[place] ?? 0),
    ...(this.isInFuture(place) ? ['Dated in the future'] : []),
    ...this.warnings.messages(place),
    ...this.capturesOf(place),
    ...(this.opensWithoutPrice(place) ? ['An opening needs a price above 0'] : []),
    ...(this.contradictsBroker(place)
      ? [`The broker says that it ${this.rows.closes(place) ? 'opens' : 'closes'}`]
      : []),
  ];

  row(place: number): PreviewRow {
    const skipped = this.rows.isSkipped(place);
    const trade = tradeAt(this.trades, place);
    return {
      place,
      trade,
      lotId: this.rows.lotOf(place),
      fitting: this.rows.fittingOf(place),
      guessed: this.rows.isGuessed(place),
      status: this.rows.closes(place) ? 'closed' : 'open',
      match: this.rows.matchOf(place),
      already: this.rows.isAlready(place),
      skipped,
      selected: this.selected[place] === 1,
      says: this.rows.says(place),
      described: descriptionMessage(this.facts.marks[place] ?? 0, trade),
      left_out: this.rows.isLeftOut(place) ? leftOutWord(this.trades, place) : null,
      attention: [...(this.notes.get(place) ?? []), ...(skipped ? [] : this.messagesOf(place))],
    };
  }

  private placesWhere(holds: (place: number) => boolean): Int32Array {
    const places = new Int32Array(this.count);
    let length = 0;
    for (let place = 0; place < this.count; place += 1) if (holds(place)) places[length++] = place;
    return places.subarray(0, length);
  }

  /** The indexes of the rows shown. */
  shown(which: Shown): Int32Array {
    if (which === 'attention') return this.placesWhere(this.needsAttention);
    return this.placesWhere(which === 'already' ? (place) => this.rows.isAlready(place) : () => true);
  }

  selectedAmong(places: Int32Array): number {
    let selected = 0;
    for (const place of places) selected += this.selected[place] ?? 0;
    return selected;
  }

  selection(): Int32Array {
    return this.placesWhere((place) => this.selected[place] === 1);
  }

  ofAccount(acct: string): Int32Array {
    const at = this.trades.texts.indexOf(acct);
    return this.placesWhere((place) => this.trades.acct[place] === at);
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
    for (let place = 0; place < this.count; place += 1) {
      counts.attention += Number(this.needsAttention(place));
      counts.already += Number(this.rows.isAlready(place));
      counts.selected += this.selected[place] ?? 0;
      const skipped = this.rows.isSkipped(place);
      counts.skipped += Number(skipped);
      counts.leftOut += Number(skipped && this.rows.isLeftOut(place));
      if (skipped) continue;
      counts.withoutPrice += Number(this.opensWithoutPrice(place));
      counts.withoutLot += Number(this.rows.lotOf(place) === 0);
      counts.guessed += Number(this.rows.isGuessed(place));
      counts.closing += Number(this.rows.closes(place));
      counts.undecided += Number(this.rows.isUndecided(place));
    }
    return counts;
  }

  /** The reasons to confirm before the file can be saved. */
  toConfirm(): ReasonToConfirm[] {
    const found = this.warnings.toConfirm((place) => !this.rows.isSkipped(place));
    const opposed = this.placesWhere((place) => !this.rows.isSkipped(place) && this.rows.isOpposed(place));
    return opposed.length === 0 ? found : [...found, this.warnings.reason('offset', opposed)];
  }

  /** The rows that are not fills, by the word that says so. Source: decision 77. */
  leftOut(): LeftOutRows[] {
    const groups = groupedBy([...this.placesWhere(this.rows.isLeftOut)], (place) =>
      leftOutWord(this.trades, place),
    );
    return [...groups].map(([word, places]) => ({
      word,
      places,
      taken: places.every((place) => !this.rows.isSkipped(place)),
    }));
  }

  confirm(reason: WarningReason, on: boolean): void {
    this.warnings.confirm(reason, on);
    this.changed();
  }

  select(places: ArrayLike<number>, on: boolean): void {
    for (let at = 0; at < places.length; at += 1) this.selected[places[at] ?? 0] = on ? 1 : 0;
    this.changed();
  }

  setLot(places: ArrayLike<number>, lotId: number): void {
    this.rows.setLot(places, lotId);
    this.changed();
  }

  importAgain(places: ArrayLike<number>, on: boolean): void {
    this.rows.importAgain(places, on);
    this.changed();
  }

  acceptLots(places: ArrayLike<number>): void {
    this.rows.acceptLots(places);
    this.changed();
  }

  close(place: number, match: Match): void {
    this.rows.close(place, match);
    this.changed();
  }

  open(place: number): void {
    this.rows.open(place);
    this.changed();
  }

  undecide(place: number): void {
    this.rows.undecide(place);
    this.changed();
  }

  /** The open trades of its account and contract that a row may close, and what earlier rows open. */
  openTo = (place: number): OpenInBooks[] => this.rows.openTo(place);

  /** The contracts of an open trade that other rows already close. */
  takenFrom = (tradeId: number, exceptPlace: number): number => this.rows.takenFrom(tradeId, exceptPlace);

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
