import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { PurchaseInput } from './purchase-form.ts';
import { purchaseGrid } from './purchase-figures.ts';
import { breakEvenSale, purchaseOut, purchasePrice } from './purchase-price.ts';

/** Purchase prices, published or calculated independently of this program. */
const golden = JSON.parse(readFileSync(new URL('../../../fixtures/beyond-2.json', import.meta.url), 'utf8'));

type Optional = 'date_in' | 'paid_cwt' | 'step_price' | 'step_feed';
interface Example {
  name: string;
  input: Omit<PurchaseInput, Optional> & Partial<Pick<PurchaseInput, Optional>>;
  expect: Record<string, number | string | number[][] | null>;
  tolerance?: number;
}

function figuresOf({ input }: Example) {
  const { date_in, paid_cwt, step_price, step_feed } = input;
  const { pay_head, ...price } = purchasePrice(input) ?? {};
  const grid =
    step_price === undefined || step_feed === undefined
      ? undefined
      : purchaseGrid({ ...input, step_price, step_feed })?.cells;
  return {
    ...price,
    pay_a_head: pay_head,
    ...(date_in === undefined ? {} : { out_date: purchaseOut({ ...input, date_in })?.out_date }),
    ...(typeof paid_cwt === 'number' ? { break_even_cash: breakEvenSale(input, paid_cwt) } : {}),
    ...(grid === undefined ? {} : { grid }),
  };
}

const examples: Example[] = golden.purchase_price;

describe('purchase prices, published or independently calculated', () => {
  it.each(examples.map((example, index) => ({ ...example, index })))('$index $name', (example) => {
    const { pay_a_cwt, ...expected } = example.expect;
    const { pay_cwt, ...figures } = figuresOf(example);
    expect(figures).toEqual(expected);
    // The published table counts 600 / 2.85 days, and so is off by some cents.
    const off = Math.abs(Number(pay_cwt) - Number(pay_a_cwt));
    expect(off).toBeLessThanOrEqual(example.tolerance ?? 0);
  });
});
