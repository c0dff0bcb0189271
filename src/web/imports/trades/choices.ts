import type { OffsetPart } from '#domain/trades/trades';
import { rowOfUnsaved, type RowUse } from '#domain/trades/offsets';
import type { PositionEffect } from '#domain/trades/file/directions';
import { effectOf, MARKS } from '#domain/trades/file/table';
import { ImportDraft, setRows } from '../draft.ts';
import type { AccountOwner } from './clients.ts';
import type { DraftStart } from './draft.ts';
import { DraftOffsets, type OpenInBooks } from './offsets.ts';

/** Trades that an offsetting row closes, and the contracts it opens beyond that. Without parts it is unmatched. */
export interface Match extends RowUse {
  parts: readonly (OffsetPart & { trade: OpenInBooks })[];
}

/** A use that the user has chosen, with the trades of a lot among which it was chosen. */
interface Decided extends RowUse {
  parts: readonly (OffsetPart & { trade?: OpenInBooks })[];
}

export abstract class TradeChoices extends ImportDraft {
  private readonly marks: Uint8Array;
  private readonly already: ReadonlySet<number>;
  private readonly again = new Set<number>();
  private readonly lots: Int32Array;
  /** The rows with a lot that the user or the profile has chosen; another one is a suggestion that is not confirmed. */
  private readonly chosen: Set<number>;
  private readonly fitting = new Map<number, readonly number[]>();
  /** The rows with a status that the user has chosen: the match of each, or null for an opening. */
  private readonly decided = new Map<number, Decided | null>();
  private readonly offsets: DraftOffsets;
  private several: boolean | undefined;
  private readonly owners: Map<string, AccountOwner>;
  /** By the index of an account's text, whether it is another client's. */
  private readonly ofAnother: Uint8Array;
  private readonly accountOf: ArrayLike<number>;

  constructor({ fileName, trades, facts, already, lots, by_profile, fitting, open, accounts }: DraftStart) {
    super(fileName);
    this.owners = new Map(accounts.map((account) => [account.acct, account]));
    this.ofAnother = Uint8Array.from(trades.texts, (text) =>
      Number(this.owners.get(text)?.of_another ?? false),
    );
    this.accountOf = trades.acct;
    this.marks = facts.marks;
    this.already = new Set(already);
    this.lots = new Int32Array(lots);
    this.chosen = new Set(by_profile);
    for (const { lots: fit, rowIndexes } of fitting)
      for (const rowIndex of rowIndexes) this.fitting.set(rowIndex, fit);
    this.offsets = new DraftOffsets(trades, facts.marks, open, (rowIndex) =>
      this.isSkipped(rowIndex) ? null : this.choiceOf(rowIndex),
    );
  }

  private choiceOf(rowIndex: number) {
    const decided = this.decided.get(rowIndex);
    return {
      lot_id: this.lots[rowIndex] || null,
      lot_chosen: this.chosen.has(rowIndex),
      effect: this.effect(rowIndex),
      choice: decided === undefined ? null : (decided ?? ('open' as const)),
    };
  }

  isSkipped = (rowIndex: number): boolean =>
    this.isOfAnother(rowIndex) ||
    ((this.isAlready(rowIndex) || this.isExcluded(rowIndex)) && !this.again.has(rowIndex));

  /** Whether the row is of another client's account than the one worked in: it is not saved. Source: decision 95. */
  isOfAnother = (rowIndex: number): boolean => this.ofAnother[this.accountOf[rowIndex] ?? 0] === 1;

  ownerOf = (acct: string): AccountOwner | undefined => this.owners.get(acct);

  /** After an account of no client has been assigned to one. */
  assign(acct: string, owner: string): void {
    this.owners.set(acct, { acct, owner, of_another: false });
    this.changed();
  }

  /** Whether the row may not be a fill. Source: decision 77. */
  isExcluded = (rowIndex: number): boolean => ((this.marks[rowIndex] ?? 0) & MARKS.notFill) !== 0;

  /** Derives the offsets in steps, between which the page may respond; without it they are derived when first read. */
  *steps(): Generator<void> {
    yield* this.offsets.steps();
    this.several = this.hasSeveralFits();
    yield;
  }

