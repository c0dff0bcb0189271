import { capturedPositions } from '#domain/snapshots/captured-positions';
import { addDays, type Day } from '#domain/kit/days';
import { captureOf, type LotToCapture } from '#domain/snapshots/lot-capture';
import { tradingDayUpTo } from '#domain/market/contract-calendar';
import type { Database } from '../db/database.ts';
import { insertDay, insertLots, insertPositions } from '../snapshots/capture-queries.ts';
import { type PastLot, pastLots } from './past-lots.ts';
import { demoPrices } from './past-prices.ts';

const WEEKS = 52;

/**
 * A year of weekly snapshots, as if captured at the time: each lot from the week it came in to the week it left, with what was open on
 * it, and once more without head.
 */
export async function demoSnapshots(database: Database, today: Day): Promise<void> {
  await database.as('the clock').write(async (tx) => {
    const { lots, onDay } = await pastLots(tx);
    const left = new Set<number>();
    for (let back = WEEKS; back >= 1; back -= 1) {
      const day = tradingDayUpTo(addDays(today, -7 * back));
      const there = lots.filter((lot) => lot.date_in <= day && !left.has(lot.id));
      if (there.length === 0) continue;
      const captured = there.map((lot) => capturedOn(day, lot, onDay(lot, day)));
      for (const { row } of captured) if (row.closed_out) left.add(row.lot_id);
      await tx.run(
        insertLots(
          day,
          captured.map(({ row }) => row),
        ),
      );
      await tx.run(
        insertPositions(
          day,
          captured.flatMap(({ positions }) => positions),
        ),
      );
      await tx.run(insertDay(day));
    }
  });
}

function capturedOn(day: Day, { id, entity_id }: PastLot, lot: LotToCapture) {
  const prices = demoPrices(lot, day);
  const of = { entity_id, lot_id: id };
  return {
    row: { ...of, ...captureOf(lot, prices, day) },
    positions: capturedPositions(lot, prices, day).map((position) => ({ ...of, ...position })),
  };
}
