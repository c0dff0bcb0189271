import { type Exact, plus, rounded } from '#domain/kit/money';
import type { NewRow } from './cattle.ts';

/** The tables of the old application that are read. Source: spec 1 §4, spec 2 §3. */
export const oldTables = [
  'users',
  'auth.users',
  'lots',
  'receivings',
  'outs',
  'expenses',
  'trades',
  'lrp',
  'quotes',
  'options_quotes',
  'equity_history',
] as const;
export type OldTable = (typeof oldTables)[number];

const columns = (list: string): readonly string[] => list.split(/,\s+/);

/** The columns that are read of each table: those without which it cannot be read, and those that may be missing. */
export const oldColumns: Record<OldTable, { required: readonly string[]; optional: readonly string[] }> = {
  users: {
    required: columns('id, full_name, entity_name, phone_number, email, user_type'),
    optional: columns('rjo_account_number, lrp_policy_number, created_at'),
  },
  'auth.users': {
    required: columns('id, email, encrypted_password'),
    optional: columns('banned_until, deleted_at'),
  },
  lots: {
    required:
      columns(`lot, owner, date_in, source, sex, location, total_received, total_pay_wt, total_cost, est_out_wt,
                       est_out_date`),
    optional:
      columns(`total_dead, total_shipped, current_hd, partnership, percent_owned, basis, created_at, id,
                       marketing_class, futures_contract, updated_at`),
  },
  receivings: {
    required: columns('lot, owner, date_in, source, sex, location, received, pay_wt, cost'),
    optional: columns('id, created_at'),
  },
  outs: {
    required: columns('lot, owner, date_out, type, head_count'),
    optional: columns('weight, proceeds, destination, created_at, id'),
  },
  expenses: {
    required: columns('date, lot, type, amount, expense_category, owner'),
    optional: columns('id, created_at'),
  },
  trades: {
    required:
      columns(`lot, acct, name, trade_date, b_s, quantity, period, description, strike, p_c, price_amount, status,
                       closing_date, closing_price`),
    optional: columns('id, symbol, created_at'),
  },
  lrp: {
    required:
      columns(`user_id, lot, endorsement_number, state, county, type, effective_date, end_date, head_count, target_wt,
                       premium, coverage, total_premium`),
    optional: columns('id, created_by, insured_name, net_coverage, put_symbol, put_qty, created_at'),
  },
  quotes: {
    required: columns('symbol, contract_name'),
    optional: columns(
      'last_price, net_change, open, high, low, previous_settlement, updated_at, created_at, id',
    ),
  },
  options_quotes: {
    required: columns('symbol, underlying_symbol, contract, option_type, strike_price'),
    optional:
      columns(`last_price, bid_price, ask_price, net_change, open, high, low, settlement, previous_settlement, delta,
                       strike, expiration_date, updated_at, created_at, id`),
  },
  equity_history: {
    required:
      columns(`snapshot_date, lot, owner, current_head_count, est_future_value, total_cost, gross_equity, trades_pl,
                       total_expenses, net_equity`),
    optional: columns('id, futures_price, basis, created_at'),
  },
};

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

  /** Adds a row by the value of each column; other values count nothing. */
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
