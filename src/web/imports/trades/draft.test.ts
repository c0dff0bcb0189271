import { describe, expect, it } from 'vitest';
import { fileHeader } from '#domain/trades/file/header';
import { tradeFileReader } from '#domain/trades/file/reader';
import { TRADE_COLUMNS } from '#domain/trades/file/table';
import { type DraftStart, TradeDraft } from './draft.ts';
import type { OpenInBooks } from './offsets.ts';

const row = (acct: string, description: string, price: string, day = '2026-05-04', b_s = 'Sell') => [
  acct,
  `Owner of ${acct}`,
  day,
  b_s,
  '2',
  'Aug-26',
  description,
  '',
  '',
  price,
];

function draftOf(rows: string[][], more: Partial<DraftStart> = {}): TradeDraft {
  const reader = tradeFileReader(fileHeader(TRADE_COLUMNS, 1));
  for (const [index, cells] of rows.entries()) reader.add(cells, index + 2);
  const { trades: read, layout, skipped, skipped_count, unread } = reader.done();
  const { marks, ...trades } = read;
  const facts = { marks, layout, skipped, skipped_count, unread, header: { row: 1, titles: 0 }, sheet: null };
  const found = { facts, warnings: [], notes: [] };
  return new TradeDraft({
    fileName: 'May.csv',
    trades,
    ...found,
    today: '2026-11-20',
    already: [],
    subsidy_captures: [],
    lots: rows.map(() => 0),
    by_profile: [],
    fitting: [],
    open: [],
    accounts: [],
    ...more,
  });
}

const rows = [row('A', 'FDR CATTLE', '361'), row('B', 'LIVE CATTLE', '220'), row('A', 'LIVE CATTLE', '221')];
const trade = { id: 9, quantity: 5 } as OpenInBooks;
const match = { parts: [{ trade_id: 9, quantity: 2, trade }], opens: 0 };
const noMatch = { parts: [], opens: 0 };

