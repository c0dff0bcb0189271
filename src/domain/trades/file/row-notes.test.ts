import { describe, expect, it } from 'vitest';
import type { Cell } from '../../kit/table-file/file.ts';
import { SettlementHistory } from '../../market/settlement-history.ts';
import { dateProblems, expiredFutures, priceProblem } from './market-values.ts';
import { fileHeader } from './header.ts';
import { readAgain, tradeFileReader } from './reader.ts';
import { missingLegs, rowNoteWarnings, savedFillNotes } from './warnings.ts';
import { rowsOf, TRADE_COLUMNS } from './table.ts';
import { Plausibility } from '../trade-plausibility.ts';
import { VALID_ROW } from './testing/read-rows.ts';

type Row = Partial<typeof VALID_ROW> & Record<string, Cell>;

/** The trades of a file with these rows, as the server reads them again. */
function tradesOf(...rows: Row[]) {
  const headings = [...new Set([...TRADE_COLUMNS, ...rows.flatMap((row) => Object.keys(row))])];
  const reader = tradeFileReader(fileHeader(headings, 1));
  for (const [index, row] of rows.entries())
    reader.add(
      headings.map((heading) => ({ ...VALID_ROW, ...row })[heading] ?? ''),
      index + 2,
    );
  const { trades, problems } = reader.done();
  expect(problems).toEqual([]);
  return rowsOf(readAgain(trades).trades);
}

const warned = (...rows: Row[]) => {
  const trades = tradesOf(...rows);
  return rowNoteWarnings(trades, trades).map(({ reason, message, rowIndexes: at }) => [reason, message, at]);
};

describe('the doubts of a file about its rows', () => {
  it('are about an unknown status, a remark and a transfer', () => {
    expect(warned({ Status: 'Filled' }, { Status: 'Open' })).toEqual([
      ['status', 'The status says Open', [1]],
    ]);
    expect(warned({ Comment: 'busted at 10:42' }, { Comment: 'good day' })).toEqual([
      ['status', 'Comment: busted at 10:42', [0]],
    ]);
    expect(warned({ Cancelled: 'Y' }, { Cancelled: 'N' })).toEqual([['status', 'Cancelled: Y', [0]]]);
    expect(warned({ 'Open/Close': 'Hedge' }, { 'Open/Close': 'Open' })).toEqual([
      ['status', 'Open or close says Hedge', [0]],
    ]);
    expect(warned({ description: 'FDR CATTLE XFER' })).toEqual([
      ['transfer', 'FDR CATTLE XFER is a transfer', [0]],
    ]);
    expect(warned({ name: 'Void Creek Cattle', 'Account Type': 'CANCEL', Lot: 'ADJ 4' })).toEqual([]);
  });

  it('are about contracts filled whose order was cancelled', () => {
    expect(warned({ 'Filled Qty': 3, Status: 'CANCELLED' })).toEqual([
      ['status', 'The status says CANCELLED', [0]],
    ]);
  });

  it('are about a fill that another row undoes, in either direction', () => {
    const undone = [['status', 'Row 3 lists this fill as FDR CATTLE CXL', [0]]];
    expect(warned({}, { description: 'FDR CATTLE CXL' })).toEqual(undone);
    expect(warned({}, { description: 'FDR CATTLE CXL', b_s: 'Buy' })).toEqual(undone);
    expect(warned({ Status: 'FILLED' }, { Status: 'BUSTED' })).toEqual([
      ['status', 'Row 3 lists this fill as BUSTED', [0]],
    ]);
    expect(warned({}, { description: 'FDR CATTLE CXL', quantity: 3 })).toEqual([]);
  });

  it('name the saved fill that a row undoes', () => {
    const trades = tradesOf({ description: 'FDR CATTLE CXL' });
    const saved = { ...VALID_ROW, trade_date: '2026-05-04', b_s: 'Sell', quantity: 2, price_amount: 361.25 };
    const fill = {
      ...saved,
      acct: 'RJ10421',
      period: 'Aug-26',
      description: 'FDR CATTLE',
      strike: null,
      p_c: null,
    };
    expect(savedFillNotes(trades, [fill])).toEqual([
      { message: 'Refers to a saved fill: Sell 2 FDR CATTLE', rowIndexes: [0] },
    ]);
  });
});

