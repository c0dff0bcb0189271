import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A new folder of a file's or a block's tests, deleted after the last of them. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'drover-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
