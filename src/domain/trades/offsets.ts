import {
  contractKey,
  directionOf,
  type OffsetPart,
  type OffsettingTrade,
  type OffsettableTrade,
  type Trade,
} from './trades.ts';
import { groupedBy } from '../kit/grouping.ts';
import type { PositionEffect } from './file/directions.ts';

/** Openings that are not stored yet have ids above those of all stored trades. */
const FIRST_UNSAVED = 2 ** 31;

/** The id of the opening of the row at this index of a file. */
export const unsavedId = (rowIndex: number): number => FIRST_UNSAVED + rowIndex;

/** The index of the row with the opening of this id; null for a stored trade. */
export const rowOfUnsaved = (id: number): number | null => (id < FIRST_UNSAVED ? null : id - FIRST_UNSAVED);

/** The use of a row's contracts: those that close trades, and those that it opens. */
export interface RowUse {
  parts: readonly OffsetPart[];
  opens: number;
}

/** A row of a file, or a trade that was saved as an opening, of one account. */
export interface OffsetRow extends OffsettingTrade, Pick<Trade, 'price_amount'> {
  rowIndex: number;
  /** Whether the broker states that it opens or closes a position. */
  effect: PositionEffect | null;
  /** Whether the user, or a profile, has chosen the lot; another one is only a guess. */
  lot_chosen: boolean;
  /** The user's choice: contracts it closes and opens, that it opens all of its contracts, or none yet. */
  choice: RowUse | 'open' | null;
}

/** The use of a row: offset, opening or unmatched. */
export interface Offset extends RowUse {
  /** Whether it closes a position; one that closes without parts has no match. */
  closes: boolean;
  /** Whether contracts of the other direction were open when it was traded. */
  opposed: boolean;
  lot_id: number | null;
  /** The lots that hold these contracts, where none of them is preset; empty otherwise. */
  lots: readonly number[];
}

/** The accounts and contracts with rows that may offset one another. */
export const offsetKey = (trade: Pick<OffsettingTrade, 'acct'> & Parameters<typeof contractKey>[0]): string =>
  `${trade.acct}\n${contractKey(trade)}`;

/** The fields of a row that decide its offset, among rows of its account and contract. */
export type RowOfContract = Pick<
  OffsetRow,
  'rowIndex' | 'trade_date' | 'b_s' | 'quantity' | 'lot_id' | 'effect' | 'lot_chosen' | 'choice'
>;

type Held = Pick<OffsettableTrade, 'id' | 'quantity' | 'trade_date' | 'lot_id'>;

/** The open contracts of one account and contract of one direction, oldest first. */
class OpenContracts {
  private held: Held[] = [];

  add({ id, quantity, trade_date, lot_id }: Held): void {
    const at = this.held.findLastIndex((held) => held.trade_date <= trade_date);
    this.held.splice(at + 1, 0, { id, quantity, trade_date, lot_id });
  }

  until(day: string): Held[] {
    return this.held.filter(({ trade_date }) => trade_date <= day);
  }

  take({ trade_id, quantity }: OffsetPart): void {
    const trade = this.held.find(({ id }) => id === trade_id);
    if (!trade) return;
    trade.quantity -= quantity;
    if (trade.quantity <= 0) this.held.splice(this.held.indexOf(trade), 1);
  }
}

/** Spreads contracts over trades: the first of exactly this quantity, then the oldest. Source: decision 51. */
function spread(quantity: number, held: readonly Held[]): { parts: OffsetPart[]; rest: number } {
  const exact = held.find((trade) => trade.quantity === quantity);
  if (exact) return { parts: [{ trade_id: exact.id, quantity }], rest: 0 };
  const parts: OffsetPart[] = [];
  let rest = quantity;
  for (const trade of held) {
    if (rest === 0) break;
    const taken = Math.min(rest, trade.quantity);
    parts.push({ trade_id: trade.id, quantity: taken });
    rest -= taken;
  }
  return { parts, rest };
}

const lotsOf = (held: readonly Held[]): number[] => [
  ...new Set(held.map(({ lot_id }) => lot_id).filter((lot) => lot !== null)),
];

/** Default use of a row without a choice, against contracts in the other direction. */
function preset(row: RowOfContract, against: readonly Held[]): Offset {
  const opposed = against.length > 0;
  const none = { parts: [], opens: 0, opposed, lot_id: row.lot_id, lots: [] };
  if (row.effect === 'open' || (!opposed && row.effect === null))
    return { ...none, closes: false, opens: row.quantity };
  if (!opposed) return { ...none, closes: true };
  const held = lotsOf(against);
  const [sole = row.lot_id] = held;
  const unknown = !row.lot_chosen && held.length > 1;
  const lot_id = row.lot_chosen ? row.lot_id : sole;
  const fitting = unknown ? [] : against.filter((trade) => trade.lot_id === null || trade.lot_id === lot_id);
  if (fitting.length === 0)
    return { ...none, closes: true, lot_id: row.lot_chosen ? row.lot_id : null, lots: held };
  const { parts, rest } = spread(row.quantity, fitting);
  return { parts, opens: row.effect === 'close' ? 0 : rest, closes: true, opposed, lot_id, lots: [] };
}

