import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileCsv, honestCsv } from './hostile-csv.ts';
import { type Hostile, hostileWorkbooks, honestWorkbook } from './hostile-workbooks.ts';
import { openReader, type Reader } from './reader.ts';

/** Bytes that reading any file may take: less than a browser gives one thread. */
const MOST_MEMORY = 2_000_000_000;

/** Milliseconds: the page aborts a reader that is silent for this long, and reports it. */
const TIMEOUT = 60_000;

const knownMessage = /^(The Excel file|The file|Excel file|CSV file|Row \d|Invalid|Missing)/;

async function readAlone(name: string, make: () => Uint8Array, timeout = TIMEOUT) {
  const reader = openReader({ timeout });
  try {
    const { kind, words = '', memory = 0, trades, work = 0 } = await reader.read(name, make());
    const [seconds, megabytes] = [(work / 1000).toFixed(1), Math.round(memory / 1_000_000)];
    console.log(`${name}: ${kind} in ${seconds} s with ${megabytes} MB. ${words}`);
    return { kind, words, memory, trades, work };
  } finally {
    await reader.close();
  }
}

async function expectHarmless(name: string, make: () => Uint8Array): Promise<void> {
  const { kind, words, memory } = await readAlone(name, make);
  expect(['trades', 'problems', 'unreadable', 'silence']).toContain(kind);
  expect(memory).toBeLessThan(MOST_MEMORY);
  expect(['trades', 'silence'].includes(kind) || knownMessage.test(words), words).toBe(true);
  expect(words).not.toBe('The file cannot be read');
}

const named = (files: readonly Hostile[]) => files.map(([what, make]) => [what, make] as const);

describe('the largest legitimate file', () => {
  it('is read, as a workbook and as text', async () => {
    for (const [name, make] of [
      ['a.xlsx', honestWorkbook],
      ['a.csv', honestCsv],
    ] as const) {
      const { kind, trades, memory } = await readAlone(name, () => make(200_000), 600_000);
      expect({ kind, trades }).toEqual({ kind: 'trades', trades: 200_000 });
      expect(memory).toBeLessThan(MOST_MEMORY);
    }
  });
});

describe('a malicious file ends in trades, a message or a timeout, with bounded memory', () => {
  it.each(named(hostileWorkbooks))('a workbook that %s', (_, make) => expectHarmless('a.xlsx', make));
  it.each(named(hostileCsv))('a text that %s', (_, make) => expectHarmless('a.csv', make));
});

describe('after a file that harms the reader', () => {
  let reader: Reader;
  beforeAll(() => {
    reader = openReader({ heap: 64 });
  });
  afterAll(() => reader.close());

  it('which ran out of memory, the next file is read', async () => {
    expect((await reader.read('a.xlsx', honestWorkbook(200_000))).kind).toBe('ended');
    expect(await reader.read('a.xlsx', honestWorkbook(5))).toMatchObject({ kind: 'trades', trades: 5 });
  });
});
