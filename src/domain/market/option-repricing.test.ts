import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { intrinsicValue } from './black76.ts';
import {
  movedFuture,
  optionRepricing,
  type PricedOption,
  pricingOf,
  repricingOn,
} from './option-repricing.ts';
import { PUT_CALL } from './symbols.ts';

const today = '2026-11-20';
const between = (min: number, max: number) =>
  fc.integer({ min: min * 1000, max: max * 1000 }).map((thousandths) => thousandths / 1000);
const anOption = fc.record({
  kind: fc.constantFrom(...PUT_CALL),
  strike: between(150, 400),
  futures: between(150, 400),
  days: fc.integer({ min: 0, max: 300 }),
  time: between(0, 40),
});

describe('the price of an option in another state', () => {
  it('is the quoted price while nothing changes', () => {
    fc.assert(
      fc.property(anOption, ({ kind, strike, futures, days, time }) => {
        const quoted = Math.round((intrinsicValue({ kind, strike, futures }) + time) * 1000) / 1000;
        expect(optionRepricing({ kind, strike }, quoted, { futures, days })({ futures, days })).toBeCloseTo(
          quoted,
          9,
        );
      }),
    );
  });

  it('is at least the intrinsic value, and never falls for a call or rises for a put when the future rises', () => {
    fc.assert(
      fc.property(anOption, between(0, 50), ({ kind, strike, futures, days, time }, rise) => {
        const quoted = intrinsicValue({ kind, strike, futures }) + time;
        const at = optionRepricing({ kind, strike }, quoted, { futures, days });
        const [before, after] = [at({ futures, days }), at({ futures: futures + rise, days })];
        expect(after).toBeGreaterThanOrEqual(intrinsicValue({ kind, strike, futures: futures + rise }));
        const gain = kind === 'call' ? after - before : before - after;
        expect(gain).toBeGreaterThan(-0.00001);
      }),
    );
  });

  it('moves by its intrinsic value where its quote implies no volatility', () => {
    // A call of 200 at 20.5 on its last day.
    const at = optionRepricing({ kind: 'call', strike: 200 }, 20.5, { futures: 220, days: 0 });
    expect([at({ futures: 225, days: 0 }), at({ futures: 190, days: 0 })]).toEqual([25.5, 0.5]);
  });

  it('loses its time value by its expiry, and nothing after it', () => {
    const put: PricedOption = {
      kind: 'put',
      strike: 220,
      expiry: '2026-12-04',
      contract: 'LEZ26',
      root: 'LE',
      price: 3,
      futures: 225,
    };
    const on = (day: string) => repricingOn(put, today, day)(225);
    expect(repricingOn(put, today)(225)).toBe(3);
    expect(on('2026-11-27')).toBeLessThan(3);
    expect(on('2026-11-27')).toBeGreaterThan(0);
    expect([on('2026-12-04'), on('2026-12-25')]).toEqual([on('2026-12-04'), on('2026-12-04')]);
    expect(on('2026-12-04')).toBeCloseTo(0, 4);
  });
});

it('a future that falls is worth at least a cent', () => {
  expect([movedFuture(210, -20), movedFuture(15, -20), movedFuture(0.02, -0.01)]).toEqual([190, 0.01, 0.01]);
});

describe('how a symbol is priced', () => {
  const quote = (current: number | null, theoretical = current) => ({ current, theoretical });
  const prices = new Map([
    ['LEZ26', quote(230)],
    ['LEZ2200Q', quote(2.5, 2.25)],
    ['GFX26', quote(361)],
    ['GFU3500R', quote(9)],
    ['LEX2300Q', quote(4)],
    ['ZCZ26', quote(4.5)],
  ]);
  const of = (symbol: string | null, day = today, at?: 'theoretical') => pricingOf(symbol, prices, day, at);

  it('is with its future while both have a price, an LRP put at its theoretical value', () => {
    expect(of('LEZ26')).toEqual({ state: 'future', price: 230, contract: 'LEZ26', root: 'LE' });
    const option = {
      state: 'option',
      kind: 'put',
      strike: 220,
      expiry: '2026-12-04',
      contract: 'LEZ26',
      root: 'LE',
      price: 2.5,
      futures: 230,
    };
    expect(of('LEZ2200Q')).toEqual(option);
    expect(of('LEZ2200Q', today, 'theoretical')).toEqual({ ...option, price: 2.25 });
    // The underlying of a serial month is the next listed future.
    expect(of('LEX2300Q', '2026-11-02')).toMatchObject({ state: 'option', contract: 'LEZ26' });
  });

  it('is fixed once it has stopped trading, or without a price of its future', () => {
    expect(of('GFX26', '2026-11-19')).toMatchObject({ state: 'future' });
    expect(of('GFX26')).toEqual({ state: 'fixed', price: 361, stopped: true, contract: 'GFX26' });
    expect(of('LEZ2200Q', '2026-12-05')).toMatchObject({ state: 'fixed', stopped: true, contract: 'LEZ26' });
    expect(of('GFU3500R')).toEqual({ state: 'fixed', price: 9, stopped: false, contract: 'GFU27' });
    expect(of('ZCZ26')).toEqual({ state: 'fixed', price: 4.5, stopped: false, contract: null });
  });

  it('is missing without a quote', () => {
    expect([of(null), of('LEG27')]).toEqual([{ state: 'missing' }, { state: 'missing' }]);
  });
});
