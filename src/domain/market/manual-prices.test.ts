import { describe, expect, it } from 'vitest';
import { enteredFuture, enteredOption, manualPriceForm, pastedForm, pastedPrices } from './manual-prices.ts';

const first = (entry: object) => manualPriceForm.safeParse(entry).error?.issues[0]?.message;
const option = {
  symbol: 'LEZ2200Q',
  last_price: 5,
  bid_price: null,
  ask_price: null,
  settlement: null,
  previous_settlement: null,
  delta: null,
};

describe('an entered price', () => {
  it('has its symbol in capitals, and optional fields', () => {
    expect(manualPriceForm.parse({ symbol: ' gff27 ', last_price: 262.475 })).toEqual({
      ...option,
      symbol: 'GFF27',
      last_price: 262.475,
    });
  });

  it('needs a price of a cattle future or option', () => {
    expect(first({ symbol: '' })).toBe('Symbol cannot be empty');
    expect(first({ symbol: 'ZCZ26', last_price: 4 })).toBe('ZCZ26 is not a cattle future or option');
    expect(first({ symbol: 'GFF27' })).toBe('GFF27 needs a last price above 0');
    expect(first({ symbol: 'GFF27', last_price: 0 })).toBe('GFF27 needs a last price above 0');
    expect(first({ symbol: 'GFF27', last_price: -1 })).toBe('Last price must be a price');
    expect(first({ symbol: 'LEZ2200Q', bid_price: 1 })).toBe(
      'LEZ2200Q needs a last price, a settlement, or bid and ask',
    );
    expect(first({ symbol: 'LEZ2200Q', bid_price: 1, ask_price: 2 })).toBeUndefined();
    expect(first({ symbol: 'LEZ2200Q', last_price: 0 })).toBeUndefined();
    expect(first({ symbol: 'LEZ2200Q', settlement: 0 })).toBeUndefined();
    expect(first({ symbol: 'LEZ2200Q', ask_price: 2 })).toContain('needs a last price');
  });

  it('accepts a delta only with the sign of its side', () => {
    expect(first({ symbol: 'LEZ2200Q', last_price: 5, delta: 0.4 })).toBe('The delta of a put cannot be 0.4');
    expect(first({ symbol: 'LEZ2200D', last_price: 5, delta: 0.4 })).toBeUndefined();
    for (const delta of [0, -1]) expect(first({ symbol: 'LEZ2200Q', last_price: 5, delta })).toBeUndefined();
    for (const delta of [0, 1]) expect(first({ symbol: 'LEZ2200D', last_price: 5, delta })).toBeUndefined();
    expect(first({ symbol: 'LEZ2200D', last_price: 5, delta: 1.4 })).toBe('Delta must be at most 1');
  });
});

describe('a quote after its price is entered', () => {
  const stored = { last_price: 260, previous_settlement: 258, settlement: null, delta: -0.4 };
  const typed = { last_price: 262, previous_settlement: null };

  it('keeps the previous settlement on the same day', () => {
    expect(enteredFuture(typed, stored, false)).toMatchObject({ previous_settlement: 258, net_change: 4 });
  });

  it('uses the last price as the previous settlement on a new day', () => {
    expect(enteredFuture(typed, stored, true)).toMatchObject({ previous_settlement: 260, net_change: 2 });
    expect(enteredFuture(typed, { ...stored, last_price: null }, true).previous_settlement).toBe(258);
    expect(enteredOption(option, { ...stored, settlement: 4 }, true)).toMatchObject({
      previous_settlement: 4,
      net_change: 1,
      delta: -0.4,
    });
  });

  it('has the change of an option’s settlement where it has no last price', () => {
    const settled = { ...option, last_price: null, settlement: 5.5, delta: -0.5 };
    const before = { ...stored, last_price: 4.5, previous_settlement: 4.25 };
    expect(enteredOption(settled, before, true)).toMatchObject({ previous_settlement: 4.5, net_change: 1 });
    expect(enteredOption(settled, before, false)).toMatchObject({
      previous_settlement: 4.25,
      net_change: 1.25,
      delta: -0.5,
    });
    expect(enteredOption(settled, undefined, true)).toMatchObject({
      previous_settlement: null,
      net_change: null,
    });
  });

  it('uses an entered previous settlement, and has none when there is no earlier price', () => {
    expect(enteredFuture({ ...typed, previous_settlement: 250 }, stored, true).net_change).toBe(12);
    expect(enteredFuture(typed, undefined, false)).toEqual({
      last_price: 262,
      previous_settlement: null,
      net_change: null,
      open: null,
      high: null,
      low: null,
    });
  });
});

describe('pasted prices', () => {
  const read = (text: string) =>
    pastedPrices(text).prices.map(({ symbol, last_price, previous_settlement }) => [
      symbol,
      last_price,
      previous_settlement,
    ]);

  it('are lines of symbol, last price and previous settlement, with any separator', () => {
    const rows = [
      ['GFF27', 262.475, 261.9],
      ['LEZ26', 230, null],
    ];
    expect(read('gff27 262.475 261.9\r\nLEZ26 230')).toEqual(rows);
    expect(read('GFF27\t$262.475\t261.9\n\nLEZ26\t230\t-\n')).toEqual(rows);
    expect(read('GFF27, 262.475, 261.9\nLEZ26;230;N/A')).toEqual(rows);
  });

  it('may have column headings', () => {
    const { prices } = pastedPrices(
      'Contract,Prev. Settlement,Bid,Ask,Delta\nLEZ2200Q,5.25,4.975,5.05,-0.48',
    );
    expect(prices).toEqual([
      {
        ...option,
        last_price: null,
        bid_price: 4.975,
        ask_price: 5.05,
        previous_settlement: 5.25,
        delta: -0.48,
      },
    ]);
  });

  it('may be pasted whole only if every line is valid', () => {
    const messageOf = (prices: string) => pastedForm.safeParse({ prices }).error?.issues[0]?.message;
    expect(messageOf('GFF27 262.475 261.9\nLEZ2200Q 5 4 -0.48')).toBeUndefined();
    expect(messageOf('LEZ26\n')).toBe('Enter at least one price');
    expect(messageOf('GFF27 262.475\nhello')).toBe('Line 2: HELLO is not a cattle future or option');
  });

  it('keep the last line of a repeated symbol', () => {
    expect(read('GFF27 1\nGFF27 2')).toEqual([['GFF27', 2, null]]);
  });

  it('leave a symbol without a price as it is, and count such lines', () => {
    expect(pastedPrices('LEZ26\nGFF27 262.475\nLEZ2200Q\t\t\n')).toMatchObject({
      prices: [{ symbol: 'GFF27', last_price: 262.475 }],
      unpriced: 2,
      problems: [],
    });
  });

  it('report invalid lines and read the others', () => {
    const { prices, problems } = pastedPrices('GFF27 262.475\nhello\nLEZ26 cheap\n');
    expect(prices).toHaveLength(1);
    expect(problems).toEqual([
      'Line 2: HELLO is not a cattle future or option',
      'Line 3: Last price must be a price',
    ]);
  });
});
