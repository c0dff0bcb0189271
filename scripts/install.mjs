import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { failure, root, succeeds } from './tools.mjs';

const stampFile = join(root, 'node_modules', '.drover-install');

/** Runs `npm ci` when `node_modules` is not what the lock file says. */
export async function ensureInstalled() {
  const lock = read(join(root, 'package-lock.json'));
  if (lock === '') throw failure('There is no package-lock.json here: clone the repository again.');
  const stamp = createHash('sha256').update(`${process.platform} ${process.arch} ${lock}`).digest('hex');
  if (read(stampFile) === stamp) return;
  if (
    !isInstalled(JSON.parse(lock), JSON.parse(read(join(root, 'node_modules', '.package-lock.json')) || '{}'))
  ) {
    console.log('Installing what package-lock.json names…');
    if (!(await npmCi())) throw failure('npm ci failed: see its messages above.');
  }
  writeFileSync(stampFile, stamp);
}

/**
 * Whether npm's own note of what it installed (by hand, before the launcher ever ran) has every package of the
 * lock at its version. Optional packages may be missing: most belong to other platforms.
 */
export function isInstalled(lock, installed) {
  return Object.entries(lock.packages).every(([place, { version, optional }]) => {
    const found = installed.packages?.[place];
    return place === '' || (found ? found.version === version : optional === true);
  });
}

/** The build needs the development packages, whatever NODE_ENV or npm's settings say. */
function npmCi() {
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('.js')) return succeeds(process.execPath, [npm, ...args]);
  return succeeds('npm', args, { shell: process.platform === 'win32' });
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