/** The choice for a row, where the openings of other rows that it closes are still open; null where it is void. */
function chosen(row: RowOfContract, against: readonly Held[], free: readonly Held[]): Offset | null {
  const { choice, lot_id, quantity } = row;
  if (choice === null) return null;
  const common = { opposed: free.length > 0, lot_id, lots: [] };
  if (choice === 'open') return { ...common, closes: false, parts: [], opens: quantity };
  const isOpen = ({ trade_id, quantity: wanted }: OffsetPart) =>
    rowOfUnsaved(trade_id) === null ||
    against.some((held) => held.id === trade_id && held.quantity >= wanted);
  return choice.parts.every(isOpen) ? { ...common, ...choice, closes: true } : null;
}

/** Counts contracts of trades as reserved, or as reserved no longer. */
function reserve(reserved: Map<number, number>, parts: readonly OffsetPart[], sign: 1 | -1): void {
  for (const { trade_id, quantity } of parts)
    reserved.set(trade_id, (reserved.get(trade_id) ?? 0) + sign * quantity);
}

const unreserved = (held: Held, reserved: ReadonlyMap<number, number>): Held => ({
  ...held,
  quantity: held.quantity - (reserved.get(held.id) ?? 0),
});

const compareDays = (one: string, other: string): number => {
  if (one === other) return 0;
  return one < other ? -1 : 1;
};

/**
 * Uses of rows of one account and contract, in the order of their days and of the file. A row without a choice that is not marked
 * as opening, and stands against open contracts, closes them: those of its lot, or of the only lot that holds some, and those
 * without a lot. Remaining contracts open, unless the row is marked as closing. Where several lots hold some, or another than the
 * chosen one, the row closes nothing until its lot or its match is chosen. An opening without a lot gets the lot of the row that
 * closes it. Example: against 5 sold, rows that buy 3 and 4 close 3, close 2 and open 2. Source: decisions 78 and 80.
 */
export function offsetsOf(
  rows: readonly RowOfContract[],
  open: readonly (Held & Pick<Trade, 'b_s'>)[],
): Map<number, Offset> {
  const byDirection = { 1: new OpenContracts(), [-1]: new OpenContracts() };
  for (const trade of open) byDirection[directionOf(trade.b_s)].add(trade);
  const offsets = new Map<number, Offset>();
  // Contracts that a row closes by choice are not suggested to other rows.
  const reserved = new Map<number, number>();
  for (const { choice } of rows) if (choice !== null && choice !== 'open') reserve(reserved, choice.parts, 1);
  const inOrder = rows.toSorted(
    (one, other) => compareDays(one.trade_date, other.trade_date) || one.rowIndex - other.rowIndex,
  );
  for (const row of inOrder) {
    const direction = directionOf(row.b_s);
    const other = byDirection[direction === 1 ? -1 : 1];
    const against = other.until(row.trade_date);
    const free = against.filter(({ id, quantity }) => quantity > (reserved.get(id) ?? 0));
    const unclaimed = reserved.size === 0 ? free : free.map((held) => unreserved(held, reserved));
    const offset = chosen(row, against, free) ?? preset(row, unclaimed);
    if (row.choice !== null && row.choice !== 'open') reserve(reserved, row.choice.parts, -1);
    offsets.set(row.rowIndex, offset);
    for (const part of offset.parts) {
      const opening = offsets.get(rowOfUnsaved(part.trade_id) ?? -1);
      if (opening) opening.lot_id ??= offset.lot_id;
      for (const held of against) if (held.id === part.trade_id) held.lot_id ??= offset.lot_id;
      other.take(part);
    }
    if (offset.opens > 0)
      byDirection[direction].add({
        ...row,
        id: unsavedId(row.rowIndex),
        quantity: offset.opens,
        lot_id: offset.lot_id,
      });
  }
  return offsets;
}

/** The same for rows of any accounts and contracts. */
export function allOffsets(
  rows: readonly OffsetRow[],
  open: readonly OffsettableTrade[],
): Map<number, Offset> {
  const openOf = groupedBy(open, offsetKey);
  const offsets = new Map<number, Offset>();
  for (const [key, group] of groupedBy(rows, offsetKey))
    for (const [rowIndex, offset] of offsetsOf(group, openOf.get(key) ?? [])) offsets.set(rowIndex, offset);
  return offsets;
}
