import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newMigration } from './db-new.mjs';

test('a new migration takes the next number, with rows to test its upgrade', () => {
  const folder = mkdtempSync(join(tmpdir(), 'drover-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'migrations'));
  writeFileSync(join(folder, 'migrations', '0009_alerts.sql'), '');
  expect(newMigration('pens', folder)).toEqual([
    'migrations/0010_pens.sql',
    'fixtures/upgrades/0010_pens.sql',
  ]);
  expect(readFileSync(join(folder, 'migrations', '0010_pens.sql'), 'utf8')).toContain('row level security');
  expect(newMigration('pens', folder)[0]).toBe('migrations/0011_pens.sql');
  for (const name of [undefined, 'Pens', '../pens', 'pens.sql']) {
    expect(() => newMigration(name, folder)).toThrow('Name the migration');
  }
});
