import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { effectOf, MARKS } from '#domain/trades/file/table';
import { readFile } from './testing/read-file.ts';

const folder = new URL('../../../../fixtures/broker-files/', import.meta.url);

/** The trades of a file, one line each: `2 Sell 3 Aug-26 FDR CATTLE 361.25`, with the row's other facts. */
async function readingOf(name: string) {
  const { rows: trades, ...rest } = await readFile(name, new Uint8Array(readFileSync(new URL(name, folder))));
  const lines = trades.map(({ row, b_s, quantity, period, description, marks: mark, ...trade }) => {
    const { strike, p_c, price_amount } = trade;
    const says = [
      ...((mark & MARKS.notFill) === 0 ? [] : ['left out']),
      ...((mark & MARKS.event) === 0 ? [] : ['event']),
      effectOf(mark),
    ];
    return [row, b_s, quantity, period, description, strike, p_c, price_amount, ...says]
      .filter((part) => part !== null)
      .join(' ');
  });
  const skipped = rest.skipped.map(({ name: word, kind, rows }) => `${rows.join(' ')} ${word}: ${kind}`);
  return { ...rest, trades, lines, skipped, problems: rest.problems.map(({ message }) => message) };
}

describe('a file with the state of its orders', () => {
  it('leaves out the rows whose status is not a fill', async () => {
    const { lines, skipped, problems, unread, trades } = await readingOf('status-column.csv');
    expect(problems).toEqual([]);
    expect(lines).toEqual([
      '2 Sell 2 Aug-26 FDR CATTLE 361.25',
      '3 Sell 2 Aug-26 FDR CATTLE 361.5 left out',
      '5 Sell 2 Aug-26 FDR CATTLE 361.25 left out',
      '6 Buy 4 Aug-26 FDR CATTLE 355 left out',
      '7 Buy 4 Aug-26 FDR CATTLE 355 left out',
      '8 Sell 1 Aug-26 FDR CATTLE 362',
      '9 Sell 1 Aug-26 FDR CATTLE 362.25',
    ]);
    expect(skipped).toEqual(['4 Rejected - margin: not a fill']);
    const texts = (column: 'remark' | 'status') => trades.map((row) => row[column]);
    expect(texts('remark')).toEqual(['', '', '', '', '', 'Notes: cancel/replace of 100416', '']);
    expect(texts('status').at(-1)).toBe('Allocating');
    expect(unread).toEqual([
      { heading: 'Order No', values: ['100417', '100418', '100419'] },
      { heading: 'Notes', values: ['cancel/replace of 100416'] },
    ]);
  });

  it('takes the contracts filled and their price, whatever the status', async () => {
    const { lines, skipped, problems, trades, unread } = await readingOf('order-blotter.csv');
    expect(problems).toEqual([]);
    expect(lines).toEqual([
      '2 Sell 5 Oct-26 LEV26 221.5',
      '3 Sell 3 Oct-26 LEV26 221.775',
      '6 Buy 2 Sep-26 GFU6 355.9',
    ]);
    expect(trades.map(({ ordered }) => ordered)).toEqual([5, 5, 2]);
    expect(skipped).toEqual(['4 Cancelled: not a fill', '5 Working: not a fill']);
    expect(unread).toEqual([{ heading: 'Limit Price', values: ['221.000', '221.750', '224.000'] }]);
  });

  it('leaves out the rows whose description undoes a fill', async () => {
    const { lines, skipped, problems } = await readingOf('undone-fills.csv');
    expect(problems).toEqual([]);
    expect(lines.filter((line) => !line.includes('left out'))).toEqual([
      '2 Sell 2 Aug-26 LIVE CATTLE 221.5',
      '10 Sell 1 Aug-26 LIVE CATTLE TRANSFER 222.9',
    ]);
    expect(lines).toHaveLength(8);
    expect(skipped).toEqual(['9 LIVE CATTLE ADJUSTMENT: not a fill']);
  });
});

