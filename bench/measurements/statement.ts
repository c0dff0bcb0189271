import { comparePositions } from '#api/statements';
import type { PositionColumn } from '#domain/statements/fields';
import { FIVE_COLUMNS, statementTable } from '#domain/statements/testing/statement-table';
import { ask } from '../ask.ts';
import { againstBudget, type Measurement } from '../measurement.ts';
import { milliseconds } from '../side-by-side.ts';

const BUDGET_MS = 1_000;
const ROUNDS = 5;

const rows = Array.from({ length: 5_000 }, (_, at) => [
  `MANY-${at % 400}`,
  `LEZ${27 + (at % 3)}`,
  1,
  '',
  220,
]);

/** A statement of 5,000 open positions on 400 accounts, compared with the books of everybody. */
export const statement: Measurement = async ({ admin }) => {
  const body = JSON.stringify({ statement: statementTable<PositionColumn>(FIVE_COLUMNS, rows) });
  const compare = () => milliseconds(() => ask(admin, comparePositions.path, comparePositions.method, body));
  const rounds = [await compare()];
  while (rounds.length <= ROUNDS) rounds.push(await compare());
  return [againstBudget('a statement of 5,000 rows, compared', 'ms', BUDGET_MS, rounds.slice(1))];
};
