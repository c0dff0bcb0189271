import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';

/** Installs and builds what changed, then becomes the server: no second process, so signals reach it directly. */
export async function start() {
  await ensureInstalled();
  await ensureBuilt();
  process.env.NODE_ENV ??= 'production';
  process.setSourceMapsEnabled(true);
  await import('../dist/server/main.js');
}

/** The same with the demo's herd, which lives in a folder of its own. */
export async function demo() {
  process.env.DATA_DIR ||= 'data/demo';
  process.argv.push('--demo');
  await start();
}
