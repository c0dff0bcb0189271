import { findLot } from '#api/lot-detail';
import { addLot, editBasis } from '#api/lots';
import { addOut } from '#api/outs';
import { addReceiving } from '#api/receivings';
import { addExpense } from '#api/expenses';
import { addDays, type Day, daysBetween } from '#domain/kit/days';
import type { Lot } from '#domain/lots/lots';
import { rounded } from '#domain/kit/money';
import type { Caller } from '../http/inject.ts';
import type { DemoLot } from './cattle.ts';

/** Adds a lot with its receivings, deaths, shipments, and actual and projected expenses. */
export async function demoLot(caller: Caller, demo: DemoLot, owner: string, today: Day): Promise<Lot> {
  const date_in = addDays(today, -demo.in);
  const { sex, source, location } = demo;
  const whole = (head: number) => ({
    total_received: head,
    total_pay_wt: head * demo.in_wt,
    total_cost: rounded((head * demo.in_wt * demo.price) / 100, 2),
  });
  const lot = await caller.call(addLot, {
    lot: demo.lot,
    owner,
    date_in,
    source,
    location,
    ...whole(demo.head),
    est_out_wt: demo.out_wt,
    est_out_date: addDays(today, demo.out),
    sex,
    partnership: demo.percent !== undefined,
    percent_owned: demo.percent ?? 100,
  });
  if (demo.second) {
    const [days, head] = demo.second;
    const { total_received: received, total_pay_wt: pay_wt, total_cost: cost } = whole(head);
    const second = { date_in: addDays(today, -days), source, sex, location };
    await caller.call(addReceiving, { lot_id: lot.id, ...second, received, pay_wt, cost });
  }
  await demoOuts(caller, lot, demo, today);
  if (demo.basis !== null) await setBasis(caller, lot, demo.basis);
  await demoExpenses(caller, lot, demo, today);
  return lot;
}

async function setBasis(caller: Caller, { lot, owner }: Lot, basis: number): Promise<void> {
  const { found } = await caller.call(findLot, { lot, owner });
  if (found) await caller.call(editBasis, { id: found.lot.id, version: found.lot.version, basis });
}

async function demoOuts(caller: Caller, lot: Lot, demo: DemoLot, today: Day): Promise<void> {
  for (let died = 0; died < demo.dead; died += 1) {
    const date_out = addDays(today, -demo.in + 9 + died * 17);
    if (date_out < today)
      await caller.call(addOut, { lot_id: lot.id, date_out, type: 'dead', head_count: 1 });
  }
  const gone = Math.min(demo.dead, Math.ceil((demo.in - 9) / 17));
  const loads = demo.shipped > 0 ? 3 : 0;
  for (let load = 0; load < loads; load += 1) {
    const head_count =
      load < 2 ? Math.floor(demo.shipped / 3) : demo.shipped - 2 * Math.floor(demo.shipped / 3);
    const weight = head_count * demo.out_wt;
    await caller.call(addOut, {
      lot_id: lot.id,
      date_out: addDays(today, Math.min(-1, demo.out + 4 * load)),
      type: 'shipped',
      head_count,
      weight,
      proceeds: rounded((weight * (demo.out_wt > 1000 ? 229.4 : 351.2)) / 100, 2),
      destination: demo.out_wt > 1000 ? 'Tyson, Amarillo' : 'Five Rivers, Yuma',
    });
  }
  if (gone > demo.head) throw new Error(`The demo lot ${demo.lot} has more outs than head.`);
}

/** Monthly feed and yardage, medicine on arrival and freight in; projected interest and freight out. */
async function demoExpenses(caller: Caller, lot: Lot, demo: DemoLot, today: Day): Promise<void> {
  const head = lot.current_hd > 0 ? lot.current_hd : demo.head;
  const arrival = addDays(today, -demo.in);
  const end = demo.out < 0 ? addDays(today, demo.out) : today;
  const spend = (
    date: Day,
    type: 'feed' | 'yardage' | 'medicine' | 'freight' | 'interest',
    perHead: number,
    projected = false,
  ) =>
    caller.call(addExpense, {
      date,
      lot_id: lot.id,
      type,
      amount: rounded(head * perHead, 2),
      expense_category: projected ? 'projected' : 'actual',
    });
  await spend(arrival, 'freight', 8.4);
  await spend(addDays(arrival, 2), 'medicine', 17.25);
  for (let month = 1; month * 30 <= daysBetween(arrival, end); month += 1) {
    const date = addDays(arrival, month * 30);
    await spend(date, 'feed', demo.out_wt > 1000 ? 96 + month * 2.5 : 41 + month);
    await spend(date, 'yardage', demo.out_wt > 1000 ? 16.5 : 9);
  }
  if (demo.out < 0) return;
  await spend(
    addDays(today, Math.ceil(demo.out / 2)),
    'feed',
    (demo.out_wt > 1000 ? 3.4 : 1.5) * demo.out,
    true,
  );
  await spend(addDays(today, demo.out), 'freight', 9.1, true);
  await spend(addDays(today, demo.out), 'interest', 38, true);
}
