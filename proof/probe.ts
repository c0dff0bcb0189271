import { addExpense } from '#api/expenses';
import { listLots } from '#api/lots';
import { seededRandom } from '../load/random.ts';
import { HttpRefusal } from '../load/client.ts';
import { newExpense } from './records.ts';
import type { Workload } from './writers.ts';

/** Checks repeatedly whether a failing server reads and saves, and records its responses. */
export interface Probe {
  /** True once both succeed. Throws when there is no response, such as on a closed connection. */
  ask(): Promise<boolean>;
  refusals: HttpRefusal[];
  /** The response time of the slowest refusal in milliseconds. */
  slowest(): number;
  /** Refusals other than 503 with Retry-After. */
  unexpected(): HttpRefusal[];
}

export function probeOf({ producer, lots, ledger }: Workload): Probe {
  const refusals: HttpRefusal[] = [];
  let slowest = 0;
  let attempt = 0;
  return {
    refusals,
    slowest: () => slowest,
    unexpected: () => refusals.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null),
    ask: async () => {
      const since = Date.now();
      attempt += 1;
      try {
        await producer.call(listLots, {});
        const typed = newExpense(seededRandom(attempt), lots[0] ?? 0);
        ledger.added('expenses', (await producer.call(addExpense, typed)).id, typed.amount);
        return true;
      } catch (error) {
        if (!(error instanceof HttpRefusal)) throw error;
        refusals.push(error);
        slowest = Math.max(slowest, Date.now() - since);
        return false;
      }
    },
  };
}
