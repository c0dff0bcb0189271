import { describe, expect, it } from 'vitest';
import { pricesOf, priceOf } from './prices.ts';
import { addFuturesForm, addOptionsForm, optionOfForm } from './quote-forms.ts';
import {
  freshSince,
  futuresPrice,
  futuresPriceKind,
  optionsPrice,
  optionsPriceKind,
  theoreticalKind,
  theoreticalValue,
} from './quotes.ts';

const put = {
  symbol: 'GFU3500Q',
  last_price: 12.975,
  bid_price: 12.5,
  ask_price: 13.25,
  settlement: 12,
  previous_settlement: 11.5,
  delta: -0.41,
};

describe('the current price', () => {
  it('of a future is its last price, else the previous settlement', () => {
    expect(futuresPrice({ last_price: 220, previous_settlement: 219 })).toBe(220);
    expect(futuresPrice({ last_price: null, previous_settlement: 219 })).toBe(219);
    expect(futuresPrice({ last_price: null, previous_settlement: null })).toBeNull();
  });

  it('of an option is the midpoint, else the last price, else the settlement', () => {
    expect(optionsPrice(put)).toBe(12.875);
    expect(optionsPrice({ ...put, ask_price: null })).toBe(12.975);
    expect(optionsPrice({ ...put, bid_price: null, last_price: null })).toBe(12);
    expect(optionsPrice({ bid_price: null, ask_price: null, last_price: null, settlement: null })).toBeNull();
  });

  it('is named by which of its prices it is, also where that is zero', () => {
    const kinds = [
      futuresPriceKind({ last_price: 0, previous_settlement: 219 }),
      futuresPriceKind({ last_price: null, previous_settlement: 0 }),
      futuresPriceKind({ last_price: null, previous_settlement: null }),
    ];
    expect(kinds).toEqual(['last price', 'previous settlement', null]);
    const none = { bid_price: null, ask_price: null, last_price: null, settlement: null };
    const optionKinds = [put, { ...put, bid_price: null }, { ...put, ask_price: null }, none];
    expect(optionKinds.map(optionsPriceKind)).toEqual([
      'midpoint of bid and ask',
      'last price',
      'last price',
      null,
    ]);
    expect([put, { ...put, last_price: null }, none].map(theoreticalKind)).toEqual([
      'last price',
      'settlement',
      null,
    ]);
  });

  it('may be zero', () => {
    expect(optionsPrice({ ...put, bid_price: 0, ask_price: 0.05 })).toBe(0.025);
    expect(theoreticalValue({ last_price: 0, settlement: 1 })).toBe(0);
  });

  it('is the same on every screen, by symbol', () => {
    const prices = pricesOf([{ symbol: 'LEZ26', last_price: 220, previous_settlement: 219 }], [put]);
    expect(priceOf(prices, 'LEZ26')).toEqual({ current: 220, previous: 219, theoretical: 220, delta: 1 });
    expect(priceOf(prices, 'GFU3500Q')).toEqual({
      current: 12.875,
      previous: 11.5,
      theoretical: 12.975,
      delta: -0.41,
    });
    const unknown = { current: null, previous: null, theoretical: null, delta: null };
    expect(priceOf(prices, 'GFF27')).toEqual(unknown);
    expect(priceOf(prices, null)).toEqual(unknown);
  });
});

describe('the first fresh price day', () => {
  it.each([
    { today: '2026-11-23', since: '2026-11-20', when: 'Monday: since Friday' },
    { today: '2026-11-22', since: '2026-11-19', when: 'Sunday: since Thursday' },
    { today: '2026-11-27', since: '2026-11-25', when: 'the day after Thanksgiving: since Wednesday' },
  ])('is the second-to-last trading day, on $when', ({ today, since }) => {
    expect(freshSince(today)).toBe(since);
  });
});

describe('adding a futures symbol', () => {
  const first = (symbol: unknown) => addFuturesForm.safeParse({ symbol }).error?.issues[0]?.message;

  it('converts it to capitals', () => {
    expect(addFuturesForm.parse({ symbol: ' gfh26 ' })).toEqual({ symbol: 'GFH26' });
  });

  it('requires a cattle symbol', () => {
    expect(first(' ')).toBe('Symbol cannot be empty');
    expect(first(undefined)).toBe('Symbol cannot be empty');
    expect(first('ZCZ26')).toBe('Failed to add symbol. Please check the symbol and try again.');
  });
});

describe('adding an option', () => {
  const option = { root: 'GF', contract: 'u26', strike: 350, option_type: 'put' } as const;
  const first = (change: object) =>
    addOptionsForm.safeParse({ ...option, ...change }).error?.issues[0]?.message;

  it('derives its symbol', () => {
    expect(optionOfForm(addOptionsForm.parse(option))?.symbol).toBe('GFU3500Q');
    expect(
      optionOfForm(addOptionsForm.parse({ ...option, contract: 'GFU26', strike: '222.5' }))?.symbol,
    ).toBe('GFU2225Q');
  });

  it('requires every field', () => {
    for (const change of [
      { root: '' },
      { contract: '' },
      { strike: '' },
      { strike: null },
      { option_type: '' },
    ]) {
      expect(first(change)).toBe('All options fields are required');
    }
  });

  it('requires a month and a strike that a symbol can hold', () => {
    for (const strike of [-1, 0, 'abc']) {
      expect(first({ strike })).toBe('Strike must be a valid positive number');
    }
    expect(first({ strike: 222.55 })).toBe('Strike can have at most 1 decimal');
    for (const strike of [10, 9999.9]) expect(first({ strike })).toBeUndefined();
    for (const strike of [9.5, 12_000])
      expect(first({ strike })).toBe('Strike must be between 10 and 9,999.9');
    for (const contract of ['26', 'A26', 'sep'])
      expect(first({ contract })).toBe('Contract month code is required');
  });
});
