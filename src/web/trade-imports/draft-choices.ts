import { rowOfUnsaved } from '#domain/trades/offsets';
import type { PositionEffect } from '#domain/trades/file/sides';
import { effectOf, MARKS, tradeCount } from '#domain/trades/file/table';
import { DraftOffsets } from './draft-offsets.ts';
import type { ClosingChoice, DraftStart, Match, OpenInBooks } from './draft-rows.ts';

/** The lot and the use of each row of a file: as chosen, else as suggested. */
export class DraftChoices {
  private readonly marks: Uint8Array;
  private readonly already: Uint8Array;
  private readonly again: Uint8Array;
  private readonly lots: Int32Array;
  /** 1 where the user or the profile has chosen the lot; another one is a suggestion that is not confirmed. */
  private readonly chosen: Uint8Array;
  private readonly fitting = new Map<number, readonly number[]>();
  /** The rows whose status the user has chosen: what each closes, or null for one that opens. */
  private readonly decided = new Map<number, Match | null>();
  private readonly offsets: DraftOffsets;

  constructor({ trades, facts, already, lots, by_profile, fitting, open }: DraftStart) {
    const count = tradeCount(trades);
    this.marks = facts.marks;
    this.already = new Uint8Array(count);
    for (const place of already) this.already[place] = 1;
    this.again = new Uint8Array(count);
    this.lots = Int32Array.from(lots);
    this.chosen = new Uint8Array(count);
    for (const place of by_profile) this.chosen[place] = 1;
    for (const { lots: fit, places } of fitting) for (const place of places) this.fitting.set(place, fit);
    this.offsets = new DraftOffsets(trades, facts.marks, open, (place) =>
      this.isSkipped(place) ? null : this.choiceOf(place),
    );
  }

  private choiceOf(place: number) {
    const decided = this.decided.get(place);
    return {
      lot_id: this.lots[place] || null,
      lot_chosen: this.chosen[place] === 1,
      says: this.says(place),
      choice: decided === undefined ? null : (decided ?? ('open' as const)),
    };
  }

  isSkipped = (place: number): boolean =>
    this.again[place] === 0 && (this.already[place] === 1 || this.isLeftOut(place));

  /** Whether the row says that it is not a fill. Source: decision 77. */
  isLeftOut = (place: number): boolean => ((this.marks[place] ?? 0) & MARKS.notFill) !== 0;

  /** Whether some row has several lots to choose from. */
  hasFitting = (): boolean =>
    this.fitting.size > 0 || this.offsets.closing().some((place) => this.fittingOf(place).length > 1);

  isAlready = (place: number): boolean => this.already[place] === 1;

  says = (place: number): PositionEffect | null => effectOf(this.marks[place] ?? 0);

  closes = (place: number): boolean =>
    this.offsets.of(place)?.closes ?? (this.decided.get(place) ?? null) !== null;

  /** The lot that is saved, 0 for none. What a row closes may determine it. */
  lotOf = (place: number): number => {
    const offset = this.offsets.of(place);
    return (offset ? offset.lot_id : this.lots[place]) || 0;
  };

  /** A lot or a match that is only suggested. */
  isGuessed = (place: number): boolean =>
    this.isLotGuessed(place) || (!this.isDecided(place) && (this.offsets.of(place)?.parts.length ?? 0) > 0);

  private isLotGuessed = (place: number): boolean => this.chosen[place] === 0 && this.lotOf(place) !== 0;

  /** Whether the user has chosen the use of a row, and what it closes is still open. */
  private isDecided(place: number): boolean {
    const decided = this.decided.get(place);
    if (decided === undefined) return false;
    const { parts = [] } = this.offsets.of(place) ?? {};
    const wanted = decided?.parts ?? [];
    return (
      parts.length === wanted.length &&
      parts.every(({ trade_id, quantity }, at) => {
        const part = wanted[at];
        return part?.trade_id === trade_id && part.quantity === quantity;
      })
    );
  }

  /** A closing without a match needs a lot, and one that stands against open contracts needs a decision. */
  isUndecided = (place: number): boolean => {
    const offset = this.offsets.of(place);
    if (!offset?.closes || offset.parts.length > 0) return false;
    return this.lotOf(place) === 0 || (offset.opposed && !this.isDecided(place));
  };

  /** An opening that stands against open contracts, although the broker does not say that it opens. */
  isOpposed = (place: number): boolean => {
    const offset = this.offsets.of(place);
    return offset !== undefined && !offset.closes && offset.opposed && this.says(place) !== 'open';
  };

  /** The lots to choose from, where several fit, or hold what the row stands against. */
  fittingOf(place: number): readonly number[] {
    if (this.chosen[place] === 1) return [];
    const held = this.offsets.of(place)?.lots ?? [];
    return held.length > 0 || this.closes(place) ? held : (this.fitting.get(place) ?? []);
  }

