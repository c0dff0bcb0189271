import type { RequestOf } from '#api/endpoint';
import { correctTrades, listTrades, undoCorrection } from '#api/trades';
import { tradesOfRows } from './broker-files.ts';
import { type importFixtures, row } from './import-fixtures.ts';

/** A later day of a row. */
export const later = { 2: '2026-06-03' };

/** Fixtures for corrections of imported trades, and the actions on them. */
export function correctionFixtures(fixtures: ReturnType<typeof importFixtures>) {
  const { server } = fixtures;
  const imported = async (rows: ReturnType<typeof row>[], lot: string | null = 'A') => {
    const trades = tradesOfRows(rows);
    const choices = lot === null ? {} : fixtures.onLot(trades, lot);
    return (await fixtures.save(trades, { ...choices, file_name: `${rows.length} rows.csv` })).id;
  };
  /** Five sold and then five bought, saved as openings. */
  const opposing = async (bought = 5, lot: string | null = 'A') => [
    await imported([row('Sell', 5, 221.5)], lot),
    await imported([row('Buy', bought, 219.5, later)], lot),
  ];
  const trades = async () =>
    (await server.admin.call(listTrades, { sort: 'trade_date' })).toSorted((a, b) => a.id - b.id);
  const seen = async (id: number) => ({
    trade_id: id,
    version: (await trades()).find((trade) => trade.id === id)?.version ?? 0,
  });
  const correct = (corrections: RequestOf<typeof correctTrades>) =>
    server.admin.call(correctTrades, corrections);
  const match = async (opening: number, offset: number, quantity: number) =>
    correct({ matches: [{ opening: await seen(opening), offset: await seen(offset), quantity }] });
  const takeBack = async (id: number, quantity: number) =>
    correct({ unmatched: [{ ...(await seen(id)), quantity }] });
  const undo = ({ correction }: { correction: number }) =>
    server.admin.call(undoCorrection, { id: correction });
  const recognised = async (...rows: ReturnType<typeof row>[]) =>
    (await fixtures.check(tradesOfRows(rows))).already.length;
  const sums = async () => (await fixtures.books()).made[0];
  return { imported, opposing, trades, seen, correct, match, takeBack, undo, recognised, sums };
}
