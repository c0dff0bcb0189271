import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { insertRow } from '../testing/insert-row.ts';
import { testServer } from '../testing/test-server.ts';

/** The agreed rows of plans, as the database writes them. */
const golden = JSON.parse(readFileSync(new URL('../../../fixtures/beyond-2.json', import.meta.url), 'utf8'));

const server = testServer();

interface Example {
  name: string;
  input: {
    today: string;
    lot: { est_out_wt: number; est_out_date: string };
    receivings: { received: number; pay_wt: number; cost: number; date_in: string }[];
    outs: {
      type: 'dead' | 'shipped';
      head_count: number;
      date_out: string;
      weight: number | null;
      proceeds: number | null;
    }[];
    expenses: { type: string; amount: number; category: string; date: string }[];
    plan: Record<string, unknown> | null;
  };
  expect: {
    rows: { date: string; type: string; amount: number }[];
    expenses_projected: number;
    cover: string | null;
    missing: string[];
  };
}
const examples: Example[] = golden.feeding_plan;

it.each(examples.map((example, at) => [example.name, at, example] as const))(
  'writes the agreed rows: %s',
  async (_, at, { input, expect: expected }) => {
    const [lot] = await server.owner<{ id: number }>(
      `insert into lots (entity_id, lot, date_in, source, location, est_out_wt, est_out_date, marketing_class, futures_contract)
       select id, $1, '2026-01-01', 'Dalhart', 'Pen 1', $2, $3, 'Fat', 'LEQ27' from entities where name = 'Lazy K Ranch' returning id`,
      [`P-${at}`, input.lot.est_out_wt, input.lot.est_out_date],
    );
    const id = lot?.id ?? 0;
    const insert = (table: string, row: Record<string, unknown>) =>
      insertRow(server, table, { lot_id: id, ...row });
    if (input.plan) await insert('feeding_plans', { ...input.plan, planned_on: '2026-11-20' });
    for (const row of input.receivings)
      await insert('receivings', { ...row, source: 'Dalhart', location: 'Pen 1' });
    for (const row of input.outs) await insert('outs', row);
    for (const { category, ...row } of input.expenses)
      await insert('expenses', { ...row, expense_category: category });
    const rows = await server.owner(
      `select date::text, type, amount::float8 from expenses where plan and lot_id = $1 order by date, type`,
      [id],
    );
    expect(rows).toEqual(expected.rows.map(({ date, type, amount }) => ({ date, type, amount })));
    const [figures] = await server.owner(
      `select s.expenses_projected::float8, app.cover($2, l, s, f), app.missing_costs($2, l, s, f) as missing
       from lots l join lot_sums s on s.lot_id = l.id left join feeding_plans f on f.lot_id = l.id where l.id = $1`,
      [id, input.today],
    );
    const { expenses_projected, cover, missing } = expected;
    expect(figures).toEqual({ expenses_projected, cover, missing });
  },
);
