import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReader, type Reader } from './reader.ts';
import { log } from './scale.ts';

const folder = new URL('../fixtures/broker-files/', import.meta.url);
const samples = readdirSync(folder).filter((name) => /\.(csv|xlsx?)$/.test(name));
const bytesOf = (name: string) => new Uint8Array(readFileSync(new URL(name, folder)));

/** The memory limit for reading a sample, in bytes: the sample's few kilobytes hardly count. */
const MOST_MEMORY = 500_000_000;

let reader: Reader;
beforeAll(() => {
  reader = openReader();
});
afterAll(() => reader.close());

/** Changes each byte of a file (all bits, then one bit), and truncates the file at each byte. */
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

/** The beginnings of messages about a refused file, most of them with the row. */
const knownMessage =
  /row \d+|^Row \d+|^(The Excel file|Excel file|CSV file|The file is damaged|The file has)/;

describe('every byte of a sample changed, and the sample truncated at every byte', () => {
  it.each(samples)('%s ends in trades or an error message', async (name) => {
    const outcomes = { trades: 0, problems: 0, unreadable: 0, silence: 0, ended: 0 };
    const unsound: string[] = [];
    let most = 0;
    let longest = 0;
    for (const [how, bytes] of damaged(bytesOf(name))) {
      const { kind, words = '', memory = 0, work = 0 } = await reader.read(name, bytes);
      outcomes[kind] += 1;
      most = Math.max(most, memory);
      longest = Math.max(longest, work);
      if (kind !== 'trades' && (!knownMessage.test(words) || words === 'The file cannot be read'))
        unsound.push(`${how}: ${kind} ${words}`);
    }
    log(
      `${name}: ${JSON.stringify(outcomes)}, ${Math.round(longest)} ms and ${Math.round(most / 1_000_000)} MB at most`,
    );
    expect(unsound).toEqual([]);
    expect(most).toBeLessThan(MOST_MEMORY);
  });
});
