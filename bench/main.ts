import { setTimeout as sleep } from 'node:timers/promises';
import { type Environment, openEnvironment } from './environment.ts';
import { growth } from './growth.ts';
import { type Measured, type Measurement, reached, tableOf } from './measurement.ts';
import { lotClick } from './measurements/browser-lot.ts';
import { scrolling } from './measurements/browser-scroll.ts';
import { layoutShift } from './measurements/browser-shift.ts';
import { typing } from './measurements/browser-typing.ts';
import { clients } from './measurements/clients.ts';
import { closeouts } from './measurements/closeouts.ts';
import { closedTrades } from './measurements/closed-trades.ts';
import { dashboard } from './measurements/dashboard.ts';
import { deliveries } from './measurements/deliveries.ts';
import { everyPage } from './measurements/every-page.ts';
import { equityComparison } from './measurements/equity-comparison.ts';
import { expensesSave } from './measurements/expenses-save.ts';
import { firstLoad } from './measurements/first-load.ts';
import { insideClient } from './measurements/inside-client.ts';
import { importOfClients } from './measurements/import-clients.ts';
import { importRead } from './measurements/import-read.ts';
import { importsAtOnce } from './measurements/imports-at-once.ts';
import { importSave } from './measurements/import-save.ts';
import { accessRules, listAndRecord, postgraphile } from './measurements/list.ts';
import { matrix } from './measurements/matrix.ts';
import { offers } from './measurements/offers.ts';
import { plan } from './measurements/plan.ts';
import { receiving } from './measurements/receiving.ts';
import { reports } from './measurements/reports.ts';
import { lotPage, search, trades } from './measurements/screens.ts';
import { snapshot } from './measurements/snapshot.ts';
import { start } from './measurements/start.ts';
import { statement } from './measurements/statement.ts';
import { valueAtRisk } from './measurements/value-at-risk.ts';
import { webhookCost } from './measurements/webhook-cost.ts';
import { loadBefore, writeTable } from './written-table.ts';

const MEGABYTE = 1024 * 1024;
/** The most megabytes that a server may have grown by. */
const MOST_MORE = 150;
/** Milliseconds after which threads without work have ended. */
const UNTIL_THREADS_END = 40_000;

/** The memory that each server had at its end. */
const memories: Measured[] = [];

/** A measurement that writes, on a book and a server of its own: the others find the book as it was filled. */
function onOwnBook(measure: Measurement): Measurement {
  return async () => {
    const environment = await openEnvironment(1);
    try {
      await settle(environment);
      const lines = await measure(environment);
      memories.push(await memoryOf(environment));
      return lines;
    } finally {
      await environment.close();
    }
  };
}

/** Every measurement by the name that `npm run bench` takes. */
const measurements: Record<string, Measurement> = {
  list: listAndRecord,
  postgraphile,
  rules: accessRules,
  lot: lotPage,
  dashboard,
  clients,
  inside: insideClient,
  pages: everyPage,
  trades,
  search,
  statement,
  import: onOwnBook(importSave),
  imports: onOwnBook(importsAtOnce),
  'import-clients': onOwnBook(importOfClients),
  spreadsheet: onOwnBook(expensesSave),
  webhook: onOwnBook(webhookCost),
  snapshot: onOwnBook(snapshot),
  receiving: onOwnBook(receiving),
  plan: onOwnBook(plan),
  offers: onOwnBook(offers),
  read: importRead,
  'first-load': firstLoad,
  shift: layoutShift,
  click: lotClick,
  scroll: scrolling,
  typing,
  start,
  closed: onOwnBook(closedTrades),
  closeouts,
  matrix,
  'value-at-risk': valueAtRisk,
  why: onOwnBook(equityComparison),
  reports: onOwnBook(reports),
  deliveries,
};

/**
 * Runs the named measurements, or all, and prints their table; that of all is written into docs/performance.md. One that fails does not end
 * the others. True when all ran and every one reached its target. `growth`, see there, has a table of its own.
 */
export async function main(names: readonly string[]): Promise<boolean> {
  if (names[0] === 'growth') {
    return growth(names.slice(1).map(Number));
  }
  const unknown = names.filter((name) => !(name in measurements));
  if (unknown.length > 0) {
    console.log(`There is no measurement ${unknown.join(', ')}: ${Object.keys(measurements).join(', ')}`);
    return false;
  }
  const load = loadBefore();
  const environment = await openEnvironment(1);
  const found: Measured[] = [];
  const failed: string[] = [];
  try {
    for (const [name, measure] of Object.entries(measurements)) {
      if (names.length > 0 && !names.includes(name)) continue;
      console.log(`\n— ${name}`);
      await settle(environment);
      try {
        const lines = await measure(environment);
        console.log(tableOf(lines));
        found.push(...lines);
      } catch (error) {
        console.error(error);
        failed.push(`\`${name}\` failed: ${String(error).split('\n')[0] ?? ''}`);
      }
    }
    memories.push(await memoryOf(environment));
  } finally {
    await environment.close();
  }
  found.push(
    ...memories.toSorted((one, other) => other.ours - other.theirs - (one.ours - one.theirs)).slice(0, 1),
  );
  const table = [tableOf(found), ...failed].join('\n\n');
  console.log(`\n${table}`);
  if (names.length === 0) writeTable('npm run bench', table, load);
  return failed.length === 0 && found.every(reached);
}

/** Vacuums and checkpoints the database, so that one measurement's leftovers do not slow the next. */
async function settle({ owner }: Environment): Promise<void> {
  await owner.query('vacuum (analyze)');
  await owner.query('checkpoint');
}

/** A server's memory after its measurements, against its memory after the start. What its threads took is free once they end. */
async function memoryOf({ drover, memoryAtStart }: Environment): Promise<Measured> {
  if (drover.memory() - memoryAtStart > MOST_MORE * MEGABYTE) await sleep(UNTIL_THREADS_END);
  const [ours, theirs] = [drover.memory() / MEGABYTE, memoryAtStart / MEGABYTE];
  const ratio = ours / theirs;
  return {
    what: 'memory of a server after its measurements, of the one that grew most',
    against: 'its memory after the start',
    unit: 'MB',
    target: { mostMore: MOST_MORE },
    ours,
    theirs,
    ratio,
    spread: [ratio, ratio],
  };
}
