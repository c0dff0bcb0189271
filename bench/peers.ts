import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The measuring tools and the products compared with, at exact versions. They are not part of the product, so they are
 * installed into a separate folder when a measurement first needs them.
 */
const peers = { autocannon: '8.0.0', postgraphile: '4.14.1' } as const;

const folder = fileURLToPath(new URL('../.cache/bench/peers', import.meta.url));

/** The folder's `require`, with the peers installed. */
export function peersRequire(): NodeJS.Require {
  const missing = Object.keys(peers).filter((name) => !existsSync(join(folder, 'node_modules', name)));
  if (missing.length > 0) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: peers }));
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel', 'error'], { cwd: folder });
  }
  return createRequire(join(folder, 'package.json'));
}

export const peersFolder = folder;
