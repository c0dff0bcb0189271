import { addLot } from '#api/lots';
import { chanceOf } from './chance.ts';
import { signIn, signUp } from './client.ts';
import { ADMIN } from './drover.ts';
import { openLedger } from './ledger.ts';
import { newLot } from './records.ts';
import type { Desk } from './writers.ts';

const OWNER = 'Durable Cattle Co';

/** A producer with a few large lots, an administrator, and an empty ledger, on a server that has just been made. */
export async function openDesk(url: string): Promise<Desk> {
  const producer = await signUp(url, 'durable@proof.test', OWNER);
  const admin = await signIn(url, ADMIN.email);
  const chance = chanceOf(1);
  const lots: number[] = [];
  for (let number = 1; number <= 8; number += 1) {
    const typed = { ...newLot(chance, `L${number}`, OWNER), total_received: 100_000 };
    lots.push((await producer.call(addLot, typed)).id);
  }
  return { producer, admin, owner: OWNER, lots, ledger: openLedger() };
}
