import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  leftSaleField,
  openedSale,
  type SaleField,
  saleOrigin,
  salePrice,
  saleProceeds,
} from './price-on-outs.ts';

const type = (opened: ReturnType<typeof openedSale>, ...typed: [SaleField, number | null][]) =>
  typed.reduce((draft, [field, value]) => leftSaleField(draft, field, value), opened);
const empty = openedSale({ weight: null, proceeds: null });
const shipment = openedSale({ weight: 15_300, proceeds: 35_098.2 });

describe('weight, price and proceeds of a shipment', () => {
  it('start with the price calculated', () =>
    expect(shipment.values).toEqual({ weight: 15_300, price: 229.4, proceeds: 35_098.2 }));

  it.each<[string, [SaleField, number][], object]>([
    [
      'weight and price make proceeds',
      [
        ['weight', 15_300],
        ['price', 229.4],
      ],
      { proceeds: 35_098.2 },
    ],
    [
      'price and weight make proceeds',
      [
        ['price', 229.4],
        ['weight', 15_300],
      ],
      { proceeds: 35_098.2 },
    ],
    [
      'weight and proceeds make the price',
      [
        ['weight', 15_300],
        ['proceeds', 35_098.2],
      ],
      { price: 229.4 },
    ],
    [
      'price and proceeds make the weight',
      [
        ['price', 229.4],
        ['proceeds', 35_098.2],
      ],
      { weight: 15_300 },
    ],
  ])('%s', (_, typed, expected) => expect(type(empty, ...typed).values).toMatchObject(expected));

  it('keep the proceeds when the weight changes, until a price is typed', () => {
    const heavier = type(shipment, ['weight', 15_400]);
    expect(heavier.values).toEqual({ weight: 15_400, price: 227.91, proceeds: 35_098.2 });
    const priced = type(heavier, ['price', 230]);
    expect(priced.values).toEqual({ weight: 15_400, price: 230, proceeds: 35_420 });
    expect(type(priced, ['weight', 15_000]).values.proceeds).toBe(34_500);
  });

  it('name the two that were used', () => {
    expect(saleOrigin(shipment)).toBe('worked out from weight and proceeds');
    expect(saleOrigin(type(shipment, ['price', 230]))).toBe('worked out from weight and price');
  });

  it('keep stored values that cannot be calculated, without a price', () => {
    expect(type(shipment, ['weight', null]).values).toEqual({
      weight: null,
      price: null,
      proceeds: 35_098.2,
    });
    expect(type(shipment, ['price', null]).values.proceeds).toBe(35_098.2);
    expect(type(shipment, ['weight', 0]).values.price).toBeNull();
    expect(salePrice(0, 100)).toBeNull();
  });

  it('accept dead head without a weight', () =>
    expect(openedSale({ weight: null, proceeds: 50 }).values.price).toBeNull());

  it('reproduce the proceeds from the price, within half a thousandth per cwt', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000_000 }),
        fc.integer({ min: 0, max: 9_000_000 }),
        (lb, cents) => {
          const proceeds = cents / 100;
          const price = salePrice(lb, proceeds) ?? Number.NaN;
          expect(Math.abs(saleProceeds(lb, price) - proceeds)).toBeLessThanOrEqual(
            (0.0005 * lb) / 100 + 0.0051,
          );
        },
      ),
    ));
});
