import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { failure, oneChecker, root, runTool, toolOf } from './tools.mjs';

const stampFile = join(root, 'dist', '.built');
const single = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'vite.config.ts'];

/** Builds server and screens if a source has changed since the last build. */
export async function ensureBuilt() {
  const stamp = stampOf(root);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log('Building…');
  await build(stamp);
}

export async function build(stamp = stampOf(root)) {
  rmSync(stampFile, { force: true });
  const built = await Promise.all([
    runTool(toolOf('typescript', 'tsc'), '-b', 'src/server', ...oneChecker),
    runTool(toolOf('vite'), 'build', '--logLevel', 'warn'),
  ]);
  if (!built.every(Boolean)) throw failure('The build failed: see the messages above.');
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stampFile, stamp);
}

/** A hash over the names and contents of all files that the build reads. */
export function stampOf(folder) {
  const hash = createHash('sha256');
  const sources = readdirSync(join(folder, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of [...single.map((name) => join(folder, name)), ...sources.toSorted()]) {
    hash.update(`${file.slice(folder.length)}\n`).update(readFileSync(file));
  }
  return hash.digest('hex');
}
