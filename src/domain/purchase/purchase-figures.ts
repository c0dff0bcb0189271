import { z } from 'zod';
import { daySchema } from '../kit/fields.ts';
import { plus, rounded, times } from '../kit/money.ts';
import { suggestedContracts } from '../market/contracts.ts';
import { rootOfSymbol } from '../market/symbols.ts';
import type { PurchaseInput } from './purchase-form.ts';
import { purchaseGrid } from './purchase-grid.ts';
import { breakEvenSale, purchaseOut, purchasePrice } from './purchase-price.ts';

const dollars = z.number();

/** What a purchase comes to at a sale price. */
export const purchaseFiguresSchema = z.object({
  out_date: daySchema,
  contract: z.string(),
  /** The futures price that it is worked out with, $/cwt; null where none is entered and the contract has none. */
  price: dollars.nullable(),
  /** The cash price that they bring = price + basis, $/cwt. */
  sale_price: dollars.nullable(),
  /** What can be paid; null without a price. */
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
  /** What can be paid by sale price and cost of gain; null without a price, and where feed is no cost of gain. */
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
 * What a purchase comes to, sold at the entered price, else at the current price of its contract; null while weights and ADG give no
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
