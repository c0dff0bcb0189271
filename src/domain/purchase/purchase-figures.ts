import { z } from 'zod';
import { daySchema } from '../kit/fields.ts';
import { plus, rounded, times } from '../kit/money.ts';
import { suggestedContracts } from '../market/contracts.ts';
import { rootOfSymbol } from '../market/symbols.ts';
import type { PurchaseInput } from './purchase-form.ts';
import { breakEvenSale, purchaseOut, purchasePrice, type PurchaseFacts } from './purchase-price.ts';

const dollars = z.number();

export const purchaseFiguresSchema = z.object({
  out_date: daySchema,
  contract: z.string(),
  /** The futures price that it is worked out with, $/cwt; null where none is entered and the contract has none. */
  price: dollars.nullable(),
  /** The cash price that they bring = price + basis, $/cwt. */
  sale_price: dollars.nullable(),
  /** The price that can be paid; null without a sale price. */
  pay: z
    .object({
      days: z.int(),
      feed: dollars,
      expenses: dollars,
      interest: dollars,
      revenue: dollars,
      death_loss: dollars,
      pay_head: dollars,
      pay_cwt: dollars,
      total: dollars,
    })
    .nullable(),
  /** The cash price at which the price that is to be paid breaks even, $/cwt; null while none is entered. */
  break_even: dollars.nullable(),
  /** The price that can be paid by sale price and cost of gain; null without a price, and where feed is no cost of gain. */
  grid: z
    .object({
      sale_prices: z.array(dollars),
      costs_of_gain: z.array(dollars),
      cells: z.array(z.array(dollars)),
    })
    .nullable(),
  /** Contracts that best match the whole weight. */
  contracts: z.int(),
});
export type PurchaseFigures = z.infer<typeof purchaseFiguresSchema>;

/** A purchase with the sale price that was entered, else the current price of its contract. Source: beyond-2 J20. */
export const pricedPurchase = (input: PurchaseInput, current: number | null): PurchaseInput => ({
  ...input,
  price: input.price ?? current,
});

/**
 * Figures of a purchase, sold at the entered price, else at the current price of its contract; null while weights and ADG give no
 * days. Example: 100 head of 650 lb sold at 227.70 can cost 335.28 $/cwt, and 4 LE hedge them. Source: beyond-2 J20 and J21.
 */
export function purchaseFigures(input: PurchaseInput, current: number | null): PurchaseFigures | null {
  const out = purchaseOut(input);
  if (out === null) return null;
  const priced = pricedPurchase(input, current);
  const root = rootOfSymbol(out.contract);
  return {
    ...out,
    price: priced.price,
    sale_price: priced.price === null ? null : rounded(plus(priced.price, input.basis ?? 0), 3),
    pay: purchasePrice(priced),
    break_even: input.paid_cwt === null ? null : breakEvenSale(input, input.paid_cwt),
    grid: purchaseGrid(priced),
    contracts: root === null ? 0 : suggestedContracts(root, rounded(times(input.head, input.out_wt), 2)),
  };
}

/** The price that can be paid, $/cwt, by sale price and cost of gain. */
export interface PurchaseGrid {
  /** Cash prices of the rows, $/cwt. */
  sale_prices: number[];
  /** The columns, $/cwt of gain. */
  costs_of_gain: number[];
  cells: number[][];
}

const PRICE_STEPS = [-4, -3, -2, -1, 0, 1, 2, 3, 4];
const FEED_STEPS = [-2, -1, 0, 1, 2];

const stepped = (from: number, steps: readonly number[], step: number): number[] =>
  steps.map((count) => rounded(plus(from, times(step, count)), 4)).filter((amount) => amount >= 0);

/**
 * The price that can be paid at nine sale prices and five costs of gain around those entered; null unless feed is a cost of gain
 * and the price is known. Example: at 227.70 and 105.00 it is 335.28, at 222.70 and 110.00 it is 319.37. Source: beyond-2 J21.
 */
export function purchaseGrid(
  input: PurchaseFacts & Pick<PurchaseInput, 'step_price' | 'step_feed'>,
): PurchaseGrid | null {
  if (input.feed_unit !== 'gain' || input.price === null || purchasePrice(input) === null) return null;
  const prices = stepped(input.price, PRICE_STEPS, input.step_price);
  const costs = stepped(input.feed_rate, FEED_STEPS, input.step_feed);
  return {
    sale_prices: prices.map((price) => rounded(plus(price, input.basis ?? 0), 3)),
    costs_of_gain: costs,
    cells: prices.map((price) =>
      costs.map((feed_rate) => purchasePrice({ ...input, price, feed_rate })?.pay_cwt ?? 0),
    ),
  };
}
