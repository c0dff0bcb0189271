import type { ValueAtRiskResult } from '#domain/risk/value-at-risk/result';
import type { Series } from '#domain/risk/value-at-risk/historical-days';
import { valueAtRiskTables } from '#domain/reports/risk-tables';
import { riskFactsOf, valueAtRiskOf } from '#domain/risk/value-at-risk/value-at-risk';
import { runTasks } from '../threads/task-thread.ts';
import type { ValueAtRiskTask } from './current.ts';
import { exposedBookFrom } from './queries.ts';

interface History {
  series: { symbol: string; days: string[]; settlements: number[] }[];
  corrected: object[];
}

const seriesOf = ({ series }: History): Series =>
  new Map(
    series.map(({ symbol, days, settlements }) => [
      symbol,
      new Map(days.map((day, at) => [day, settlements[at] ?? 0])),
    ]),
  );

function resultOf(task: ValueAtRiskTask): string {
  const { book, history, today, days, simulated, at } = task;
  const stored = JSON.parse(history) as History;
  if (task.asTables) {
    const facts = riskFactsOf(exposedBookFrom(book), seriesOf(stored), { holdingDays: days, today });
    return JSON.stringify({ tables: valueAtRiskTables(facts) });
  }
  const result: ValueAtRiskResult = valueAtRiskOf(exposedBookFrom(book), seriesOf(stored), {
    holdingDays: days,
    today,
  });
  const corrected = stored.corrected[0] ?? null;
  return JSON.stringify({ ...result, days, worked_out_at: at, simulated, corrected });
}

runTasks(resultOf);
