import { setTimeout as sleep } from 'node:timers/promises';
import { addExpense, deleteExpense, editExpense, listExpenses } from '#api/expenses';
import { addLot } from '#api/lots';
import { addOut } from '#api/outs';
import { addReceiving } from '#api/receivings';
import { importTrades } from '#api/trade-imports';
import { type Client, signIn, signUp } from '../load/client.ts';
import { ADMIN } from '../load/drover.ts';
import { type Random, seededRandom } from '../load/random.ts';
import { brokerFile } from './broker.ts';
import { fileOf, type Ledger, openLedger } from './ledger.ts';
import { newExpense, newLot, newOut, newReceiving } from './records.ts';

const OWNER = 'Durable Cattle Co';

/** A producer with a few large lots, an administrator, and an empty ledger, on a new server. */
export async function openWorkload(url: string): Promise<Workload> {
  const producer = await signUp(url, 'durable@proof.test', OWNER);
  const admin = await signIn(url, ADMIN.email);
  const random = seededRandom(1);
  const lots: number[] = [];
  for (let number = 1; number <= 8; number += 1) {
    const typed = { ...newLot(random, `L${number}`, OWNER), total_received: 100_000 };
    lots.push((await producer.call(addLot, typed)).id);
  }
  return { producer, admin, owner: OWNER, lots, ledger: openLedger() };
}

/** The records that the writers work on; the server may be killed at any moment. */
export interface Workload {
  producer: Client;
  admin: Client;
  owner: string;
  lots: number[];
  ledger: Ledger;
}

const fileRows = 2_000;
let made = 0;

type Action = (workload: Workload, random: Random) => Promise<void>;

const receive: Action = async ({ producer, lots, ledger }, random) => {
  const typed = newReceiving(random, random.oneOf(lots));
  ledger.added('receivings', (await producer.call(addReceiving, typed)).id, typed.cost);
};

const ship: Action = async ({ producer, lots, ledger }, random) => {
  const typed = newOut(random, random.oneOf(lots));
  ledger.added('outs', (await producer.call(addOut, typed)).id, typed.head_count);
};

const spend: Action = async ({ producer, lots, ledger }, random) => {
  const typed = newExpense(random, random.oneOf(lots));
  ledger.added('expenses', (await producer.call(addExpense, typed)).id, typed.amount);
};

const addAndDeleteExpense: Action = async ({ producer, lots, ledger }, random) => {
  const { id } = await producer.call(addExpense, newExpense(random, random.oneOf(lots)));
  await producer.call(deleteExpense, { id });
  ledger.deleted('expenses', id);
};

const openLot: Action = async ({ producer, owner, ledger }, random) => {
  made += 1;
  const typed = newLot(random, `later ${made}`, owner);
  ledger.added('lots', (await producer.call(addLot, typed)).id, typed.total_received);
};

/** Changes one expense repeatedly; after a crash it looks up the outcome of the unanswered change. */
const editAgain: Action = async ({ producer, lots, ledger }, random) => {
  const [first] = await producer.call(listExpenses, { lot_id: lots[0] ?? 0, sort: 'date', limit: 1 });
  if (!first) return spend({ producer, lots: [lots[0] ?? 0], ledger } as Workload, random);
  let { version } = first;
  for (let change = 0; change < 20; change += 1) {
    const amount = random.whole(1, 900_000) / 100;
    ledger.changing(first.id, amount);
    const { date, lot_id, type, expense_category } = first;
    const saved = await producer.call(editExpense, {
      id: first.id,
      version,
      date,
      lot_id,
      type,
      expense_category,
      amount,
    });
    ledger.changed(first.id, amount);
    version = saved.version;
  }
};

const importFile: Action = async ({ admin, lots, ledger }, random) => {
  made += 1;
  const lotOf = (index: number) => lots[index % (lots.length * 2)] ?? 0;
  const file = brokerFile(random, fileOf(made, fileRows), `P${made}`, fileRows, lotOf);
  ledger.imported((await admin.call(importTrades, file)).id);
};

const actions = [receive, receive, ship, spend, spend, addAndDeleteExpense, openLot, editAgain, importFile];

/** Runs one writer per kind of write concurrently until stopped. A failed write is not in the ledger; the writer continues. */
export function startWriters(
  workload: Workload,
  seed: number,
): { stop: () => Promise<void>; failed: () => string[] } {
  const stopping = new AbortController();
  const failures = new Set<string>();
  const writing = actions.map(async (action, at) => {
    const random = seededRandom(seed * 100 + at);
    while (!stopping.signal.aborted) {
      try {
        await action(workload, random);
        if (action === importFile) await sleep(1_500);
      } catch (error) {
        failures.add(reasonOf(error));
        await sleep(50);
      }
    }
  });
  return {
    failed: () => [...failures],
    stop: async () => {
      stopping.abort();
      await Promise.all(writing);
    },
  };
}

const reasonOf = (error: unknown): string => {
  const { code, message, cause } = error as { code?: string; message: string; cause?: { code?: string } };
  return cause?.code ?? `${code ?? ''} ${message}`.trim();
};
