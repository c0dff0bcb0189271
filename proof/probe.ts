import { addExpense } from '#api/expenses';
import { listLots } from '#api/lots';
import { seededRandom } from './random.ts';
import { Answered } from './client.ts';
import { newExpense } from './records.ts';
import type { Workload } from './writers.ts';

/** Asks again and again whether a server in trouble reads and saves, and keeps what it was answered. */
export interface Probe {
  /** True once both went well. An answer that is none, such as a closed connection, is thrown. */
  ask(): Promise<boolean>;
  refusals: Answered[];
  /** Milliseconds until the slowest refusal. */
  slowest(): number;
  /** What was refused in other ways than 503 with a time to try again. */
  impolite(): Answered[];
}

export function probeOf({ producer, lots, ledger }: Workload): Probe {
  const refusals: Answered[] = [];
  let slowest = 0;
  let asked = 0;
  return {
    refusals,
    slowest: () => slowest,
    impolite: () => refusals.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null),
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
