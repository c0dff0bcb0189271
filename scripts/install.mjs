import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { failure, root, succeeds } from './tools.mjs';

const stampFile = join(root, 'node_modules', '.drover-install');

/** Runs `npm ci` if `node_modules` does not match the lock file. */
export async function ensureInstalled() {
  const lock = read(join(root, 'package-lock.json'));
  if (lock === '') throw failure('package-lock.json is missing: clone the repository again.');
  const stamp = createHash('sha256').update(`${process.platform} ${process.arch} ${lock}`).digest('hex');
  if (read(stampFile) === stamp) return;
  if (
    !isInstalled(JSON.parse(lock), JSON.parse(read(join(root, 'node_modules', '.package-lock.json')) || '{}'))
  ) {
    console.log('Installing the packages of package-lock.json…');
    if (!(await npmCi())) throw failure('npm ci failed: see its messages above.');
  }
  writeFileSync(stampFile, stamp);
}

/**
 * Whether npm's record of installed packages, perhaps from a manual install, has every package of the lock file at its
 * version. Optional packages may be missing: most belong to other platforms.
 */
export function isInstalled(lock, installed) {
  return Object.entries(lock.packages).every(([place, { version, optional }]) => {
    const found = installed.packages?.[place];
    return place === '' || (found ? found.version === version : optional === true);
  });
}

/** The build needs the development packages, regardless of NODE_ENV and npm's settings. */
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
