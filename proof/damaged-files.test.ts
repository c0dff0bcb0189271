import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReader, type Reader } from './reader.ts';

const folder = new URL('../fixtures/broker-files/', import.meta.url);
const samples = readdirSync(folder).filter((name) => /\.(csv|xlsx?)$/.test(name));
const bytesOf = (name: string) => new Uint8Array(readFileSync(new URL(name, folder)));

/** Bytes that reading a sample may take: its own few kilobytes are nothing beside the reader. */
const MOST_MEMORY = 500_000_000;

let reader: Reader;
beforeAll(() => {
  reader = openReader();
});
afterAll(() => reader.close());

/** Every way to change one byte of a file: all of its bits, and one of them; and to cut it off at every byte. */
function* damaged(whole: Uint8Array): Generator<[how: string, bytes: Uint8Array]> {
  for (let at = 0; at < whole.length; at += 1) {
    for (const bits of [0xff, 1 << ((at * 7) % 8)]) {
      const bytes = whole.slice();
      bytes[at] = (bytes[at] ?? 0) ^ bits;
      yield [`byte ${at} xor ${bits}`, bytes];
    }
    yield [`cut off at byte ${at}`, whole.slice(0, at)];
  }
}

/** What is said of a file that is refused: what is wrong, mostly with the row where it stands. */
const inWords = /row \d+|^Row \d+|^(The Excel file|Excel file|CSV file|The file is damaged|The file has)/;

describe('every byte of a sample changed, and the sample cut off at every byte', () => {
  it.each(samples)('%s ends in trades or in words', async (name) => {
    const outcomes = { trades: 0, problems: 0, unreadable: 0, silence: 0, ended: 0 };
    const unsound: string[] = [];
    let most = 0;
    let longest = 0;
    for (const [how, bytes] of damaged(bytesOf(name))) {
      const { kind, words = '', memory = 0, work = 0 } = await reader.read(name, bytes);
      outcomes[kind] += 1;
      most = Math.max(most, memory);
      longest = Math.max(longest, work);
      if (kind !== 'trades' && (!inWords.test(words) || words === 'The file cannot be read'))
        unsound.push(`${how}: ${kind} ${words}`);
    }
    console.log(name, outcomes, `${Math.round(longest)} ms at most, ${Math.round(most / 1_000_000)} MB`);
    expect(unsound).toEqual([]);
    expect(most).toBeLessThan(MOST_MEMORY);
  });
});
