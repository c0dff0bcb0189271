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
  it('are numbered without gaps', () => {
    const numbers = migrations.map((path) =>
      Number(/^migrations\/(\d{4})_[a-z][a-z0-9_]*\.sql$/.exec(path)?.[1]),
    );
    expect(numbers.toSorted((one, other) => one - other)).toEqual(migrations.map((_, at) => at + 1));
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