  /** Whether several lots fit a row, when it is first asked. */
  get severalFit(): boolean {
    return (this.several ??= this.hasSeveralFits());
  }

  private hasSeveralFits = (): boolean =>
    this.fitting.size > 0 ||
    this.lots.some((_, rowIndex) => this.closes(rowIndex) && this.fittingOf(rowIndex).length > 1);

  isUnpriced = (rowIndex: number): boolean => this.offsets.isUnpriced(rowIndex);

  isAlready = (rowIndex: number): boolean => this.already.has(rowIndex);

  effect = (rowIndex: number): PositionEffect | null => effectOf(this.marks[rowIndex] ?? 0);

  closes = (rowIndex: number): boolean =>
    this.offsets.of(rowIndex)?.closes ?? (this.decided.get(rowIndex) ?? null) !== null;

  /** The lot that is saved, 0 for none. The match of a row may determine it. */
  lotOf = (rowIndex: number): number => {
    const offset = this.offsets.of(rowIndex);
    return (offset ? offset.lot_id : this.lots[rowIndex]) || 0;
  };

  isGuessed = (rowIndex: number): boolean =>
    this.isLotGuessed(rowIndex) ||
    (!this.isDecided(rowIndex) && (this.offsets.of(rowIndex)?.parts.length ?? 0) > 0);

  private isLotGuessed = (rowIndex: number): boolean =>
    !this.chosen.has(rowIndex) && this.lotOf(rowIndex) !== 0;

  /** Whether the user has chosen the use of a row, and its match is still open. */
  private isDecided(rowIndex: number): boolean {
    const decided = this.decided.get(rowIndex);
    if (decided === undefined) return false;
    const { parts = [] } = this.offsets.of(rowIndex) ?? {};
    const wanted = decided?.parts ?? [];
    return (
      parts.length === wanted.length &&
      parts.every(({ trade_id, quantity }, at) => {
        const part = wanted[at];
        return part?.trade_id === trade_id && part.quantity === quantity;
      })
    );
  }

  /** An unmatched offset needs a lot, and one that stands against open contracts needs a decision. */
  isUndecided = (rowIndex: number): boolean => {
    const offset = this.offsets.of(rowIndex);
    if (!offset?.closes || offset.parts.length > 0) return false;
    return this.lotOf(rowIndex) === 0 || (offset.opposed && !this.isDecided(rowIndex));
  };

  /** An opening that stands against open contracts, although the broker does not mark it as opening. */
  isOpposed = (rowIndex: number): boolean => {
    const offset = this.offsets.of(rowIndex);
    return offset !== undefined && !offset.closes && offset.opposed && this.effect(rowIndex) !== 'open';
  };

  /** The lots to choose from, where several fit, or hold contracts in the other direction. */
  fittingOf(rowIndex: number): readonly number[] {
    if (this.chosen.has(rowIndex)) return [];
    const held = this.offsets.of(rowIndex)?.lots ?? [];
    return held.length > 0 || this.closes(rowIndex) ? held : (this.fitting.get(rowIndex) ?? []);
  }

  protected choiceMessages(rowIndex: number): string[] {
    const fitting = this.fittingOf(rowIndex).length;
    const messages: string[] = [];
    if (fitting > 1) messages.push(`${fitting} lots fit`);
    else if (this.lotOf(rowIndex) === 0) messages.push('No lot');
    if (this.isLotGuessed(rowIndex)) messages.push('Lot guessed');
    const offset = this.offsets.of(rowIndex);
    if (this.isOpposed(rowIndex)) messages.push('Opens against open contracts');
    if (!offset?.closes || this.isDecided(rowIndex)) return messages;
    if (offset.parts.length > 0) messages.push('Closing suggested');
    else if (offset.opposed && fitting < 2) messages.push('Its open contracts are on another lot');
    return messages;
  }

  /** Trades that a row closes, as saved; null for a row that opens. */
  private useOf(rowIndex: number): RowUse | null {
    const offset = this.offsets.of(rowIndex);
    if (offset === undefined) return this.decided.get(rowIndex) ?? null;
    return offset.closes ? { parts: offset.parts, opens: offset.opens } : null;
  }

