import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { damagedBackups } from '../testing/damaged-backup.ts';
import { emptyDatabase, testServer } from '../testing/test-server.ts';

const server = testServer();
let backup: Awaited<ReturnType<typeof damagedBackups>>;
beforeAll(async () => {
  backup = await damagedBackups(server, emptyDatabase);
});
afterAll(() => backup.clear());

const TRIES = 25;
const places = () => Array.from({ length: TRIES }, (_, at) => Math.floor((at * backup.whole.length) / TRIES));

describe('a damaged backup', () => {
  it('is restored while undamaged (the control)', async () => {
    expect(await backup.outcome(backup.whole)).toBe('restored');
  });

  it('that is truncated anywhere is refused with a message, and nothing is restored', async () => {
    for (const at of places())
      expect(await backup.outcome(backup.whole.slice(0, at)), `at byte ${at}`).toBe('refused');
  });

  it('with any one byte changed is refused with a message, or restored completely', async () => {
    for (const at of places()) {
      const bytes = backup.whole.slice();
      bytes[at] = (bytes[at] ?? 0) ^ 0xff;
      expect(['refused', 'restored'], `at byte ${at}`).toContain(await backup.outcome(bytes));
    }
  });

  it('that was unpacked, truncated between two records and packed again is refused', async () => {
    const lines = gunzipSync(backup.whole).toString().trimEnd().split('\n');
    for (const kept of [1, 5, lines.length - 5, lines.length - 1]) {
      const short = gzipSync(`${lines.slice(0, kept).join('\n')}\n`);
      expect(await backup.outcome(new Uint8Array(short)), `${kept} of ${lines.length} lines`).toBe('refused');
    }
  });
});
