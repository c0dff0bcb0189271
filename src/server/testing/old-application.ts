import { addDays } from '#domain/kit/days';
import { totalPremium } from '#domain/lrp/lrp';
import { sumCents } from '#domain/kit/money';
import { type OldTable, oldTables } from '../supabase-import/tables.ts';

/** Tables of the former application as a dump has them, made up: the same for the same size. */

export type OldRow = Record<string, string | number | boolean | null>;
export type OldData = Record<OldTable, OldRow[]>;

/** The password of every user, hashed with the costs 4 and 10. */
export const OLD_PASSWORD = 'old password';
export const OLD_HASHES = {
  4: '$2y$04$/5l09DPyUj3ud4AY6KS9wemS03e7jXY9A.wqRpPI0YsBV6udBxZtu',
  10: '$2y$10$iIqm.M1dSv2OJssr2IiP0OVZYdyw4h3o0.WLS4h2gLMdT8jd9A1Gm',
} as const;

export const OLD_TODAY = '2026-11-22';

const at = (day: string) => `${day} 15:04:05.123+00`;
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const TYPES = ['feed', 'yardage', 'medicine', 'freight', 'interest', 'care', 'pasture', 'commissions'];

/** Users of entities of their own, the first an admin; lots with totals that agree with their records. */
export function oldApplication({ users, lots }: { users: number; lots: number }): OldData {
  const data = Object.fromEntries(oldTables.map((table) => [table, [] as OldRow[]])) as OldData;
  for (let number = 0; number < users; number += 1) addUser(data, number);
  for (let number = 0; number < lots; number += 1) addLot(data, number, users);
  for (const [symbol, price] of [
    ['GFF27', 262.475],
    ['GFH27', 260.1],
    ['LEZ26', 222.5],
  ] as const)
    data.quotes.push({
      symbol,
      contract_name: `Contract ${symbol}`,
      last_price: price,
      previous_settlement: price - 1,
      updated_at: at('2026-11-20'),
    });
  data.options_quotes.push({
    symbol: 'GFF2500Q',
    underlying_symbol: 'GFF27',
    contract: 'F27',
    option_type: 'put',
    strike_price: 250,
    last_price: 6.5,
    bid_price: 6.25,
    ask_price: 6.75,
    settlement: 6.4,
    delta: -0.35,
    expiration_date: '2027-01-28',
  });
  return data;
}

function addUser({ users, 'auth.users': logIns }: OldData, number: number): void {
  const email = number === 0 ? 'admin@old.test' : `user${number}@old.test`;
  users.push({
    id: idOf(number + 1),
    full_name: `Person ${number}`,
    entity_name: number === 0 ? 'Advisers' : `Ranch ${number}`,
    phone_number: '806 555 0142',
    email,
    user_type: number === 0 ? 'admin' : 'producer',
    rjo_account_number: number % 3 === 1 ? `RJO-${number}` : null,
    lrp_policy_number: null,
    created_at: at('2024-01-05'),
  });
  logIns.push({
    id: idOf(number + 1),
    email,
    encrypted_password: OLD_HASHES[4],
    banned_until: null,
    deleted_at: null,
  });
}

