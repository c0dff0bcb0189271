import {
  offsetRefusal,
  contractKey,
  tradeProfit,
  type OffsetPart,
  type OffsettingTrade,
  type OffsettableTrade,
  type Fill,
  type Trade,
} from './trades.ts';
import type { Day } from '../kit/days.ts';
import { groupedBy } from '../kit/grouping.ts';
import { minus, toCents } from '../kit/money.ts';

export interface OffsettingRow {
  /** Its row in the file, for messages; the contracts of that row in all, where the trade is a part of it. */
  row: number;
  fill_quantity?: number;
  import_id: number | null;
  /** The contract in the file, where it has been corrected since. */
  file_contract?: FileContract | null;
  trade: OffsettingTrade & Pick<Trade, 'price_amount'>;
  parts: readonly OffsetPart[];
  /** Contracts left after the parts, which the row opens. */
  opens: number;
  /** The broker marks the row as a closing, so it opens nothing. */
  closes_only: boolean;
}

/** The effect of a row on an open trade: closes the remainder, or splits off the closed part. */
export interface TradeOffset {
  id: number;
  quantity: number;
  splits: boolean;
  closing_date: Day;
  closing_price: number;
  closing_acct: string;
  /** The row that closed it, and that row's total contracts. */
  closing_row: number;
  closing_quantity: number;
  /** The contract as that row writes it, where it differs from the trade's. */
  closing_file_contract: FileContract | null;
  closed_by_import: number | null;
  /** The lot of the row, which the trade gets if it has none. */
  lot_id: number | null;
  /** Profit of the closed contracts, $. */
  profit: number;
}

/** The fields of a trade that name its contract, as they are in a file. */
export type FileContract = Pick<Trade, 'period' | 'description' | 'strike' | 'p_c'>;

/** The contract of a row, where it is not written as the trade's is. */
function writtenOtherwise(row: FileContract, trade: FileContract): FileContract | null {
  const { period, description, strike, p_c } = row;
  const same = period === trade.period && description === trade.description && strike === trade.strike;
  return same && p_c === trade.p_c ? null : { period, description, strike, p_c };
}

/** The offsets of all rows in order, or the first invalid row and the reason. */
export type OffsetPlan = { offsets: TradeOffset[] } | { row: number; refused: string };

const closedBy = ({ parts }: OffsettingRow): number => parts.reduce((sum, { quantity }) => sum + quantity, 0);

/** Whether a row closes trades and has contracts left over. */
export const hasRest = (row: OffsettingRow): boolean =>
  row.parts.length > 0 && closedBy(row) < row.trade.quantity;

/**
 * Profit of closed contracts, $ = profit of all contracts - profit of those that stay open, so that the parts of a trade sum to
 * the profit of the whole, to the cent. Example: 3 of 5 LIVE CATTLE sold at 221.5, closed at 219.5, made $2,400. Source: decision
 * 51.
 */
export function profitOfPart(trade: Fill, left: number, closed: number, price: number): number {
  const made = (quantity: number) => tradeProfit({ ...trade, quantity }, price) ?? 0;
  return toCents(minus(made(left), made(left - closed)));
}

/** Why a row's quantities are inconsistent, or null. */
function wrongQuantities(offsetting: OffsettingRow): string | null {
  const { trade, parts, opens, closes_only } = offsetting;
  const unmatched = trade.quantity - closedBy(offsetting) - opens;
  if (unmatched < 0) {
    return `The closing quantity ${trade.quantity} is smaller than the ${closedBy(offsetting) + opens} contracts chosen`;
  }
  if (opens > 0 && parts.length === 0) return 'A closing row must close a trade';
  if (opens > 0 && closes_only) return `The row is marked as closing: it cannot open ${opens}`;
  if (unmatched > 0 && parts.length > 0 && !closes_only) {
    return `${unmatched} of ${trade.quantity} contracts neither close a trade nor open one`;
  }
  return null;
}

