import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sumCents } from '#domain/kit/money';
import { headLeft, type PlanRecords } from '#domain/plan/records';
import { planOfLot } from '#domain/plan/rows';
import { lotsWithRecords, plans } from '#domain/plan/testing/plans';
import { insertRow } from '../testing/insert-row.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();

const BOOKS = 100;

const insert = (table: string, row: Record<string, unknown>) => insertRow(server, table, row);

/** The statements that add the records of a lot, in the order of `turns`. */
function writesOf(lot_id: number, { receivings, outs, expenses }: PlanRecords, turns: readonly number[]) {
  const place = { lot_id, source: 'Dalhart', location: 'Pen 1' };
  const cattle = [
    ...receivings.map((row) => () => insert('receivings', { ...row, ...place })),
    ...outs.map((row) => () => insert('outs', { ...row, lot_id })),
  ];
  const bills = expenses.map((row) => () => insert('expenses', { ...row, lot_id }));
  const turn = (at: number): number => turns[at % turns.length] ?? 0;
  // Outs need the head that came in before.
  return [...cattle, ...bills]
    .map((write, at) => ({ write, turn: at < cattle.length ? at / cattle.length : turn(at) }))
    .toSorted((one, other) => one.turn - other.turn)
    .map(({ write }) => write);
}

const books = fc.tuple(
  lotsWithRecords,
  plans,
  fc.record({ is_closed_out: fc.boolean(), all_billed: fc.boolean() }),
  fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 5, maxLength: 5 }),
);

it('the database writes the rows of the domain, in whatever order records come', async () => {
  const [entity] = await server.owner<{ id: number }>(`select id from entities where name = 'Lazy K Ranch'`);
  for (const [index, book] of fc.sample(books, { numRuns: BOOKS, seed: 1 }).entries()) {
    const [{ lot, records: open }, costs, { is_closed_out, all_billed }, turns] = book;
    const last = { head_count: sumCents([headLeft(open)]), date_out: '2026-08-10' };
    const records = is_closed_out ? { ...open, outs: [...open.outs, last] } : open;
    const plan = { ...costs, all_billed };
    const id = await insert('lots', {
      ...lot,
      entity_id: entity?.id,
      lot: `R-${index}`,
      date_in: '2026-01-01',
      source: 'Dalhart',
      location: 'Pen 1',
      marketing_class: 'Fat',
      futures_contract: 'LEQ26',
    });
    await insert('feeding_plans', { ...plan, lot_id: id, planned_on: '2026-01-01' });
    for (const write of writesOf(id, records, turns)) await write();
    const written = await server.owner(
      `select date::text, type, amount::float8 from expenses where plan and lot_id = $1 order by date, type`,
      [id],
    );
    const rows = planOfLot(plan, lot, records).rows.map(({ date, type, amount }) => ({ date, type, amount }));
    expect(written, JSON.stringify({ lot, plan, records })).toEqual(rows);
  }
});
