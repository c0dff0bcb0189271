import { describe, expect, it } from 'vitest';
import { feedingPlanForm } from '../plan/feeding-plan.ts';
import { firstMessage } from '../testing/form-messages.ts';
import { daysToFinish } from './days-to-finish.ts';
import { lotOfPurchase, planOfPurchase } from './lot-of-purchase.ts';
import { contractsMessage, payMessage } from './messages.ts';
import { purchaseForm } from './purchase-form.ts';
import { purchaseFigures, purchaseGrid } from './purchase-figures.ts';
import { STEERS_TO_BUY } from './testing/steers.ts';
import { breakEvenSale, purchaseOut, purchasePrice } from './purchase-price.ts';

const steers = purchaseForm.parse(STEERS_TO_BUY);

describe('the form of a purchase', () => {
  it.each([
    [{ head: 0 }, 'Head count must be at least 1'],
    [{ head: 10.5 }, 'Head count must be a whole number'],
    [{ out_wt: 650 }, 'Out weight must be above the in weight'],
    [{ out_wt: '' }, 'Out weight must be greater than 0'],
    [{ adg: 0 }, 'ADG must be greater than 0'],
    [{ adg: -1 }, 'ADG must be greater than 0'],
    [{ in_wt: 400, out_wt: 1640, adg: 1 }, 'Days on feed would be 1,240: at most 730'],
    [{ in_wt: 400, out_wt: 1130, adg: 1 }, undefined],
    [{ in_wt: 'x', adg: '' }, 'In weight must be a number'],
    [{ feed_rate: '' }, 'Feed rate must be a number of at least 0'],
    [{ deaths: 51 }, 'Expected deaths must be between 0 and 50'],
    [{ date_in: '2026-02-30' }, 'Date in must be a valid date'],
    [{ step_price: 0 }, 'Step of the sale price must be greater than 0'],
    [{}, undefined],
  ])('%o: %s', (changed, message) =>
    expect(firstMessage(purchaseForm, { ...STEERS_TO_BUY, ...changed })).toBe(message),
  );
});

describe('what can be paid', () => {
  it('is a price a cwt, a head and in all', () => {
    const price = purchasePrice(steers);
    expect(price).toMatchObject({ expenses: 882.9, interest: 125.58, pay_cwt: 335.28, total: 217_931.85 });
    expect(price && payMessage(price)).toBe('You can pay 335.28 $/cwt = 2,179.32 a head = $217,931.85');
    expect(purchaseOut(steers)).toEqual({ out_date: '2027-07-01', contract: 'LEQ27' });
  });

  it('is nothing at a low sale price, and unknown without one', () => {
    const low = purchasePrice({ ...steers, price: 60 });
    expect(low && payMessage(low)).toBe('At this sale price nothing can be paid for them');
    expect(lotOfPurchase({ ...steers, price: 60 })).toBeNull();
    expect(purchasePrice({ ...steers, price: null })).toBeNull();
  });

  it('breaks even when it is sold at its sale price', () =>
    expect(breakEvenSale(steers, 335.28)).toBe(227.7));

  it('counts whole days, rounded up', () => {
    expect(daysToFinish({ in_wt: 650, out_wt: 1400, adg: 3.54 })).toBe(212);
    expect(daysToFinish({ in_wt: 600, out_wt: 1200, adg: 3 })).toBe(200);
    expect(daysToFinish({ in_wt: 600, out_wt: 1200.01, adg: 3 })).toBe(201);
    expect(daysToFinish({ in_wt: 600, out_wt: 600, adg: 3 })).toBeNull();
  });

  it('stands by sale price and cost of gain around those entered', () => {
    const grid = purchaseGrid(steers);
    expect(grid?.sale_prices.slice(3, 6)).toEqual([222.7, 227.7, 232.7]);
    expect(grid?.costs_of_gain).toEqual([95, 100, 105, 110, 115]);
    expect(grid?.cells).toHaveLength(9);
    expect(grid?.cells[3]).toEqual([336.28, 330.64, 325, 319.37, 313.73]);
    expect(grid?.cells[4]).toEqual([346.55, 340.92, 335.28, 329.64, 324.01]);
    expect(purchaseGrid({ ...steers, feed_unit: 'day' })).toBeNull();
    expect(purchaseGrid({ ...steers, feed_rate: 5 })?.costs_of_gain).toEqual([0, 5, 10, 15]);
  });

  it('comes with its out date, its sale price with basis, and the contracts', () => {
    expect(purchaseFigures(steers, null)).toMatchObject({
      out_date: '2027-07-01',
      contract: 'LEQ27',
      price: 227.7,
      sale_price: 227.7,
      contracts: 4,
      pay: { pay_cwt: 335.28 },
    });
    const current = { ...steers, price: null, basis: -2.25 };
    expect(purchaseFigures(current, 230)).toMatchObject({ price: 230, sale_price: 227.75 });
    expect(purchaseFigures({ ...current, basis: null }, 230)).toMatchObject({ price: 230, sale_price: 230 });
    expect(purchaseFigures(current, null)).toMatchObject({ price: null, sale_price: null, pay: null });
    expect(purchaseFigures({ ...steers, adg: 0 }, null)).toBeNull();
  });

  it('is hedged with the contracts nearest to its weight', () => {
    expect(contractsMessage('LE', 100, 1400)).toBe('Contracts to hedge it: 4 LE');
    expect(contractsMessage('GF', 20, 850)).toBe('Less than half a contract of Feeder Cattle');
  });

  it('fills the lot form and its plan', () => {
    expect(lotOfPurchase(steers)).toEqual({
      date_in: '2026-12-01',
      sex: 'steers',
      total_received: 100,
      total_pay_wt: 65_000,
      total_cost: 217_931.85,
      est_out_wt: 1400,
      est_out_date: '2027-07-01',
    });
    const plan = planOfPurchase(steers);
    expect(feedingPlanForm.parse(plan)).toEqual(plan);
  });
});
