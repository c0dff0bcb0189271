import { addExpense } from '#api/expenses';
import { listLots } from '#api/lots';
import { seededRandom } from '../load/random.ts';
import { Answered } from '../load/client.ts';
import { newExpense } from './records.ts';
import type { Workload } from './writers.ts';

/** Checks repeatedly whether a failing server reads and saves, and records its answers. */
export interface Probe {
  /** True once both succeed. Throws when there is no answer, such as on a closed connection. */
  ask(): Promise<boolean>;
  refusals: Answered[];
  /** The response time of the slowest refusal in milliseconds. */
  slowest(): number;
  /** Refusals other than 503 with Retry-After. */
  unexpected(): Answered[];
}

export function probeOf({ producer, lots, ledger }: Workload): Probe {
  const refusals: Answered[] = [];
  let slowest = 0;
  let asked = 0;
  return {
    refusals,
    slowest: () => slowest,
    unexpected: () => refusals.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null),
    ask: async () => {
      const since = Date.now();
      asked += 1;
      try {
        await producer.call(listLots, {});
        const typed = newExpense(seededRandom(asked), lots[0] ?? 0);
        ledger.added('expenses', (await producer.call(addExpense, typed)).id, typed.amount);
        return true;
      } catch (error) {
        if (!(error instanceof Answered)) throw error;
        refusals.push(error);
        slowest = Math.max(slowest, Date.now() - since);
        return false;
      }
    },
  };
}
