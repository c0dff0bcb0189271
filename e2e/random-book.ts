import { FEEDER, LATER } from './contracts.ts';
import type { Page } from 'playwright-core';
import { addDays, type Day } from '#domain/kit/days';
import { setUpPolicy } from './lrp-actions.ts';
import { post, setUpLot } from './setup.ts';
import { setUpTrades } from './trade-actions.ts';

/** Pseudo-random numbers from 0 to 1 (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const PUT = LATER.option(225, 'put');

interface Book {
  seed: number;
  today: Day;
  /** The entity. */
  owner: string;
  /** Begins the number of each lot, so that no other test has it. */
  prefix: string;
}

/**
 * A book of four lots through the API: on feed, partly shipped with and without weight and proceeds, and closed out; with expenses to date
 * and to come, futures and options, open and closed, and policies with a put, without one, and ended. Returns the lots.
 */
export async function setUpBook(page: Page, admin: Page, book: Book): Promise<{ id: number; lot: string }[]> {
  const { seed, today, owner, prefix } = book;
  const random = seededRandom(seed);
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const cents = (from: number, to: number) => whole(from * 100, to * 100) / 100;
  const lots: { id: number; lot: string }[] = [];
  for (let index = 0; index < 4; index += 1) {
    const lot = `${prefix}-${index + 1}`;
    const head = whole(40, 300);
    const isFeeder = index === 1;
    const { id } = await setUpLot(page, owner, lot, {
      date_in: addDays(today, -whole(90, 200)),
      total_received: head,
      total_pay_wt: head * whole(500, 720),
      total_cost: cents(head * 1700, head * 2300),
      est_out_wt: isFeeder ? whole(760, 880) : whole(1250, 1500),
      est_out_date: addDays(today, whole(20, 160)),
    });
    lots.push({ id, lot });
    for (let nth = 0; nth < 4; nth += 1)
      await post(page, '/api/expenses', {
        lot_id: id,
        date: addDays(today, nth < 3 ? -whole(1, 80) : whole(1, 60)),
        type: ['feed', 'yardage', 'interest', 'freight'][nth],
        amount: cents(100, 30_000),
        expense_category: nth < 3 ? 'actual' : 'projected',
      });
    const gone = index === 3 ? head : whole(1, Math.floor(head / 3));
    if (index > 0)
      await post(page, `/api/lots/${id}/outs`, {
        type: 'shipped',
        date_out: addDays(today, -whole(1, 20)),
        head_count: gone,
        ...(index !== 2 && { weight: gone * whole(1200, 1500), proceeds: cents(gone * 2200, gone * 3100) }),
      });
  }
  const trade = (nth: number) => ({
    acct: `${prefix}-${nth % 2}`,
    b_s: random() < 0.75 ? ('Sell' as const) : ('Buy' as const),
    quantity: whole(1, 4),
    lot_id: lots[nth % 3]?.id ?? 0,
    trade_date: addDays(today, -whole(5, 60)),
  });
  await setUpTrades(admin, [
    ...[0, 1, 2, 3].map((nth) => ({ ...trade(nth), price_amount: cents(215, 245) })),
    { ...trade(2), description: 'FDR CATTLE', period: FEEDER.period, price_amount: cents(330, 370) },
    { ...trade(4), lot_id: 0, price_amount: cents(215, 245) },
  ]);
  const option = {
    quoteType: 'options',
    root: 'LE',
    contract: LATER.symbol,
    contractMonthYear: LATER.symbol.slice(2),
  };
  await post(admin, '/functions/v1/fetch-quote', { ...option, symbols: [PUT] });
  const session = await page.evaluate(() => window.localStorage.getItem('drover.session') ?? '{}');
  const user_id = (JSON.parse(session) as { user?: { id?: string } }).user?.id;
  for (const nth of [0, 1, 2])
    await setUpPolicy(nth === 1 ? admin : page, lots[nth]?.id ?? 0, {
      ...(nth === 1 && { user_id, put_symbol: PUT, put_qty: whole(1, 3) }),
      endorsement_number: `${prefix}-${nth}`,
      type: 'fed',
      effective_date: addDays(today, -150),
      end_date: addDays(today, nth === 2 ? -2 : whole(20, 120)),
      head_count: whole(10, 40),
      target_wt: whole(1200, 1400),
      coverage: cents(210, 250),
      premium: cents(2, 12),
    });
  return lots;
}
