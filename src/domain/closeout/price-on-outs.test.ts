import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TypedNumber } from '../kit/typed-numbers.ts';
import {
  openedSale,
  SALE_FIELDS,
  type SaleField,
  saleNote,
  salePrice,
  saleProceeds,
  settledSale,
  typedSale,
} from './price-on-outs.ts';

type Typing = [SaleField, TypedNumber];

const type = (opened: ReturnType<typeof openedSale>, ...typed: Typing[]) =>
  typed.reduce((draft, [field, value]) => typedSale(draft, field, value), opened);
const valuesOf = (...draft: Parameters<typeof type>) => settledSale(type(...draft)).values;
const noteOf = (...draft: Parameters<typeof type>) => saleNote(type(...draft));

const empty = openedSale({ weight: null, proceeds: null });
const shipment = openedSale({ weight: 62_040, proceeds: 226_135.8 });

describe('weight, price and proceeds of a shipment', () => {
  it('start with the price calculated', () =>
    expect(valuesOf(shipment)).toEqual({ weight: 62_040, price: 364.5, proceeds: 226_135.8 }));

  it.each<[string, Typing[], object]>([
    [
      'weight and price make proceeds',
      [
        ['weight', 75_200],
        ['price', 352],
      ],
      { proceeds: 264_704 },
    ],
    [
      'price and weight make proceeds',
      [
        ['price', 352],
        ['weight', 75_200],
      ],
      { proceeds: 264_704 },
    ],
    [
      'weight and proceeds make the price',
      [
        ['weight', 75_200],
        ['proceeds', 264_704],
      ],
      { price: 352 },
    ],
    [
      'price and proceeds make an empty weight',
      [
        ['price', 352],
        ['proceeds', 264_704],
      ],
      { weight: 75_200 },
    ],
    [
      'a corrected weight keeps the typed price',
      [
        ['weight', 75_200],
        ['price', 352],
        ['weight', 75_000],
      ],
      { price: 352, proceeds: 264_000 },
    ],
    [
      'an emptied field stays empty',
      [
        ['weight', 75_200],
        ['price', 352],
        ['proceeds', ''],
      ],
      { proceeds: '' },
    ],
    [
      'an emptied field is worked out again from the next one',
      [
        ['weight', 75_200],
        ['price', 352],
        ['proceeds', ''],
        ['price', 350],
      ],
      { proceeds: 263_200 },
    ],
    [
      'invalid text makes nothing',
      [
        ['weight', '800 lbs'],
        ['price', 352],
      ],
      { weight: '800 lbs', proceeds: '' },
    ],
    [
      'a negative number makes nothing',
      [
        ['weight', 75_200],
        ['price', -1],
      ],
      { price: -1, proceeds: '' },
    ],
  ])('%s', (_, typed, expected) => expect(valuesOf(empty, ...typed)).toMatchObject(expected));

  it.each<[string, Typing[], object]>([
    ['the price works out proceeds', [['price', 360]], { weight: 62_040, price: 360, proceeds: 223_344 }],
    ['the weight works out the price', [['weight', 60_000]], { price: 376.893, proceeds: 226_135.8 }],
    ['proceeds work out the price', [['proceeds', 223_344]], { weight: 62_040, price: 360 }],
    ['the price as shown changes nothing', [['price', 364.5]], { proceeds: 226_135.8 }],
    [
      'an emptied price leaves proceeds as saved',
      [
        ['price', 3],
        ['price', ''],
      ],
      { proceeds: 226_135.8 },
    ],
    ['an emptied weight has no price', [['weight', '']], { weight: '', price: '', proceeds: 226_135.8 }],
    ['weight 0 has no price', [['weight', 0]], { weight: 0, price: '', proceeds: 226_135.8 }],
  ])('on Edit, %s', (_, typed, expected) => expect(valuesOf(shipment, ...typed)).toMatchObject(expected));

  it('name the two that were used', () => {
    const unused = { text: 'Enter any two of weight, price and proceeds', warns: false };
    expect(noteOf(empty)).toEqual(unused);
    expect(noteOf(shipment).text).toBe('Price: worked out from weight and proceeds');
    expect(noteOf(shipment, ['price', 360]).text).toBe('Proceeds: worked out from weight and price');
    expect(noteOf(shipment, ['price', 364.5], ['proceeds', 226_135.8])).toEqual(unused);
  });

  it('keep three typed values, and say that they disagree', () => {
    const typed: Typing[] = [
      ['weight', 75_200],
      ['price', 352],
      ['proceeds', 264_000],
    ];
    expect(valuesOf(empty, ...typed)).toEqual({ weight: 75_200, price: 352, proceeds: 264_000 });
    expect(noteOf(empty, ...typed)).toEqual({
      text: '75,200 lb at 352.000 is $264,704.00; proceeds are $264,000.00',
      warns: true,
    });
  });

  it('warn of a price that is not saved', () =>
    expect(noteOf(empty, ['price', 352])).toEqual({
      text: 'A price is saved as part of proceeds: enter weight or proceeds too',
      warns: true,
    }));
});

const typing = fc.tuple(
  fc.constantFrom(...SALE_FIELDS),
  fc.oneof(fc.integer({ min: 0, max: 90_000 }), fc.constantFrom<TypedNumber>('', '.', -1, 352.5)),
);
const record = fc.record({
  weight: fc.option(fc.integer({ min: 1, max: 90_000 })),
  proceeds: fc.option(fc.integer({ min: 0, max: 900_000 })),
});

const cases = fc
  .tuple(record, fc.array(typing, { maxLength: 7 }), typing)
  .map(([saved, before, last]) => ({ opened: openedSale(saved), before, last }));

describe('for any record and any typing', () => {
  it('typed values stay as typed, and a filled weight is as typed or as saved', () =>
    fc.assert(
      fc.property(cases, ({ opened, before, last }) => {
        const { saved, typed } = type(opened, ...before, last);
        const filled = Object.entries({ weight: saved.weight, ...typed }).filter(([, value]) => value !== '');
        expect(valuesOf(opened, ...before, last)).toMatchObject(Object.fromEntries(filled));
      }),
    ));

  it('the field typed last holds what was typed, whatever keys were pressed on the way', () =>
    fc.assert(
      fc.property(cases, fc.nat(), ({ opened, before, last: [field, value] }, onTheWay) => {
        const values = valuesOf(opened, ...before, [field, value]);
        expect(values[field]).toBe(value);
        expect(valuesOf(opened, ...before, [field, onTheWay], [field, value])).toEqual(values);
      }),
    ));
});

it('a price has three decimals, a weight two, and either may be 0', () => {
  expect(salePrice(62_000, 226_135.8)).toBe(364.735);
  expect(salePrice(0.5, 1)).toBe(200);
  const priced = (price: number): Typing[] => [
    ['price', price],
    ['proceeds', 264_704],
  ];
  expect(valuesOf(empty, ...priced(352.1))).toMatchObject({ weight: 75_178.64 });
  expect(valuesOf(empty, ...priced(0.5))).toMatchObject({ weight: 52_940_800 });
  expect(valuesOf(empty, ...priced(0))).toMatchObject({ weight: '' });
  expect(valuesOf(empty, ['weight', 75_200], ['price', 0])).toMatchObject({ proceeds: 0 });
  expect(valuesOf(empty, ['weight', 75_200], ['price', 0.5])).toMatchObject({ proceeds: 376 });
});

it('the price of a shipment reproduces the proceeds within half a thousandth per cwt', () =>
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
