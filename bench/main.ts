import { closedTrades } from './measurements/closed-trades.ts';
import { dashboard } from './measurements/dashboard.ts';
import { listAndRecord } from './measurements/list-and-record.ts';
import { lotPage } from './measurements/lot-page.ts';
import { receiving } from './measurements/receiving.ts';
import { snapshot } from './measurements/snapshot.ts';
import { trades } from './measurements/trades.ts';
import { openDesk } from './desk.ts';
import { type Measured, type Measurement, reached } from './measurement.ts';
import { tableOf } from './table.ts';

/** Every measurement by the name that `npm run bench` takes. */
const measurements: Record<string, Measurement> = {
  list: listAndRecord,
  lot: lotPage,
  dashboard,
  trades,
  snapshot,
  receiving,
  closed: closedTrades,
};

/** Runs the measurements named, or all, and prints their table. True when every one reached its target. */
export async function main(names: readonly string[]): Promise<boolean> {
  const unknown = names.filter((name) => !(name in measurements));
  if (unknown.length > 0) {
    console.log(`There is no measurement ${unknown.join(', ')}: ${Object.keys(measurements).join(', ')}`);
    return false;
  }
  const desk = await openDesk(1);
  const found: Measured[] = [];
  try {
    for (const [name, measure] of Object.entries(measurements)) {
      if (names.length > 0 && !names.includes(name)) continue;
      console.log(`\n— ${name}`);
      const lines = await measure(desk);
      console.log(tableOf(lines));
      found.push(...lines);
    }
  } finally {
    await desk.close();
  }
  console.log(`\n${tableOf(found)}`);
  return found.every(reached);
}