describe('a draft', () => {
  it('names subsidy capture on the rows that open a position', () => {
    const draft = draftOf(rows, {
      lots: [7, 7, 7],
      subsidy_captures: [{ message: 'RMA presumes', rowIndexes: [0, 1] }],
    });
    draft.acceptLots([0, 1, 2]);
    expect([0, 1, 2].map((rowIndex) => draft.row(rowIndex).attention)).toEqual([
      ['RMA presumes'],
      ['RMA presumes'],
      [],
    ]);
    expect(draft.counts().attention).toBe(2);
    expect(draft.toConfirm()).toEqual([]);
    draft.close(1, match);
    expect(draft.row(1).attention).toEqual([]);
  });

  it('takes the lots of a profile as they are', () => {
    const draft = draftOf(rows, { lots: [7, 8, 7], by_profile: [0, 2] });
    expect([0, 1, 2].map((rowIndex) => draft.row(rowIndex).guessed)).toEqual([false, true, false]);
    expect(draft.counts()).toMatchObject({ withoutLot: 0, guessed: 1 });
  });

  it('starts with suggested lots, which need attention until confirmed', () => {
    const draft = draftOf(rows, { lots: [0, 7, 7] });
    expect([0, 1, 2].map((rowIndex) => draft.row(rowIndex).lotId)).toEqual([0, 7, 7]);
    expect(draft.row(1)).toMatchObject({ guessed: true, attention: ['Lot guessed'] });
    expect(draft.counts()).toMatchObject({ attention: 3, withoutLot: 1, guessed: 2 });
    draft.acceptLots([1]);
    draft.setLot([2], 7);
    for (const rowIndex of [1, 2]) {
      expect(draft.row(rowIndex)).toMatchObject({ lotId: 7, guessed: false, attention: [] });
    }
    expect(draft.counts()).toMatchObject({ attention: 1, withoutLot: 1, guessed: 0 });
  });

  it('confirms a lot when a match is chosen on it, and needs nothing for skipped rows', () => {
    const draft = draftOf(rows, { lots: [7, 7, 0], already: [1, 2] });
    expect(draft.counts()).toMatchObject({ withoutLot: 0, guessed: 1 });
    draft.close(0, match);
    expect(draft.counts()).toMatchObject({ withoutLot: 0, guessed: 0 });
  });

  it('lists the accounts, and sets the lot of all rows of an account', () => {
    const draft = draftOf(rows);
    expect(draft.accounts).toMatchObject([
      { acct: 'A', name: 'Owner of A', rows: 2 },
      { acct: 'B', name: 'Owner of B', rows: 1 },
    ]);
    draft.setLot(draft.ofAccount('A'), 7);
    expect(Array.from(draft.choices().lots)).toEqual([7, 0, 7]);
  });

  it('counts the rows to save by client, first the accounts of none, and leaves out those of other clients', () => {
    const many = [
      ...rows,
      row('C', 'LIVE CATTLE', '222'),
      row('D', 'LIVE CATTLE', '223'),
      row('C', 'LIVE CATTLE', '224'),
    ];
    const draft = draftOf(many, {
      lots: [7, 0, 8, 7, 0, 0],
      already: [5],
      accounts: [
        { acct: 'A', owner: 'Lazy K', of_another: false },
        { acct: 'C', owner: 'Lazy K', of_another: false },
        { acct: 'D', owner: null, of_another: true },
      ],
    });
    draft.close(0, noMatch);
    const b = { acct: 'B', name: 'Owner of B', rows: 1, lots: 0, offsets: 0 };
    const lazyK = { owner: 'Lazy K', accounts: 2, rows: 3, lots: 2, offsets: 1 };
    const d = { acct: 'D', name: 'Owner of D', rows: 1, lots: 0, offsets: 0 };
    expect(draft.clients(draft.counts().byAccount)).toEqual({
      unassigned: [b],
      clients: [lazyK],
      others: [d],
    });
    expect(draft.counts()).toMatchObject({ all: 6, skipped: 2, others: 1, excluded: 0 });
    draft.importAgain([4], true);
    expect(draft.row(4)).toMatchObject({ skipped: true, ofAnother: true, attention: [] });
    draft.assign('B', 'Sandhill');
    expect(draft.clients(draft.counts().byAccount)).toMatchObject({
      unassigned: [],
      clients: [lazyK, { owner: 'Sandhill', accounts: 1, rows: 1 }],
    });
  });

  it('shows the rows that need attention, and why', () => {
    const draft = draftOf([...rows, row('C', 'XYZ', '(4.00)', '2062-05-04')]);
    draft.setLot([0, 1, 3], 7);
    expect(Array.from(draft.shown('attention'))).toEqual([2, 3]);
    expect(draft.row(2).attention).toEqual(['No lot']);
    // 2062 is outside the range of two-digit years, and not in the past.
    expect(draft.row(3).attention).toEqual([
      'No price: contract not known',
      'Negative price',
      'Dated in the future',
      'An opening needs a price above 0',
    ]);
    expect(draft.counts()).toMatchObject({ all: 4, attention: 2 });
  });

  it('skips stored rows, unless they are to be imported again', () => {
    const draft = draftOf(rows, { already: [0, 2] });
    expect(draft.row(0)).toMatchObject({ already: true, skipped: true, attention: [] });
    expect(draft.counts()).toMatchObject({ already: 2, skipped: 2, attention: 1 });
    draft.select(draft.shown('already'), true);
    draft.importAgain([2], true);
    expect(draft.row(2)).toMatchObject({ already: true, skipped: false, attention: ['No lot'] });
    expect(Array.from(draft.choices().again)).toEqual([2]);
    expect(draft.counts()).toMatchObject({ selected: 2, skipped: 1 });
  });

  it('keeps the match of a closing row until its lot changes', () => {
    const draft = draftOf(rows);
    draft.setLot([0, 1], 7);
    draft.close(0, match);
    draft.close(1, noMatch);
    expect(draft.row(0)).toMatchObject({ status: 'closed', match });
    expect(draft.row(1)).toMatchObject({ status: 'closed', match: noMatch });
    expect(draft.choices().offsets).toEqual([
      { rowIndex: 0, parts: [{ trade_id: 9, quantity: 2 }], opens: 0, closes_only: false },
      { rowIndex: 1, parts: [], opens: 0, closes_only: false },
    ]);
    expect([draft.takenFrom(9, 1), draft.takenFrom(9, 0)]).toEqual([2, 0]);
    draft.setLot([0], 8);
    draft.open(1);
    expect(draft.choices().offsets).toEqual([]);
    expect(draft.row(0).status).toBe('open');
  });

  it('notifies listeners of every change', () => {
    const draft = draftOf(rows);
    const seen: number[] = [];
    const stop = draft.subscribe(() => seen.push(draft.version()));
    draft.select([0], true);
    draft.setLot([0], 1);
    stop();
    draft.select([0], false);
    expect(seen).toEqual([1, 2]);
  });

  describe('with rows against open positions', () => {
    const sold = (id: number, more: Partial<OpenInBooks> = {}): OpenInBooks => ({
      id,
      status: 'open',
      lot_id: 7,
      acct: 'A',
      name: 'Owner of A',
      trade_date: '2026-05-01',
      b_s: 'Sell',
      quantity: 2,
      period: 'Aug-26',
      description: 'FDR CATTLE',
      strike: null,
      p_c: null,
      price_amount: 365,
      closing_date: null,
      closing_price: null,
      symbol: 'GFQ26',
      version: 1,
      ...more,
    });
    const buy = row('A', 'FDR CATTLE', '361', '2026-05-04', 'Buy');

    it('presets them to closing, to be confirmed', () => {
      const draft = draftOf([buy], { open: [sold(9)] });
      expect(draft.row(0)).toMatchObject({
        status: 'closed',
        lotId: 7,
        guessed: true,
        attention: ['Lot guessed', 'Closing suggested'],
        match: { parts: [{ trade_id: 9, quantity: 2 }], opens: 0 },
      });
      draft.acceptLots([0]);
      expect(draft.row(0)).toMatchObject({ guessed: false, attention: [] });
      expect(draft.choices()).toMatchObject({
        lots: Int32Array.of(7),
        offsets: [{ rowIndex: 0, parts: [{ trade_id: 9, quantity: 2 }], opens: 0, closes_only: false }],
        confirmed: [],
      });
    });

    it('closes earlier rows of the file, whose lot follows', () => {
      const draft = draftOf([row('A', 'FDR CATTLE', '365'), buy]);
      expect(draft.row(1)).toMatchObject({ status: 'closed', lotId: 0, match: { parts: [{ quantity: 2 }] } });
      draft.setLot([1], 8);
      expect(draft.row(0)).toMatchObject({ status: 'open', lotId: 8, guessed: true });
      expect(draft.choices()).toMatchObject({
        lots: Int32Array.of(8, 8),
        offsets: [{ rowIndex: 1, parts: [{ opened_by: 0, quantity: 2 }] }],
      });
    });

    it('asks before they are saved as openings', () => {
      const draft = draftOf([buy], { open: [sold(9)] });
      draft.open(0);
      expect(draft.row(0)).toMatchObject({
        status: 'open',
        match: null,
        attention: ['No lot', 'Opens against open contracts'],
      });
      expect(draft.toConfirm()).toMatchObject([{ reason: 'offset', confirmed: false, rows: [0] }]);
      draft.confirm('offset', true);
      expect(draft.choices()).toMatchObject({ offsets: [], confirmed: ['offset'] });
      draft.undecide(0);
      expect(draft.row(0).status).toBe('closed');
      expect(draft.toConfirm()).toEqual([]);
    });

    it('presets no lot where several hold the contracts, and cannot be saved before one is chosen', () => {
      const draft = draftOf([buy], { lots: [7], open: [sold(9), sold(10, { lot_id: 8 })] });
      expect(draft.row(0)).toMatchObject({
        status: 'closed',
        lotId: 0,
        fitting: [7, 8],
        attention: ['2 lots fit'],
      });
      expect(draft.counts()).toMatchObject({ undecided: 1, guessed: 0 });
      draft.acceptLots([0]);
      expect(draft.row(0).lotId).toBe(0);
      draft.setLot([0], 8);
      expect(draft.row(0)).toMatchObject({ match: { parts: [{ trade_id: 10 }] } });
      expect(draft.counts()).toMatchObject({ undecided: 0 });
    });

    it('gives up a match with a row that opens no longer', () => {
      const draft = draftOf([row('A', 'FDR CATTLE', '365'), buy, row('A', 'FDR CATTLE', '364')]);
      draft.acceptLots([1]);
      expect(draft.row(1).guessed).toBe(false);
      draft.close(0, noMatch);
      expect(draft.row(1)).toMatchObject({ status: 'open', match: null });
      expect(draft.row(2)).toMatchObject({ status: 'closed', match: { parts: [{ trade_id: 2 ** 31 + 1 }] } });
    });
  });

  it('presets no lot where several fit, and confirms only rows with one', () => {
    const draft = draftOf(rows, { lots: [0, 0, 7], fitting: [{ lots: [7, 8, 9], rowIndexes: [0, 1] }] });
    expect(draft.row(0)).toMatchObject({ lotId: 0, fitting: [7, 8, 9], attention: ['3 lots fit'] });
    draft.acceptLots([0, 1, 2]);
    expect([0, 1, 2].map((rowIndex) => draft.row(rowIndex).lotId)).toEqual([0, 0, 7]);
    draft.setLot([1], 9);
    expect(draft.row(1).attention).toEqual([]);
    expect(draft.counts()).toMatchObject({ withoutLot: 1, attention: 1 });
  });
});
