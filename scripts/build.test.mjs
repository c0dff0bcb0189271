import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { stampOf } from './build.mjs';
import { root } from './tools.mjs';

test('the build stamp changes when a source is changed, renamed or removed, and only then', () => {
  const folder = mkdtempSync(join(tmpdir(), 'drover-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['package.json', 'package-lock.json', 'tsconfig.base.json', 'vite.config.ts']) {
    cpSync(join(root, name), join(folder, name));
  }
  const source = join(folder, 'src', 'domain', 'herd.ts');
  mkdirSync(join(folder, 'src', 'domain'), { recursive: true });
  writeFileSync(source, 'export const head = 40;');
  const stamps = [stampOf(folder)];
  expect(stampOf(folder)).toBe(stamps[0]);
  writeFileSync(source, 'export const head = 41;');
  stamps.push(stampOf(folder));
  renameSync(source, join(folder, 'src', 'domain', 'heads.ts'));
  stamps.push(stampOf(folder));
  rmSync(join(folder, 'src', 'domain', 'heads.ts'));
  stamps.push(stampOf(folder));
  expect(new Set(stamps).size).toBe(4);
});
