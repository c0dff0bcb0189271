import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { failure, root } from './tools.mjs';

const server = join(root, 'dist', 'server', 'main.js');

/** Installs and builds what changed, then runs the server in this process, so that signals reach it directly. */
export async function start(args) {
  await ensureInstalled();
  await ensureBuilt();
  process.env.NODE_ENV ??= 'production';
  process.setSourceMapsEnabled(true);
  process.argv = [process.execPath, server, ...args];
  await import(pathToFileURL(server).href);
}

/** The same with the demo's data, in a separate folder. */
export async function demo(args) {
  process.env.DATA_DIR ||= 'data/demo';
  await start(['--demo', ...args]);
}

/** Backs everything up to one file, also while a server is running. */
export async function backup([file, ...rest]) {
  if (file === undefined || rest.length > 0) throw failure('Name the file: npm run backup -- FILE');
  await start(['--backup', file]);
}

/** Fills an empty installation with the records of the former application. */
export async function importSupabase([dump, ...options]) {
  if (dump === undefined || dump.startsWith('-'))
    throw failure(
      'Name the dump: npm run import:supabase -- DUMP [--accept-records] [--time-zone ZONE] [--report FILE]',
    );
  await start(['--import-supabase', dump, ...options]);
}