describe('a file that says open and close', () => {
  it('may have a column of its own for it', async () => {
    const { lines, problems } = await readingOf('open-close-column.csv');
    expect(problems).toEqual([]);
    expect(lines.map((line) => line.split(' ').at(-1))).toEqual([
      'open',
      'close',
      'open',
      'close',
      'close',
      '357.25',
    ]);
  });

  it('closes options that expired at 0, and assigned ones at their price', async () => {
    const { lines, problems } = await readingOf('option-events.csv');
    expect(problems).toEqual([]);
    expect(lines).toEqual([
      '2 Sell 3 Jun-26 EXPIRED PUT JUN 26 LIVE CATTLE 220 put 0 event close',
      '3 Buy 2 Jun-26 ASSIGNED CALL JUN 26 LIVE CATTLE 230 call 0 event close',
      '4 Sell 2 Jun-26 LIVE CATTLE 230',
      '5 Sell 1 Jun-26 PUT JUN 26 LIVE CATTLE EXERCISED 240 put 1.25 event close',
      '6 Buy 2 May-26 EXPIRED FDR CATTLE 358.12 event close',
      '7 Buy 1 May-26 EXPIRED FDR CATTLE 0 event close',
    ]);
  });
});

describe('a file in a broker’s own form', () => {
  it('may name contracts by their symbols', async () => {
    const { lines, problems } = await readingOf('symbols.csv');
    expect(problems).toEqual([]);
    expect(lines).toEqual([
      '2 Sell 2 Dec-26 LEZ26 221.5',
      '3 Sell 2 Sep-26 GFU6 361.25',
      '4 Sell 1 Dec-26 LIVE CATTLE 221.5',
      '5 Sell 1 Dec-26 LEZ26 221.5',
      '6 Sell 1 Dec-26 LV CATTLE 221.5',
      '7 Sell 1 Jan-27 GFF7 FUT 361.25',
      '8 Buy 1 Dec-26 LEZ6 P220 220 put 8.1',
      '9 Buy 1 Dec-26 LE Z26 CALL 240 call 3.1',
    ]);
  });

  it('may name directions by two words, or have a column for each', async () => {
    expect((await readingOf('long-buy-short-sell.csv')).lines).toEqual([
      '2 Buy 2 Aug-26 FDR CATTLE 361.25',
      '3 Sell 3 Aug-26 FDR CATTLE 361.5',
    ]);
    const { lines, skipped, problems } = await readingOf('buy-and-sell-columns.csv');
    expect(problems).toEqual([]);
    expect(lines).toEqual(['2 Buy 2 Aug-26 FDR CATTLE 361.25', '3 Sell 3 Aug-26 FDR CATTLE 361.5']);
    expect(skipped).toEqual([
      '4 High Plains Feeders LLC Total: entry',
      '5 NET POSITION: entry',
      '6 SETTLEMENT PRICE: entry',
      '7 AVG LONG: entry',
    ]);
  });

  it('may state several accounts above their rows, and repeat its header', async () => {
    const { lines, skipped, problems, trades, header } = await readingOf('accounts-above-rows.csv');
    expect(problems).toEqual([]);
    expect(header).toEqual({ row: 4, titles: 3 });
    expect(lines).toEqual([
      '5 Sell 2 Aug-26 FDR CATTLE 361.25',
      '6 Buy 1 Oct-26 PUT OCT 26 LIVE CATTLE 220 put 6.5',
      '10 Sell 4 Jan-27 FDR CATTLE 362.2',
      '12 Sell 5 Jan-27 FDR CATTLE 362.3',
    ]);
    const accounts = trades.map(({ acct, name }) => `${acct} ${name}`);
    expect(accounts).toEqual([
      '220-10421 High Plains Feeders LLC',
      '220-10421 High Plains Feeders LLC',
      '220-10777 Sandhill Cattle Co',
      '220-11803 Lazy K Ranch',
    ]);
    expect(skipped).toEqual(['7 Total: entry']);
  });
});
