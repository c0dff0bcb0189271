import { descriptionKey } from '#domain/contracts';
import type { Day } from '#domain/days';
import { textAt, tradeAt, tradeCount, type TradeTable } from '#domain/trade-file-table';
import type { Match, PreviewRow, Shown } from './draft-rows.ts';
import { type Account, oddityWords } from './oddities.ts';

/** What a draft begins with: a file that was read, and what the books know of it. */
export interface DraftStart {
  fileName: string;
  trades: TradeTable;
  odd: Uint8Array;
  accounts: readonly Account[];
  today: Day;
  already: readonly number[];
  remembered: readonly { acct: string; description: string | null; lot_id: number }[];
}

/** The lot chosen last for each row's account and description; 0 where none is. */
function rememberedLots({ trades, remembered }: DraftStart): Int32Array {
  const key = (acct: string, description: string | null) => `${acct}\n${descriptionKey(description)}`;
  const chosen = new Map(remembered.map(({ acct, description, lot_id }) => [key(acct, description), lot_id]));
  const lots = new Int32Array(tradeCount(trades));
  if (chosen.size === 0) return lots;
  const known = new Map<number, number>();
  for (let place = 0; place < lots.length; place += 1) {
    const pair = (trades.acct[place] ?? 0) * trades.texts.length + (trades.description[place] ?? 0);
    let lot = known.get(pair);
    if (lot === undefined) {
      lot = chosen.get(key(textAt(trades, 'acct', place), textAt(trades, 'description', place))) ?? 0;
      known.set(pair, lot);
    }
    lots[place] = lot;
  }
  return lots;
}

/**
 * An import that is being prepared: the trades of a file and what is chosen for each. What is chosen is kept by place in packed
 * lists, and a row is put together only when it is shown, so that 100,000 rows are as quick as ten.
 */
export class Draft {
  readonly fileName: string;
  readonly trades: TradeTable;
  readonly count: number;
  readonly accounts: readonly Account[];
  private readonly odd: Uint8Array;
  /** Of each text: as a day, it is still to come. */
  private readonly inFuture: readonly boolean[];
  private readonly already: Uint8Array;
  private readonly again: Uint8Array;
  private readonly selected: Uint8Array;
  private readonly lots: Int32Array;
  private readonly remembered: Int32Array;
  private readonly matches = new Map<number, Match>();
  private readonly listeners = new Set<() => void>();
  private changes = 0;

  constructor(start: DraftStart) {
    this.fileName = start.fileName;
    this.trades = start.trades;
    this.count = tradeCount(start.trades);
    this.accounts = start.accounts;
    this.odd = start.odd;
    this.inFuture = start.trades.texts.map((text) => text > start.today);
    this.already = new Uint8Array(this.count);
    for (const place of start.already) this.already[place] = 1;
    this.again = new Uint8Array(this.count);
    this.selected = new Uint8Array(this.count);
    this.remembered = rememberedLots(start);
    this.lots = this.remembered.slice();
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Another number after every change. */
  readonly version = () => this.changes;

  private changed(): void {
    this.changes += 1;
    for (const listener of this.listeners) listener();
  }

  private isSkipped = (place: number) => this.already[place] === 1 && this.again[place] === 0;

  private isInFuture = (place: number) => this.inFuture[this.trades.trade_date[place] ?? 0] ?? false;

  private needsAttention = (place: number) =>
    !this.isSkipped(place) && (this.lots[place] === 0 || this.odd[place] !== 0 || this.isInFuture(place));

  row(place: number): PreviewRow {
    const lotId = this.lots[place] ?? 0;
    const skipped = this.isSkipped(place);
    const words = [
      ...(lotId === 0 ? ['No lot'] : []),
      ...oddityWords(this.odd[place] ?? 0),
      ...(this.isInFuture(place) ? ['Dated in the future'] : []),
    ];
    return {
      place,
      trade: tradeAt(this.trades, place),
      lotId,
      remembered: lotId !== 0 && this.remembered[place] === lotId,
      status: this.matches.has(place) ? 'closed' : 'open',
      match: this.matches.get(place) ?? null,
      already: this.already[place] === 1,
      skipped,
      selected: this.selected[place] === 1,
      attention: skipped ? [] : words,
    };
  }

  private placesWhere(holds: (place: number) => boolean): Int32Array {
    const places = new Int32Array(this.count);
    let length = 0;
    for (let place = 0; place < this.count; place += 1) if (holds(place)) places[length++] = place;
    return places.subarray(0, length);
  }

  /** The places of the rows that are shown. */
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

  counts(): Record<Shown | 'selected' | 'skipped' | 'closing', number> {
    const counts = { all: this.count, attention: 0, already: 0, selected: 0, skipped: 0, closing: 0 };
    for (let place = 0; place < this.count; place += 1) {
      counts.attention += Number(this.needsAttention(place));
      counts.already += this.already[place] ?? 0;
      counts.selected += this.selected[place] ?? 0;
      counts.skipped += Number(this.isSkipped(place));
    }
    for (const place of this.matches.keys()) counts.closing += Number(!this.isSkipped(place));
    return counts;
  }

  select(places: ArrayLike<number>, on: boolean): void {
    for (let at = 0; at < places.length; at += 1) this.selected[places[at] ?? 0] = on ? 1 : 0;
    this.changed();
  }

  /** A row on another lot closes nothing there: it opens again. */
  setLot(places: ArrayLike<number>, lotId: number): void {
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] ?? 0;
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

  close(place: number, match: Match): void {
    this.matches.set(place, match);
    this.changed();
  }

  open(place: number): void {
    this.matches.delete(place);
    this.changed();
  }

  /** How many contracts of an open trade other rows close already. */
  takenFrom(tradeId: number, exceptPlace: number): number {
    let taken = 0;
    for (const [place, match] of this.matches) {
      if (match?.id === tradeId && place !== exceptPlace && !this.isSkipped(place))
        taken += this.trades.quantity[place] ?? 0;
    }
    return taken;
  }

  /** What is chosen, as it is sent. */
  choices(): { lots: Int32Array; closings: { place: number; trade_id: number | null }[]; again: Int32Array } {
    return {
      lots: this.lots,
      closings: [...this.matches].map(([place, match]) => ({ place, trade_id: match?.id ?? null })),
      again: this.placesWhere((place) => this.again[place] === 1),
    };
  }
}
