import { describe, expect, it } from 'vitest';
import { fileHeader } from './header.ts';
import type { ReadingProfile } from './profile.ts';
import { importProfileForm } from './profile-form.ts';
import { tradeFileReader, tradeFormat } from './reader.ts';
import { rowsOf } from './table.ts';
import { titledReader } from '../../kit/table-file/titles.ts';
import { tradeOf, VALID_FILL } from './testing/read-rows.ts';

const HEADINGS = ['Konto', 'Kunde', 'Datum', 'K/V', 'Menge', 'Monat', 'Ware', 'Preis'];

const profile: ReadingProfile = {
  id: 7,
  broker: 'Prairie Clearing',
  headings: HEADINGS,
  columns: {
    acct: 0,
    name: 1,
    trade_date: 2,
    b_s: 3,
    quantity: 4,
    period: 5,
    description: 6,
    price_amount: 7,
  },
  date_order: 'DMY',
  direction_rule: 'one_column',
  buy_word: 'Kauf',
  sell_word: 'Verkauf',
};

const ROW = ['PC-1', 'Lazy K', '04.05.2026', 'verkauf', 2, 'Aug-26', 'FDR CATTLE', '361.25'];

/** The trade of a row read by a profile, or the message of its problem. */
function read(changes: Partial<ReadingProfile>, row: (string | number)[], headings = HEADINGS) {
  const reader = tradeFileReader(fileHeader(headings, 1, [{ ...profile, ...changes }]));
  reader.add(row, 2);
  const { trades, problems } = reader.done();
  return problems[0]?.message ?? rowsOf(trades).map(tradeOf)[0];
}

const withCell = (at: number, cell: string | number) => ROW.with(at, cell);

describe('a file with the headings of a profile', () => {
  it('is read by its columns, its order of dates and its words', () => {
    expect(read({}, ROW)).toEqual({ ...VALID_FILL, row: 2, acct: 'PC-1', name: 'Lazy K' });
    expect(read({}, withCell(3, 'KAUF'))).toMatchObject({ b_s: 'Buy' });
    expect(read({}, withCell(3, 'Bought'))).toMatchObject({ b_s: 'Buy' });
    expect(read({}, withCell(2, '2026-05-04'))).toMatchObject({ trade_date: '2026-05-04' });
    expect(read({}, withCell(5, '01/08/2026'))).toMatchObject({ period: 'Aug-26' });
  });

  it('has its dates in the order of the profile', () => {
    const day = (date_order: ReadingProfile['date_order'], cell: string) =>
      read({ date_order }, withCell(2, cell));
    expect(day('MDY', '4/5/26')).toMatchObject({ trade_date: '2026-04-05' });
    expect(day('DMY', '4/5/26')).toMatchObject({ trade_date: '2026-05-04' });
    expect(day('YMD', '26/5/4')).toMatchObject({ trade_date: '2026-05-04' });
    expect(day('DMY', '5/13/26')).toBe(
      'Invalid date "5/13/26" in row 2, column Datum. Use DD/MM/YYYY, D/M/YY, YYYY-MM-DD or YYYYMMDD.',
    );
    expect(day('YMD', '13.5.2026')).toContain('Invalid date "13.5.2026" in row 2, column Datum.');
  });

  it('says buy or sell by the rule of the profile', () => {
    const signed = (direction_rule: ReadingProfile['direction_rule'], quantity: number) =>
      read({ direction_rule }, withCell(4, quantity));
    expect(signed('negative_sells', -2)).toMatchObject({ b_s: 'Sell', quantity: 2 });
    expect(signed('negative_sells', 2)).toMatchObject({ b_s: 'Buy', quantity: 2 });
    expect(signed('negative_buys', -2)).toMatchObject({ b_s: 'Buy', quantity: 2 });
    expect(signed('negative_buys', 2)).toMatchObject({ b_s: 'Sell', quantity: 2 });
    expect(signed('negative_sells', 0)).toContain('Invalid quantity "0" in row 2, column Menge.');
    const columns = { ...profile.columns, long: 3, short: 4 };
    expect(read({ direction_rule: 'two_columns', columns }, withCell(3, ''))).toMatchObject({
      b_s: 'Sell',
      quantity: 2,
    });
    expect(read({}, withCell(3, 'halten'))).toBe(
      'Invalid side "halten" in row 2, column K/V. Use Kauf or Verkauf, Buy or Sell, B or S, 1 or 2.',
    );
  });

  it('is refused with row, column and value like every other', () => {
    expect(read({}, withCell(1, '=1+1'))).toContain('Invalid text "=1+1" in row 2, column Kunde.');
    expect(read({}, withCell(7, 'about 360'))).toContain('Invalid price "about 360" in row 2, column Preis.');
    expect(read({}, withCell(0, ''))).toBe('Missing required fields in row 2: Konto');
  });

  it('is found below titles, whatever the case and the punctuation of its headings', () => {
    const reader = titledReader(tradeFormat([profile]));
    for (const [at, cells] of [
      ['Auszug', 'Mai'],
      HEADINGS.map((heading) => `${heading.toUpperCase()}:`),
      ROW,
    ].entries())
      reader.add(cells, at + 1);
    expect(reader.done()).toMatchObject({ layout: { profile: 7 }, header: { row: 2 }, problems: [] });
  });

  it('is no file of another profile, nor one with another column', () => {
    const other = [...HEADINGS, 'Gebühr'];
    expect(fileHeader(other, 1, [profile]).profile).toBeNull();
    expect(fileHeader(HEADINGS, 1, [{ ...profile, headings: other }]).profile).toBeNull();
    expect(fileHeader(HEADINGS, 1, [profile]).profile).toBe(7);
  });
});

describe('a profile', () => {
  const entered = { ...profile, columns: { ...profile.columns }, headings: HEADINGS, accounts: [] };
  const messageOf = (changes: object) =>
    importProfileForm.safeParse({ ...entered, ...changes }).error?.issues[0]?.message;

  it('names every column that a trade needs', () => {
    expect(messageOf({})).toBeUndefined();
    const { price_amount: _, b_s: __, ...columns } = profile.columns;
    expect(messageOf({ columns })).toBe('Choose the column of: Buy or Sell, Price');
    expect(messageOf({ columns, direction_rule: 'negative_sells' })).toBe('Choose the column of: Price');
    expect(messageOf({ direction_rule: 'two_columns' })).toBe('Choose the column of: Bought, Sold');
  });

  it('is refused with what is wrong', () => {
    expect(messageOf({ broker: ' ' })).toBe('Broker is required');
    expect(messageOf({ columns: { ...profile.columns, strike: 8 } })).toBe('The columns are not valid');
    expect(messageOf({ columns: { ...profile.columns, strike: -1 } })).toBe('The columns are not valid');
    expect(messageOf({ headings: ['', ' ', '-', '', '', '', '', ''] })).toBe(
      'The file has no headings to recognize it by',
    );
    expect(messageOf({ buy_word: 'X', sell_word: 'x' })).toBe(
      'A purchase and a sale cannot have the same word',
    );
    expect(messageOf({ date_order: 'YDM' })).toBe('Date order must be MDY, DMY or YMD');
    expect(
      messageOf({
        accounts: [
          { acct: 'A', lot_id: 1 },
          { acct: 'A', lot_id: 2 },
        ],
      }),
    ).toBe('An account can have one lot only');
  });
});
