import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './tools.mjs';

const conditions = ['source', 'module', 'node', 'development|production'];

/** Runs the measurements and prints a table of ratios; with names, only those measurements. */
export async function bench(names) {
  await ensureInstalled();
  await ensureBuilt();
  process.env.CHROMIUM_PATH = (await ensureChromium()) ?? '';
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(join(root, 'bench', 'main.ts'), {
    configFile: false,
    logLevel: 'error',
    resolve: { conditions },
    ssr: { resolve: { conditions } },
  });
  process.exitCode = (await module.main(names)) ? 0 : 1;
}
