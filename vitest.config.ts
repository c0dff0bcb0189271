import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const conditions = ['source', 'module', 'node', 'development|production'];
// The quick tests first, then the server's, then the browser's, which need the machine to themselves.
// Three workers on two cores where each waits for a server or a browser part of its time; a third one of the quick tests would only load its
// modules once more. The files of a worker share them: to load them anew for every file took most of the quick tests' time.
const turn = (groupOrder: number, maxWorkers = 3) => ({
  maxWorkers,
  isolate: false,
  sequence: { groupOrder },
});
// A test that hangs fails soon; the few that take longer say so themselves.
const timeouts = { testTimeout: 30_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } };
const resolve = { resolve: { conditions }, ssr: { resolve: { conditions } } };

/** The longest tests. vitest would start them last, as it takes small files for short ones. */
const LONGEST =
  /\/e2e\/(tables|mails|morning|one-figure|paper|client-scope|forms-of-)|\/server\/(foreign-records|hostile-input|main|upgrades)\.test/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId);
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of the sequencer, not of an array
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ...resolve,
        test: {
          name: 'unit',
          include: ['src/{domain,api,web}/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
          ...timeouts,
          ...turn(0, 2),
        },
      },
      {
        ...resolve,
        test: {
          name: 'server',
          include: ['src/{server,embedded-postgres}/**/*.test.ts'],
          globalSetup: 'src/server/testing/cluster.ts',
          setupFiles: ['src/server/testing/refusals.ts', 'src/server/testing/quick-hashes.ts'],
          ...timeouts,
          ...turn(1),
        },
      },
      {
        ...resolve,
        test: { name: 'repo', include: ['tests/repository/**/*.test.ts'], ...timeouts, ...turn(0, 2) },
      },
      {
        ...resolve,
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'e2e/global-setup.ts',
          ...timeouts,
          // A scenario has dozens of steps, and each fails after a minute (`e2e/page.ts`).
          testTimeout: 240_000,
          expect: { poll: { timeout: 45_000 } },
          ...turn(2),
        },
      },
      // Minutes long, one after the other: `npm run proof`.
      {
        ...resolve,
        test: {
          name: 'proof',
          include: ['proof/**/*.test.ts'],
          testTimeout: 1_800_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