  /** What is to be looked at about the lot and the use of a row. */
  messagesOf(place: number): string[] {
    const fitting = this.fittingOf(place).length;
    return [
      ...(fitting > 1 ? [`${fitting} lots fit`] : []),
      ...(this.lotOf(place) === 0 && fitting < 2 ? ['No lot'] : []),
      ...(this.isLotGuessed(place) ? ['Lot guessed'] : []),
      ...this.offsetMessages(place),
    ];
  }

  private offsetMessages(place: number): string[] {
    const offset = this.offsets.of(place);
    if (this.isOpposed(place)) return ['Opens against open contracts'];
    if (!offset?.closes || this.isDecided(place)) return [];
    if (offset.parts.length > 0) return ['Closing suggested'];
    return offset.opposed && this.fittingOf(place).length < 2
      ? ['Its open contracts are on another lot']
      : [];
  }

  /** What a row closes: as chosen, or as it stands against open contracts. */
  matchOf(place: number): Match | null {
    const offset = this.offsets.of(place);
    if (offset === undefined) return this.decided.get(place) ?? null;
    if (!offset.closes) return null;
    const known = new Map(this.decided.get(place)?.parts.map((part) => [part.trade_id, part.trade]));
    return {
      parts: offset.parts.flatMap((part) => {
        const trade = this.offsets.trade(part.trade_id) ?? known.get(part.trade_id);
        return trade ? [{ ...part, trade }] : [];
      }),
      opens: offset.opens,
      closes_only: this.says(place) === 'close',
    };
  }

  /** A row moved to another lot loses what was chosen for it to close. */
  setLot(places: ArrayLike<number>, lotId: number): void {
    this.change(places, (place) => {
      if (this.lotOf(place) !== lotId) this.decided.delete(place);
      this.chosen[place] = Number(lotId !== 0);
      this.lots[place] = lotId;
    });
  }

  /** Confirms the suggested lots and matches of these rows; rows that several lots fit stay as they are. */
  acceptLots(places: ArrayLike<number>): void {
    const accepted = Array.from(places).map((place) => ({
      place,
      lot: this.lotOf(place),
      match: this.matchOf(place),
    }));
    for (const { place, lot, match } of accepted) {
      if (lot !== 0) {
        this.chosen[place] = 1;
        this.lots[place] = lot;
      }
      if (match !== null && match.parts.length > 0) this.decided.set(place, match);
    }
    this.change(places, () => undefined);
  }

  /** A match is chosen among the trades of the row's lot, so this confirms the lot. */
  close(place: number, match: Match): void {
    const lot = this.lotOf(place);
    this.change([place], () => {
      this.lots[place] = lot;
      this.chosen[place] = Number(lot !== 0);
      this.decided.set(place, match);
    });
  }

  open(place: number): void {
    this.change([place], () => this.decided.set(place, null));
  }

  /** Takes back what was chosen for a row: it is again as the open contracts suggest. */
  undecide(place: number): void {
    this.change([place], () => this.decided.delete(place));
  }

  importAgain(places: ArrayLike<number>, on: boolean): void {
    this.change(places, (place) => {
      this.again[place] = Number(on);
    });
  }

  private change(places: ArrayLike<number>, change: (place: number) => void): void {
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] ?? 0;
      change(place);
      this.offsets.touch(place);
    }
  }

  /** The open trades of its account and contract that a row may close, and what earlier rows open. */
  openTo = (place: number): OpenInBooks[] => this.offsets.openTo(place);

  /** The contracts of an open trade that other rows close by choice; what is only suggested to them gives way. */
  takenFrom(tradeId: number, exceptPlace: number): number {
    let taken = 0;
    for (const place of this.decided.keys()) {
      if (place === exceptPlace || this.isSkipped(place)) continue;
      for (const part of this.matchOf(place)?.parts ?? [])
        if (part.trade_id === tradeId) taken += part.quantity;
    }
    return taken;
  }

  /** The lots and closings as sent to the server. */
  saved(): { lots: Int32Array; closings: ClosingChoice[]; again: number[] } {
    const places = Array.from(this.lots, (_, place) => place);
    const saved = places.filter((place) => !this.isSkipped(place));
    return {
      lots: this.lots.map((_, place) => this.lotOf(place)),
      closings: saved.filter(this.closes).map((place) => closingChoice(place, this.matchOf(place))),
      again: places.filter((place) => this.again[place] === 1),
    };
  }
}

const closingChoice = (place: number, match: Match | null): ClosingChoice => ({
  place,
  parts: (match?.parts ?? []).map(({ trade_id, quantity }) => {
    const opened_by = rowOfUnsaved(trade_id);
    return opened_by === null ? { trade_id, quantity } : { opened_by, quantity };
  }),
  opens: match?.opens ?? 0,
  closes_only: match?.closes_only ?? false,
});