/** Tracks the contracts still open while rows close trades one after another. */
class Contracts {
  private readonly open: ReadonlyMap<number, OffsettableTrade>;
  private readonly ofContract: ReadonlyMap<string, readonly OffsettableTrade[]>;
  private readonly left = new Map<number, number>();

  constructor(open: readonly OffsettableTrade[]) {
    this.open = new Map(open.map((trade) => [trade.id, { ...trade }]));
    this.ofContract = groupedBy(this.open.values(), contractKey);
  }

  leftOf({ id, quantity }: OffsettableTrade): number {
    return this.left.get(id) ?? quantity;
  }

  take(offsetting: OffsettingTrade, { trade_id, quantity }: OffsetPart): OffsettableTrade | string {
    const trade = this.open.get(trade_id);
    if (!trade) return 'The open trade no longer exists';
    const left = this.leftOf(trade);
    if (left === 0) return 'This trade is already closed';
    const refused = offsetRefusal(offsetting, trade);
    if (refused !== null) return refused;
    if (quantity > left) return `The closing quantity ${quantity} is larger than the open quantity ${left}`;
    this.left.set(trade_id, left - quantity);
    trade.lot_id ??= offsetting.lot_id;
    return trade;
  }

  /** Contracts of its own account that a row could still close: none that a later row of the same day opens. */
  stillOpenTo({ row, trade: offsetting }: OffsettingRow, rowOf: ReadonlyMap<number, number>): number {
    let contracts = 0;
    for (const trade of this.ofContract.get(contractKey(offsetting)) ?? []) {
      if (trade.acct !== offsetting.acct || offsetRefusal(offsetting, trade) !== null) continue;
      if (trade.trade_date === offsetting.trade_date && (rowOf.get(trade.id) ?? 0) > row) continue;
      contracts += this.leftOf(trade);
    }
    return contracts;
  }
}

/**
 * Applies the offsetting rows of a file to open trades, in order: one row may close several trades, and several rows may share one
 * trade's contracts. Contracts left after a row's parts are opened or stay unmatched, but only if no trade that the row could
 * close is still open. `open` holds the trades named in the parts and, for rows with contracts left over, all open trades of
 * their accounts; `rowOf` the rows of the file that opened some of them, by id. Example: rows of 3 and 2 against 5 open split 3 off and close the other 2; another 1 is refused. Source: decisions
 * 34 and 51.
 */
export function offsetPlan(
  rows: readonly OffsettingRow[],
  open: readonly OffsettableTrade[],
  rowOf: ReadonlyMap<number, number> = new Map(),
): OffsetPlan {
  const contracts = new Contracts(open);
  const offsets: TradeOffset[] = [];
  for (const offsetting of rows) {
    const { row, trade, parts } = offsetting;
    const wrong = wrongQuantities(offsetting);
    if (wrong !== null) return { row, refused: wrong };
    for (const part of parts) {
      const opened = contracts.take(trade, part);
      if (typeof opened === 'string') return { row, refused: opened };
      const left = contracts.leftOf(opened);
      offsets.push({
        id: opened.id,
        quantity: part.quantity,
        splits: left > 0,
        closing_date: trade.trade_date,
        closing_price: trade.price_amount,
        closing_acct: trade.acct,
        closing_row: row,
        closing_quantity: offsetting.fill_quantity ?? trade.quantity,
        closing_file_contract: writtenOtherwise(offsetting.file_contract ?? trade, opened),
        closed_by_import: offsetting.import_id,
        lot_id: trade.lot_id,
        profit: profitOfPart(opened, left + part.quantity, part.quantity, trade.price_amount),
      });
    }
  }
  for (const offsetting of rows) {
    const stillOpen = hasRest(offsetting) ? contracts.stillOpenTo(offsetting, rowOf) : 0;
    if (stillOpen > 0)
      return { row: offsetting.row, refused: `${stillOpen} more contracts are open and can be closed` };
  }
  return { offsets };
}
