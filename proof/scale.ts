import { appendFileSync } from 'node:fs';
import { expect } from 'vitest';

const share = Number(process.env['PROOF_SHARE'] || 1);

/** Scales a number of rounds, users or seconds by `PROOF_SHARE`: 1 (the default) is all of them, 0.1 a tenth. */
export const scaled = (whole: number, least = 1): number => Math.max(least, Math.round(whole * share));

/** Prints a proof's findings with their numbers, and notes them for docs/proof.md. */
export function log(sentence: string): void {
  console.log(`  ${sentence}`);
  const notes = process.env['PROOF_FINDINGS'];
  const file = expect.getState().testPath;
  if (notes !== undefined) appendFileSync(notes, `${JSON.stringify({ file, sentence })}\n`);
}
