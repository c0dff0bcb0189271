import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { failure, root } from './tools.mjs';

const server = join(root, 'dist', 'server', 'main.js');

/** Installs and builds what changed, then becomes the server: no second process, so signals reach it directly. */
export async function start(args) {
  await ensureInstalled();
  await ensureBuilt();
  process.env.NODE_ENV ??= 'production';
  process.setSourceMapsEnabled(true);
  process.argv = [process.execPath, server, ...args];
  await import(pathToFileURL(server).href);
}

/** The same with the demo's herd, which lives in a folder of its own. */
export async function demo(args) {
  process.env.DATA_DIR ||= 'data/demo';
  await start(['--demo', ...args]);
}

/** Writes everything into one file, also beside a running server. */
export async function backup([file, ...rest]) {
  if (file === undefined || rest.length > 0) throw failure('Say where to: npm run backup -- FILE');
  await start(['--backup', file]);
}
