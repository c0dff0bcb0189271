import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { files, textOf } from './files.ts';

const migrations = files.filter((path) => path.startsWith('migrations/'));

/**
 * The released migrations with their checksums. A release records them:
 * `sha256sum migrations/*.sql > tests/repository/released-migrations.sha256`.
 */
const released = textOf('tests/repository/released-migrations.sha256')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => {
    const [checksum = '', path = ''] = line.split(/\s+/);
    return { checksum, path };
  });

const checksumOf = (path: string) => createHash('sha256').update(textOf(path)).digest('hex');

describe('migrations', () => {
  it('are the parts of the baseline, then one file a number, without gaps', () => {
    const baseline = migrations.filter((path) => path.startsWith('migrations/0051_baseline_'));
    const parts = baseline.map((path) => Number(/_baseline_(\d\d)_[a-z0-9_]+\.sql$/.exec(path)?.[1]));
    expect(parts).toEqual(baseline.map((_, at) => at + 1));
    const later = migrations.filter((path) => !baseline.includes(path));
    const numbers = later.map((path) => Number(/^migrations\/(\d{4})_[a-z][a-z0-9_]*\.sql$/.exec(path)?.[1]));
    expect(numbers).toEqual(later.map((_, at) => at + 52));
  });

  it('of the baseline have at most 3,200 lines', () => {
    const lines = migrations
      .filter((path) => path.includes('_baseline_'))
      .map((path) => textOf(path).split('\n').length);
    expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(3_200);
  });

  it('define functions whole: none edits the text of an existing one', () => {
    const editing = /pg_get_functiondef|prosrc|pg_get_viewdef/;
    expect(migrations.filter((path) => editing.test(textOf(path)))).toEqual([]);
    expect('execute replace(pg_get_functiondef(oid), …)').toMatch(editing);
  });

  it('that were released are unchanged and come first', () => {
    const changed = released.filter(
      ({ checksum, path }) => !migrations.includes(path) || checksumOf(path) !== checksum,
    );
    expect(changed).toEqual([]);
    expect(released.map(({ path }) => path)).toEqual(migrations.toSorted().slice(0, released.length));
  });

  it('are recorded once a version is released', () => {
    const hasRelease = /^## (?!Unreleased)/m.test(textOf('CHANGELOG.md'));
    expect(released.length > 0).toBe(hasRelease);
  });
});
