import type { ClosingPart } from '#domain/closing-match';
import type { Day } from '#domain/days';
import type { WarningReason } from '#domain/trade-plausibility';
import type { FileWarning } from '#domain/trade-file/warnings';
import { MARKS, tradeAt, tradeCount, type TradeTable } from '#domain/trade-file/table';
import { store } from '../lib/store.ts';
import type { Match, PreviewRow, Shown } from './draft-rows.ts';
import { type Account, flagMessages } from './trade-flags.ts';
import type { FileFacts } from './read-worker.ts';
import { descriptionMessage, effectOf } from './row-marks.ts';
import { type ReasonToConfirm, RowWarnings } from './row-warnings.ts';

/** The input of a draft: the trades of a file, and their state in the database. */
export interface DraftStart {
  fileName: string;
  /** The id of the dropped file, if it is one. */
  waitingFile?: number | null;
  trades: TradeTable;
  flags: Uint8Array;
  facts: FileFacts;
  warnings: readonly FileWarning[];
  accounts: readonly Account[];
  today: Day;
  already: readonly number[];
  /** Notices of rows that RMA would take for subsidy capture. */
  captures: readonly { message: string; places: readonly number[] }[];
  /** The lot of each trade by the profile or suggested; 0 for none. */
  lots: readonly number[];
  /** The trades whose lot is that of their account in the profile. */
  by_profile: readonly number[];
}

/** The number of rows of each kind. */
export type DraftCounts = Record<
  Shown | 'selected' | 'skipped' | 'closing' | 'withoutLot' | 'guessed',
  number
>;

