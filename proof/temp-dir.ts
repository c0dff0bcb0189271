import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A temporary folder that is removed when the test ends; other users may enter it. */
export function tempDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'drover-proof-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
