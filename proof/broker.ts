import type { RequestOf } from '#api/endpoint';
import type { importTrades } from '#api/trade-imports';
import { tradesOfRows } from '../src/server/testing/broker-files.ts';
import type { Random } from '../load/random.ts';

export type ImportRequest = RequestOf<typeof importTrades>;

const months = ['Jan-27', 'Mar-27', 'Apr-27', 'May-27', 'Aug-27'];

/**
 * A broker file of distinct futures trades of one account. All trades of a month have one direction, so that none offsets another.
 * `lotOf` returns the lot of each row, 0 for none.
 */
export function brokerFile(
  random: Random,
  file_name: string,
  acct: string,
  rows: number,
  lotOf: (rowIndex: number) => number = () => 0,
): ImportRequest {
  const trades = tradesOfRows(
    Array.from({ length: rows }, (_, rowIndex) => {
      const month = random.whole(0, months.length - 1);
      return [
        acct,
        'Account of proofs',
        `2026-0${random.whole(1, 9)}-${random.whole(10, 28)}`,
        month % 2 === 0 ? 'Buy' : 'Sell',
        random.whole(1, 20),
        months[month] ?? '',
        'FDR CATTLE',
        '',
        '',
        300 + rowIndex / 1000,
      ];
    }),
  );
  return {
    file_name,
    trades,
    lots: trades.row.map((_, rowIndex) => lotOf(rowIndex)),
    offsets: [],
    again: [],
  };
}