function addLot(data: OldData, number: number, users: number): void {
  const user = 1 + (number % (users - 1));
  // Numbers are an entity's own: two entities share most of them.
  const [lot, owner] = [String(1 + Math.floor(number / (users - 1))), `Ranch ${user}`];
  const date_in = addDays('2025-06-01', number % 300);
  const created_at = at(date_in);
  const place = { source: 'Amarillo, "the" sale', sex: 'steers', location: 'Pen 1\tNorth' };
  const received = Array.from({ length: 1 + (number % 2) }, (_, one) => 40 + ((number + one) % 30));
  const costs = received.map((head) => sumCents([head * 1501.37]));
  for (const [one, head] of received.entries())
    data.receivings.push({
      lot,
      owner,
      date_in,
      ...place,
      received: head,
      pay_wt: head * 612.5,
      cost: costs[one] ?? 0,
      created_at,
    });
  const outs = [
    { type: 'dead', head_count: number % 3, weight: null, proceeds: null, destination: null },
    {
      type: 'shipped',
      head_count: number % 4 === 0 ? 20 : 0,
      weight: 24_010.5,
      proceeds: 51_234.56,
      destination: 'Plant \\ 2',
    },
  ].filter(({ head_count }) => head_count > 0);
  for (const out of outs) data.outs.push({ lot, owner, date_out: addDays(date_in, 90), ...out, created_at });
  const [dead, shipped] = ['dead', 'shipped'].map((type) =>
    sumCents(outs.filter((out) => out.type === type).map(({ head_count }) => head_count)),
  );
  const total_received = sumCents(received);
  data.lots.push({
    id: number + 1,
    lot,
    owner,
    date_in,
    ...place,
    total_received,
    total_dead: dead ?? 0,
    total_shipped: shipped ?? 0,
    current_hd: total_received - (dead ?? 0) - (shipped ?? 0),
    total_pay_wt: total_received * 612.5,
    total_cost: sumCents(costs),
    est_out_wt: 850,
    est_out_date: '2026-12-11',
    marketing_class: 'Feeder',
    futures_contract: 'GFF27',
    partnership: number % 10 === 3,
    percent_owned: number % 10 === 3 ? 50 : 100,
    basis: number % 2 === 0 ? -2.5 : null,
    created_at,
    updated_at: created_at,
  });
  for (let one = 0; one < 6; one += 1)
    data.expenses.push({
      date: addDays(date_in, one * 10),
      lot,
      owner,
      type: TYPES[(number + one) % TYPES.length] ?? 'feed',
      amount: 100 + one + (number % 97) / 100,
      expense_category: one === 5 ? 'projected' : 'actual',
      created_at,
    });
  addPositions(data, number, { lot, owner, user });
}

function addPositions(
  data: OldData,
  number: number,
  { lot, owner, user }: { lot: string; owner: string; user: number },
): void {
  const account = user % 3 === 1 ? `RJO-${user}` : `A${user}`;
  const isClosed = number % 3 === 0;
  data.trades.push({
    lot,
    acct: account,
    name: owner,
    trade_date: '2026-03-02',
    b_s: 'Sell',
    quantity: 1 + (number % 4),
    period: 'Jan-27',
    description: 'FDR CATTLE',
    strike: null,
    p_c: null,
    price_amount: 270.125,
    status: isClosed ? 'closed' : null,
    closing_date: isClosed ? '2026-06-01' : null,
    closing_price: isClosed ? 265.5 : null,
    symbol: 'GFF27',
    created_at: at('2026-03-02'),
  });
  if (number % 5 === 0) {
    const terms = { head_count: 30, target_wt: 828.22, premium: 5.65898, coverage: 265.76 };
    data.lrp.push({
      user_id: idOf(user + 1),
      created_by: idOf(1),
      insured_name: owner,
      lot,
      endorsement_number: `E${number}`,
      state: 'TX',
      county: 'Potter',
      type: 'strs_wt_2',
      effective_date: '2026-06-01',
      end_date: '2026-12-15',
      ...terms,
      total_premium: totalPremium(terms),
      net_coverage: 260.10102,
      put_symbol: 'GFF2500Q',
      put_qty: 1,
    });
  }
  const [value, cost, pl, expenses] = [98_765.43, 61_000.01, -250.5, 600.25];
  for (const snapshot_date of ['2026-10-30', '2026-11-06'])
    data.equity_history.push({
      snapshot_date,
      lot,
      owner,
      current_head_count: 40,
      est_future_value: value,
      total_cost: cost,
      trades_pl: pl,
      gross_equity: sumCents([value, -cost]),
      total_expenses: expenses,
      net_equity: sumCents([value, -cost, pl, -expenses]),
      futures_price: 262.475,
      basis: null,
    });
}
