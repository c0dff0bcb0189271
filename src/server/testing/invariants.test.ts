import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addExpense } from '#api/expenses';
import { addLrp } from '#api/lrp';
import { addOut } from '#api/outs';
import { savePlan } from '#api/plan';
import { captureSnapshot } from '#api/snapshots';
import { sampleTrades } from './broker-files.ts';
import { importFixtures } from './import-fixtures.ts';
import { lrpForm } from './lrp-fixtures.ts';
import { brokenInvariants } from './invariants.ts';

const fixtures = importFixtures();
beforeAll(async () => {
  const { server, lots } = fixtures;
  await fixtures.save(sampleTrades('trades.csv'), {
    lots: sampleTrades('trades.csv').row.map(() => lots['A'] ?? 0),
  });
  await server.owner(
    `update users set rjo_account_number = 'RJ 9', rjo_confirmed = true where email = 'bob@sandhill.test'`,
  );
  await server.ann.call(addOut, { lot_id: lots['A'] ?? 0, date_out: '2026-05-01', head_count: 1 });
  await server.ann.call(addExpense, { date: '2026-05-01', lot_id: lots['A'] ?? 0, amount: 5 });
  await server.ann.call(addLrp, { ...lrpForm, lot_id: lots['A'] ?? 0, head_count: 10 });
  await server.ann.call(savePlan, { id: lots['A'] ?? 0, feed_rate: 3 });
  await server.admin.call(captureSnapshot, {});
});

/** One connection for all tests: each new one would read the tables' declarations anew. */
let owner: pg.Client;
beforeAll(async () => {
  owner = new pg.Client({ connectionString: fixtures.server.ownerUrl });
  await owner.connect();
});
afterAll(() => owner.end());

/** The violated invariants after rows were changed without triggers and foreign keys; the changes are rolled back. */
async function brokenAfter(inserted: string): Promise<string> {
  try {
    await owner.query(`begin; set local session_replication_role = replica; ${inserted}`);
    const broken = await brokenInvariants(async (text) => (await owner.query(text)).rows as never);
    return broken.join('\n');
  } finally {
    await owner.query('rollback');
  }
}

describe('the invariants', () => {
  it('hold in records created through the API', async () => {
    expect(await brokenInvariants(fixtures.server.owner)).toEqual([]);
  });

  it.each([
    ["A lot's totals", 'update lots set total_received = total_received + 1'],
    ["A lot's totals", 'update receivings set pay_wt = pay_wt + 0.01'],
    ['The rows of a plan', 'update expenses set amount = amount + 1 where plan'],
    ['The rows of a plan', 'delete from expenses where plan'],
    ['The rows of a plan', 'delete from feeding_plans'],
    ['Head is never negative', 'update lots set total_dead = 101'],
    ['The counted records of an entity', 'update auth.record_counts set records = records + 1'],
    ['A lot has sums', 'update lot_sums set closed_pl = closed_pl + 0.01'],
    ['A lot has sums', 'update lot_sums set unmatched_offsets = 1'],
    ['A lot has sums', 'delete from expenses'],
    ['The stored sums of outs', 'update lot_sums set proceeds = proceeds + 0.01'],
    ['The stored sums of outs', 'update lot_sums set dead_days = dead_days + 1'],
    ['The stored sums of outs', `update outs set date_out = date_out + 1`],
    ['A lot has its cost', `update outs set date_out = date_out + 1`],
    ['A lot has its cost', 'update lot_sums set cost = cost + 0.01'],
    ['A lot has its cost', `update lot_sums set closed_on = '2026-01-01'`],
    ['A lot has the sum of its LRP', 'update lot_sums set lrp_without_result = lrp_without_result + 1'],
    ['The stored sums of outs', `update expenses set type = 'freight'`],
    ["A captured day's sums", 'update equity_days set net_equity = net_equity + 1'],
    ["A captured day's sums", 'delete from equity_days where entity_id is null'],
    ["A captured day's sums", 'update equity_days set equity_with_sales = equity_with_sales + 1'],
    ["A snapshot's equity", 'update equity_history set gross_equity = 1'],
    [
      'The head, expenses, and Equity with Sales',
      'update equity_history set expenses_actual = expenses_actual + 0.01',
    ],
    ['The head, expenses, and Equity with Sales', 'update equity_history set closed_out = not closed_out'],
    ["A captured lot's trades and LRP", 'update equity_history set closed_pl = closed_pl + 0.01'],
    ["A captured lot's trades and LRP", `update equity_positions set lot_id = 99`],
    ['A trade without a lot', `update trades set lot_id = null, entity_id = null, acct = 'RJ 9'`],
    ['A trade on a lot', 'update trades set by_account = true'],
    ['A confirmed RJO account number', `update users set rjo_account_number = 'RJ 9', rjo_confirmed = true`],
    ['An LRP policy is insured', 'update lrp set lot_id = null, entity_id = 1'],
    ['The stored total premium', 'update lrp set total_premium = total_premium + 0.01'],
    ['The stored result of a settled', 'update lrp set actual_ending_value = 250, result = 1'],
    ['Every user has a password', 'delete from auth.passwords'],
    ['There is an administrator', `update users set user_type = 'producer'`],
    ['A session has exactly one', 'update auth.refresh_tokens set used_at = now()'],
    ['A reverted import', 'update trade_imports set reverted_at = now()'],
    ['An import inserted or closed', 'update trade_imports set inserted = 0, closed = 0'],
    ['An import has at most', 'update trade_imports set inserted = 1, closed = 1'],
    ['A split-off trade', `update trades set split_from = 1 where status = 'open'`],
    [
      'The stored profit of a closed trade',
      `update trades set status = 'closed', closing_date = trade_date, closing_price = price_amount + 1, profit = 0`,
    ],
    ['The stored symbol of a trade', `update trades set symbol = 'GFX99'`],
    [
      'The stored marketing class',
      `update lots set marketing_class = case marketing_class when 'Fat' then 'Feeder' else 'Fat' end`,
    ],
    ['The history of outs ends', 'update outs set head_count = 2'],
    ['The history of lots ends', `delete from history where record = 'lots'`],
    ['The history of expenses ends', `delete from expenses`],
    [
      'Each entry of the history',
      `insert into history (user_name, record, record_id, action, before) select 'x', 'lots', 77, 'delete', to_jsonb(l) from lots l limit 1`,
    ],
    ['expenses_lot_id_entity_id_fkey', 'update expenses set lot_id = 99'],
    [
      'outs_head_count_check',
      'alter table outs drop constraint outs_head_count_check; update outs set head_count = -1; alter table outs add constraint outs_head_count_check check (head_count > 0) not valid',
    ],
  ])('%s…: not after %s', async (invariant, inserted) => {
    expect(await brokenAfter(inserted)).toContain(invariant);
  });
});