/** A closing row as sent to the server. */
interface ClosingChoice {
  place: number;
  parts: ClosingPart[];
  opens: number;
  closes_only: boolean;
}

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
  private readonly flags: Uint8Array;
  /** By text: whether it is a day in the future. */
  private readonly inFuture: readonly boolean[];
  private readonly already: Uint8Array;
  private readonly again: Uint8Array;
  private readonly selected: Uint8Array;
  private readonly lots: Int32Array;
  /** 1 where the lot is a suggestion that is not confirmed. */
  private readonly guessed: Uint8Array;
  private readonly matches = new Map<number, Match>();
  private readonly changes = store(0);

  constructor(start: DraftStart) {
    this.fileName = start.fileName;
    this.waitingFile = start.waitingFile ?? null;
    this.trades = start.trades;
    this.count = tradeCount(start.trades);
    this.accounts = start.accounts;
    this.facts = start.facts;
    this.warnings = new RowWarnings(start.warnings, this.count);
    for (const { message, places } of start.captures)
      for (const place of places) this.captures.set(place, [...(this.captures.get(place) ?? []), message]);
    this.flags = start.flags;
    this.inFuture = start.trades.texts.map((text) => text > start.today);
    this.already = new Uint8Array(this.count);
    for (const place of start.already) this.already[place] = 1;
    this.again = new Uint8Array(this.count);
    this.selected = new Uint8Array(this.count);
    this.lots = Int32Array.from(start.lots);
    this.guessed = Uint8Array.from(start.lots, (lot) => Number(lot !== 0));
    for (const place of start.by_profile) this.guessed[place] = 0;
  }

  readonly subscribe = this.changes.subscribe;

  /** Increases with every change. */
  readonly version = this.changes.get;

  private changed(): void {
    this.changes.set(this.version() + 1);
  }

  private isSkipped = (place: number) => this.already[place] === 1 && this.again[place] === 0;

  private isInFuture = (place: number) => this.inFuture[this.trades.trade_date[place] ?? 0] ?? false;

  private needsAttention = (place: number) =>
    !this.isSkipped(place) &&
    (this.lots[place] === 0 ||
      this.guessed[place] === 1 ||
      this.flags[place] !== 0 ||
      this.isInFuture(place) ||
      this.warnings.has(place) ||
      this.capturesOf(place).length > 0 ||
      this.contradictsBroker(place));

  /** A closing row opens nothing, so nothing is captured by it. */
  private capturesOf = (place: number): readonly string[] => {
    const closes = this.matches.has(place) || ((this.facts.marks[place] ?? 0) & MARKS.closes) !== 0;
    return closes ? [] : (this.captures.get(place) ?? []);
  };

  /** Whether the broker's mark contradicts the chosen status. */
  private contradictsBroker = (place: number) =>
    ((this.facts.marks[place] ?? 0) & (this.matches.has(place) ? MARKS.opens : MARKS.closes)) !== 0;

  row(place: number): PreviewRow {
    const lotId = this.lots[place] ?? 0;
    const skipped = this.isSkipped(place);
    const messages = [
      ...(lotId === 0 ? ['No lot'] : []),
      ...(this.guessed[place] === 1 ? ['Lot guessed'] : []),
      ...flagMessages(this.flags[place] ?? 0),
      ...(this.isInFuture(place) ? ['Dated in the future'] : []),
      ...this.warnings.messages(place),
      ...this.capturesOf(place),
      ...(this.contradictsBroker(place)
        ? [`The broker says that it ${this.matches.has(place) ? 'opens' : 'closes'}`]
        : []),
    ];
    const trade = tradeAt(this.trades, place);
    const marks = this.facts.marks[place] ?? 0;
    return {
      place,
      trade,
      lotId,
      guessed: this.guessed[place] === 1,
      status: this.matches.has(place) ? 'closed' : 'open',
      match: this.matches.get(place) ?? null,
      already: this.already[place] === 1,
      skipped,
      selected: this.selected[place] === 1,
      says: effectOf(marks),
      described: descriptionMessage(marks, trade),
      attention: skipped ? [] : messages,
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
    return this.placesWhere(which === 'already' ? (place) => this.already[place] === 1 : () => true);
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
      closing: 0,
      withoutLot: 0,
      guessed: 0,
    };
    for (let place = 0; place < this.count; place += 1) {
      counts.attention += Number(this.needsAttention(place));
      counts.already += this.already[place] ?? 0;
      counts.selected += this.selected[place] ?? 0;
      counts.skipped += Number(this.isSkipped(place));
      if (this.isSkipped(place)) continue;
      counts.withoutLot += Number(this.lots[place] === 0);
      counts.guessed += this.guessed[place] ?? 0;
    }
    for (const place of this.matches.keys()) counts.closing += Number(!this.isSkipped(place));
    return counts;
  }

  /** The reasons to confirm before the file can be saved. */
  toConfirm(): ReasonToConfirm[] {
    return this.warnings.toConfirm((place) => !this.isSkipped(place));
  }

  confirm(reason: WarningReason, on: boolean): void {
    this.warnings.confirm(reason, on);
    this.changed();
  }

  select(places: ArrayLike<number>, on: boolean): void {
    for (let at = 0; at < places.length; at += 1) this.selected[places[at] ?? 0] = on ? 1 : 0;
    this.changed();
  }

  /** A row moved to another lot loses its match and becomes an opening row. */
  setLot(places: ArrayLike<number>, lotId: number): void {
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] ?? 0;
      this.guessed[place] = 0;
      if (this.lots[place] === lotId) continue;
      this.lots[place] = lotId;
      this.matches.delete(place);
    }
    this.changed();
  }

  importAgain(places: ArrayLike<number>, on: boolean): void {
    for (let at = 0; at < places.length; at += 1) this.again[places[at] ?? 0] = on ? 1 : 0;
    this.changed();
  }

  /** Confirms the suggested lots of these rows. */
  acceptLots(places: ArrayLike<number>): void {
    for (let at = 0; at < places.length; at += 1) this.guessed[places[at] ?? 0] = 0;
    this.changed();
  }

  /** A match is chosen among the trades of the row's lot, so this confirms the lot. */
  close(place: number, match: Match): void {
    this.guessed[place] = 0;
    this.matches.set(place, match);
    this.changed();
  }

  open(place: number): void {
    this.matches.delete(place);
    this.changed();
  }

  /** The contracts of an open trade that other rows already close. */
  takenFrom(tradeId: number, exceptPlace: number): number {
    let taken = 0;
    for (const [place, match] of this.matches) {
      if (place === exceptPlace || this.isSkipped(place)) continue;
      for (const part of match.parts) if (part.trade_id === tradeId) taken += part.quantity;
    }
    return taken;
  }

  /** The choices, as sent to the server. */
  choices(): {
    lots: Int32Array;
    closings: ClosingChoice[];
    again: Int32Array;
    confirmed: WarningReason[];
  } {
    return {
      lots: this.lots,
      closings: [...this.matches].map(([place, { parts, opens, closes_only }]) => ({
        place,
        parts: parts.map(({ trade_id, quantity }) => ({ trade_id, quantity })),
        opens,
        closes_only,
      })),
      again: this.placesWhere((place) => this.again[place] === 1),
      confirmed: this.warnings.choices(),
    };
  }
}