describe('an exercised option', () => {
  const option = {
    description: 'ASSIGNED CALL LIVE CATTLE',
    period: 'Dec-26',
    strike: 230,
    p_c: 'call',
    price_amount: '',
  };
  const future = { description: 'LIVE CATTLE', period: 'Dec-26', price_amount: 230 };

  it('misses the row of its future', () => {
    expect(missingLegs(tradesOf(option))).toEqual([
      { message: 'The file has no row for the future: 2 LEZ26 at 230.0', rowIndexes: [0] },
    ]);
    expect(missingLegs(tradesOf(option, future))).toEqual([]);
    expect(missingLegs(tradesOf({ ...option, period: 'Nov-26' }, future))).toEqual([]);
    expect(missingLegs(tradesOf(option, { ...future, acct: 'RJ2' }))).toHaveLength(1);
    // An option at that price is no future, and an option that expired makes none.
    const other = { ...option, description: 'CALL LIVE CATTLE', price_amount: 230 };
    expect(missingLegs(tradesOf(option, other))).toHaveLength(1);
    expect(missingLegs(tradesOf({ ...option, description: 'EXPIRED CALL LIVE CATTLE' }))).toEqual([]);
  });
});

describe('an expired future', () => {
  const future = {
    description: 'EXPIRED FDR CATTLE',
    period: 'May-26',
    trade_date: '05/21/2026',
    price_amount: '',
  };

  it('closes at its final settlement, where it is stored', () => {
    const settled = new SettlementHistory([{ symbol: 'GFK26', day: '2026-05-21', settlement: 358.12 }]);
    expect(expiredFutures(tradesOf(future), settled)).toEqual({
      prices: [{ rowIndex: 0, price: 358.12 }],
      problems: [],
    });
    const { prices, problems } = expiredFutures(tradesOf(future), new SettlementHistory([]));
    expect(prices).toEqual([]);
    expect(problems[0]?.message).toBe('Row 2: an expired future needs its settlement price');
    for (const price_amount of [357, 0.5])
      expect(expiredFutures(tradesOf({ ...future, price_amount }), settled)).toEqual({
        prices: [],
        problems: [],
      });
  });

  it('is not one that expired without being filled, nor a trade without the word', () => {
    const none = { prices: [], problems: [] };
    const settled = new SettlementHistory([]);
    expect(expiredFutures(tradesOf({ ...future, Status: 'CANCELLED' }), settled)).toEqual(none);
    expect(
      expiredFutures(tradesOf({ ...future, description: 'FDR CATTLE', price_amount: 0 }), settled),
    ).toEqual(none);
  });
});

describe('a price', () => {
  const problem = (row: Row, opens: boolean) => {
    const [trade] = tradesOf(row);
    return (trade && priceProblem(trade, opens)?.message) ?? null;
  };
  const option = { description: 'PUT AUG 26 FDR CATTLE', strike: 340, p_c: 'put' };

  it('is needed by every trade that opens, and by a future that closes', () => {
    expect(problem({ price_amount: 0 }, true)).toBe('Row 2: an opening needs a price above 0');
    expect(problem({ price_amount: 0 }, false)).toBe('Row 2: a future never closes at 0');
    expect(problem({ ...option, price_amount: 0 }, true)).toBe('Row 2: an opening needs a price above 0');
    expect(problem({ ...option, price_amount: 0 }, false)).toBeNull();
    for (const opens of [true, false]) expect(problem({ price_amount: 0.5 }, opens)).toBeNull();
  });
});

describe('a trade date', () => {
  const latest = (trade_date: string, today: string) => dateProblems(tradesOf({ trade_date }), today);

  it('is at most the next trading day', () => {
    expect(latest('2026-11-24', '2026-11-23')).toEqual([]);
    expect(latest('2026-11-26', '2026-11-23').map(({ message }) => message)).toEqual([
      'Row 2: the trade date is after the next trading day',
    ]);
    expect(latest('2026-11-27', '2026-11-25')).toEqual([]);
    expect(latest('2026-11-30', '2026-11-25')).toHaveLength(1);
  });

  it('of an exchange holiday to come must be confirmed, that of a past one is taken as stated', () => {
    const messages = (today: string) =>
      tradesOf({ trade_date: '2026-11-26', period: 'Jan-27' }).flatMap((row) =>
        new Plausibility(new SettlementHistory([]), today).warnings(row).map(({ message }) => message),
      );
    expect(messages('2026-11-25')).toEqual(['Nov 26, 2026 is not a trading day']);
    expect(messages('2026-11-30')).toEqual([]);
  });
});