  matchOf(rowIndex: number): Match | null {
    const use = this.useOf(rowIndex);
    if (use === null) return null;
    const parts = use.parts.flatMap((part) => {
      const trade = this.offsets.trade(part.trade_id) ?? this.chosenTrade(rowIndex, part.trade_id);
      return trade ? [{ ...part, trade }] : [];
    });
    return { parts, opens: use.opens };
  }

  private chosenTrade(rowIndex: number, tradeId: number): OpenInBooks | undefined {
    return this.decided.get(rowIndex)?.parts.find(({ trade_id }) => trade_id === tradeId)?.trade;
  }

  /** A row moved to another lot loses its chosen match. */
  setLot(rowIndexes: Iterable<number>, lotId: number): void {
    this.change(rowIndexes, (rowIndex) => {
      if (this.lotOf(rowIndex) !== lotId) this.decided.delete(rowIndex);
      setRows(this.chosen, [rowIndex], lotId !== 0);
      this.lots[rowIndex] = lotId;
    });
  }

  /** Confirms the suggested lots and matches of these rows; rows that several lots fit stay as they are. */
  acceptLots(rowIndexes: Iterable<number>): void {
    const accepted = Array.from(
      rowIndexes,
      (rowIndex) => [rowIndex, this.lotOf(rowIndex), this.useOf(rowIndex)] as const,
    );
    for (const [rowIndex, lot, use] of accepted) {
      if (lot !== 0) {
        this.chosen.add(rowIndex);
        this.lots[rowIndex] = lot;
      }
      if (use !== null && use.parts.length > 0) this.decided.set(rowIndex, use);
    }
    this.change(rowIndexes, () => undefined);
  }

  /** A match is chosen among the trades of the row's lot, so this confirms the lot. */
  close(rowIndex: number, match: Match): void {
    const lot = this.lotOf(rowIndex);
    this.change([rowIndex], () => {
      this.lots[rowIndex] = lot;
      setRows(this.chosen, [rowIndex], lot !== 0);
      this.decided.set(rowIndex, match);
    });
  }

  open(rowIndex: number): void {
    this.change([rowIndex], () => this.decided.set(rowIndex, null));
  }

  /** Whether it was chosen that the row opens. */
  isSetToOpen = (rowIndex: number): boolean => this.decided.get(rowIndex) === null;

  undecide(rowIndex: number): void {
    this.change([rowIndex], () => this.decided.delete(rowIndex));
  }

  importAgain(rowIndexes: Iterable<number>, on: boolean): void {
    setRows(this.again, rowIndexes, on);
    this.change(rowIndexes, () => undefined);
  }

  private change(rowIndexes: Iterable<number>, change: (rowIndex: number) => void): void {
    for (const rowIndex of rowIndexes) {
      change(rowIndex);
      this.offsets.touch(rowIndex);
    }
    this.changed();
  }

  openTo = (rowIndex: number): OpenInBooks[] => this.offsets.openTo(rowIndex);

  /** The contracts of an open trade that other rows close by choice; suggested matches give way. */
  takenFrom(tradeId: number, exceptRow: number): number {
    let taken = 0;
    for (const rowIndex of this.decided.keys()) {
      if (rowIndex === exceptRow || this.isSkipped(rowIndex)) continue;
      for (const part of this.useOf(rowIndex)?.parts ?? [])
        if (part.trade_id === tradeId) taken += part.quantity;
    }
    return taken;
  }

  saved() {
    const rowIndexes = Array.from(this.lots, (_, rowIndex) => rowIndex);
    return {
      lots: this.lots.map((_, rowIndex) => this.lotOf(rowIndex)),
      offsets: rowIndexes
        .filter((rowIndex) => !this.isSkipped(rowIndex) && this.closes(rowIndex))
        .map((rowIndex) => this.offsetChoice(rowIndex)),
      again: [...this.again].toSorted((a, b) => a - b),
    };
  }

  private offsetChoice(rowIndex: number) {
    const { parts = [], opens = 0 } = this.useOf(rowIndex) ?? {};
    return {
      rowIndex,
      parts: parts.map(({ trade_id, quantity }) => {
        const opened_by = rowOfUnsaved(trade_id);
        return opened_by === null ? { trade_id, quantity } : { opened_by, quantity };
      }),
      opens,
      // Contracts that are not open stay unmatched.
      closes_only: this.effect(rowIndex) === 'close',
    };
  }
}
