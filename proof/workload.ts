import { addLot } from '#api/lots';
import { seededRandom } from '../load/random.ts';
import { signIn, signUp } from '../load/client.ts';
import { ADMIN } from '../load/drover.ts';
import { openLedger } from './ledger.ts';
import { newLot } from './records.ts';
import type { Workload } from './writers.ts';

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
