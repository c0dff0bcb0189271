import { type Exact, plus, rounded } from '#domain/kit/money';
import type { NewRow } from './cattle.ts';
import { type OldTable, oldTables } from './tables.ts';

export const summedColumns: Record<OldTable, readonly string[]> = {
  users: [],
  'auth.users': [],
  lots: ['total_received', 'total_dead', 'total_shipped', 'current_hd', 'total_pay_wt', 'total_cost'],
  receivings: ['received', 'pay_wt', 'cost'],
  outs: ['head_count', 'weight', 'proceeds'],
  expenses: ['amount'],
  trades: ['quantity'],
  lrp: ['head_count', 'total_premium'],
  quotes: ['last_price'],
  options_quotes: ['last_price'],
  equity_history: ['current_head_count', 'est_future_value', 'total_cost', 'net_equity'],
};

/** Sums whole cents fast, and everything else exactly. */
class Sum {
  private cents = 0;
  private rest: Exact = { units: 0n, scale: 0 };

  add(value: number): void {
    const cents = Math.round(value * 100);
    if (cents / 100 === value && Number.isSafeInteger(this.cents + cents)) this.cents += cents;
    else if (Number.isFinite(value)) this.rest = plus(this.rest, value);
  }

  get total(): number {
    return rounded(plus({ units: BigInt(this.cents), scale: 2 }, this.rest), 2);
  }
}

export class Figures {
  rows = 0;
  private readonly sums: Map<string, Sum>;

  constructor(table: OldTable) {
    this.sums = new Map(summedColumns[table].map((column) => [column, new Sum()]));
  }

  /** Adds a row by the value of each column; what is not a number counts nothing. */
  add(valueOf: (column: string) => string | NewRow[string] | undefined): void {
    this.rows += 1;
    for (const [column, sum] of this.sums) {
      const value = valueOf(column);
      if (value !== null && value !== undefined && value !== '') sum.add(Number(value));
    }
  }

  get totals(): ReadonlyMap<string, number> {
    return new Map([...this.sums].map(([column, sum]) => [column, sum.total]));
  }
}

export const noFigures = () =>
  Object.fromEntries(oldTables.map((table) => [table, new Figures(table)])) as Record<OldTable, Figures>;
