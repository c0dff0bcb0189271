import { defineConfig } from 'vitest/config';

const conditions = ['source', 'module', 'node', 'development|production'];
// The quick tests first, then the server's, then the browser's, which need the machine to themselves.
// Three workers on two cores: each waits for a server or a browser part of its time.
// The files of a worker share their modules: to load them anew for every file took most of the quick tests' time.
const turn = (groupOrder: number) => ({ maxWorkers: 3, isolate: false, sequence: { groupOrder } });
const resolve = { resolve: { conditions }, ssr: { resolve: { conditions } } };

export default defineConfig({
  test: {
    projects: [
      {
        ...resolve,
        test: {
          name: 'unit',
          include: ['src/{domain,api,web}/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
          ...turn(0),
        },
      },
      {
        ...resolve,
        test: {
          name: 'server',
          include: ['src/{server,embedded-postgres}/**/*.test.ts'],
          globalSetup: 'src/server/testing/cluster.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
          ...turn(1),
        },
      },
      {
        ...resolve,
        test: { name: 'repo', include: ['tests/repository/**/*.test.ts'], testTimeout: 30_000, ...turn(0) },
      },
      {
        ...resolve,
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'e2e/global-setup.ts',
          testTimeout: 180_000,
          hookTimeout: 120_000,
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
